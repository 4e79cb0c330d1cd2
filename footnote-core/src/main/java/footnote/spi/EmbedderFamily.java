package footnote.spi;

import footnote.corpus.Language;
import footnote.spi.Embedder.Purpose;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// What models of one family expect before a text; neither their weights nor the services that run them say.
///
/// @param query what stands before a question, empty if nothing
/// @param passage what stands before a passage, empty if nothing
/// @param languages what they were made for; empty for many, or if nobody can tell
public record EmbedderFamily(String query, String passage, Set<Language> languages) {
    private static final Set<Language> ENGLISH = Set.of(Language.ENGLISH);

    public static final EmbedderFamily UNKNOWN = new EmbedderFamily("", "", Set.of());
    public static final EmbedderFamily E5 = new EmbedderFamily("query: ", "passage: ", ENGLISH);
    public static final EmbedderFamily BGE =
            new EmbedderFamily("Represent this sentence for searching relevant passages: ", "", ENGLISH);
    public static final EmbedderFamily MINI_LM = new EmbedderFamily("", "", ENGLISH);

    /// By what a name contains; the first that fits counts.
    private record Named(Pattern name, EmbedderFamily family) {}

    private static final List<Named> NAMED = List.of(
            named("e5-mistral|e5[^/]*-instruct", UNKNOWN), // these take an instruction that depends on the task
            named("multilingual-e5", new EmbedderFamily(E5.query, E5.passage, Set.of())),
            named("\\be5-(small|base|large)", E5),
            named("\\bbge-(small|base|large)(?!-zh)|mxbai-embed-large|snowflake-arctic-embed(?!2)", BGE),
            named("nomic-embed-text-v2", new EmbedderFamily("search_query: ", "search_document: ", Set.of())),
            named("nomic-embed-text", new EmbedderFamily("search_query: ", "search_document: ", ENGLISH)),
            named("\\ball-minilm", MINI_LM));

    public EmbedderFamily {
        languages = Set.copyOf(languages);
    }

    /// The family that a model's name tells of, however its publisher or its size is written around it.
    public static EmbedderFamily of(String model) {
        var name = model.toLowerCase(Locale.ROOT).replace('_', '-');
        return NAMED.stream()
                .filter(one -> one.name.matcher(name).find())
                .findFirst()
                .map(Named::family)
                .orElse(UNKNOWN);
    }

    /// The text as a model of this family wants to read it.
    public String prefixed(String text, Purpose purpose) {
        return switch (purpose) {
            case QUERY -> query + text;
            case PASSAGE -> passage + text;
        };
    }

    /// Whether texts are read as they are.
    public boolean isPlain() {
        return query.isEmpty() && passage.isEmpty();
    }

    private static Named named(String pattern, EmbedderFamily family) {
        return new Named(Pattern.compile(pattern), family);
    }
}
