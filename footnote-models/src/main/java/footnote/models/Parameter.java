package footnote.models;

import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Wish;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a request can do without, by the name that services have for it.
///
/// Some models refuse whole requests for the sake of one: OpenAI's that reason take no temperature but their own.
enum Parameter {
    TEMPERATURE("temperature"),
    MAX_TOKENS("max_tokens"),
    MAX_COMPLETION_TOKENS("max_completion_tokens"),
    STOP("stop"),
    STREAM_OPTIONS("stream_options");

    /// How services say that a model does not take something, rather than that its value is wrong.
    private static final Pattern REFUSAL = Pattern.compile("(?i)unsupported|(?:not|n't) support|deprecated"
            + "|not (?:allowed|permitted)|cannot (?:both )?be|may only be|unrecogni[sz]ed|unknown|unexpected");

    private final String field;
    private final Pattern word;

    Parameter(String field) {
        this.field = field;
        this.word = Pattern.compile("(?<![\\w])" + field + "(?![\\w])");
    }

    /// The parameter that an error says the model does not take: the one in its `param`, or else the first that
    /// its words name.
    static Optional<Parameter> refusedBy(JsonLeaves error) {
        var words = error.words();
        if (!REFUSAL.matcher(words).find()) return Optional.empty();
        var named = error.text("/error/param");
        boolean tells = !named.isEmpty() && !named.equals("None");
        return Stream.of(values())
                .filter(each -> tells ? each.field.equals(named) : each.at(words) >= 0)
                .min(Comparator.comparingInt(each -> each.at(words)));
    }

    /// What a request wants that it cannot say without these.
    static Set<Wish> unsaid(Request request, Set<Parameter> without) {
        var unsaid = EnumSet.noneOf(Wish.class);
        if (request.temperature().isPresent() && without.contains(TEMPERATURE)) unsaid.add(Wish.TEMPERATURE);
        boolean limitless = without.contains(MAX_TOKENS) && without.contains(MAX_COMPLETION_TOKENS);
        if (request.maxTokens().isPresent() && limitless) unsaid.add(Wish.MAX_TOKENS);
        if (!request.stop().isEmpty() && without.contains(STOP)) unsaid.add(Wish.STOP);
        return unsaid;
    }

    private int at(String words) {
        var found = word.matcher(words);
        return found.find() ? found.start() : -1;
    }

    @Override
    public String toString() {
        return field;
    }
}
