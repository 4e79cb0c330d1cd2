package footnote.prompt;

import footnote.ask.Evidence;
import footnote.ask.Prompt;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.PromptWriter;
import footnote.ask.Turn;
import footnote.corpus.Origin;
import footnote.corpus.Spot;
import footnote.preset.Template;
import footnote.preset.Template.Asking;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Role;
import footnote.spi.TokenEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Fills a template with the question and as many of the sources as the model can read.
///
/// What does not fit is left out, the lowest-scored first; the others keep their numbers. Text in a source that
/// looks like the template's own words is defused, so that no source can pose as another, or as the question.
///
/// @param contextTokens how many tokens the model that answers a question reads and writes together
/// @param house what the model is told in the installation's own words
public record TemplatePrompt(Template template, ToIntFunction<Question> contextTokens, HouseWords house)
        implements PromptWriter {
    private static final Pattern PLACE = Pattern.compile("\\{([a-z]+)\\}");
    /// What is left for the answer where the template does not say.
    private static final int USUAL_ANSWER = 1024;
    private static final int MARGIN = 64;
    private static final long LEAST = 200;
    private static final int SHARE_OF_TALK = 4;

    @Override
    public Prompt write(Question question, Evidence evidence) {
        var all = evidence.sources();
        var before = before(question);
        var shown = fitting(question, before, all);
        var sources = new ArrayList<String>();
        var list = new ArrayList<String>();
        shown.forEach((i, most) -> {
            sources.add(source(i + 1, all.get(i), most));
            list.add("- [" + (i + 1) + "] " + line(address(all.get(i))));
        });
        var values = Map.of(
                "question", question.text(),
                "sources", String.join(template.between(), sources),
                "list", String.join("\n", list));
        var messages = new ArrayList<Message>();
        var system = system(question, values);
        messages.add(new Message(Role.USER, filled(house.user(template, question), values)));
        for (var turn : before) PlainPrompt.add(turn, messages);
        while (messages.getFirst().role() == Role.ASSISTANT) messages.removeFirst();
        if (!system.isEmpty()) messages.addFirst(new Message(Role.SYSTEM, system));
        return new Prompt(
                question,
                evidence,
                request(question, messages),
                shown.keySet().stream().map(i -> i + 1).collect(Collectors.toSet()),
                template.source().contains("{number}"));
    }

    @Override
    public boolean wantsOwnWords() {
        return template.asking() != Asking.STANDING_ALONE;
    }

    /// What was said before, the latest first, as far as it fits into its share of what the model reads.
    private List<Turn> before(Question question) {
        var before = new ArrayList<Turn>();
        if (template.asking() != Asking.CONVERSATION) return before;
        int room = contextTokens.applyAsInt(question) / SHARE_OF_TALK;
        for (var turn : question.history().reversed()) {
            room -= tokens(turn.text());
            if (room < 0) break;
            if (!turn.text().isBlank()) before.add(turn);
        }
        return before;
    }

    private LanguageModel.Request request(Question question, List<Message> messages) {
        var wanted = question.writing();
        return new LanguageModel.Request(
                messages,
                wanted.temperature().isPresent() ? wanted.temperature() : template.temperature(),
                maxTokens(question),
                wanted.stop(),
                template.form());
    }

    private OptionalInt maxTokens(Question question) {
        var wanted = question.writing().maxTokens();
        return wanted.isPresent() ? wanted : template.maxTokens();
    }

    /// What the template says to the model, and below it what the house says.
    private String system(Question question, Map<String, String> values) {
        var besides = house.instructions().apply(question);
        var own = filled(house.system(template, question), without("question", values));
        if (besides.isEmpty()) return own;
        return own.isEmpty() ? besides : own.stripTrailing() + "\n\n" + besides;
    }

    private static Map<String, String> without(String place, Map<String, String> values) {
        var others = new HashMap<>(values);
        others.remove(place);
        return others;
    }

    /// The places of the sources that the model can read, in their order, and how many characters of each. The
    /// best is always among them, cut if need be.
    private SortedMap<Integer, Integer> fitting(Question question, List<Turn> before, List<Source> sources) {
        int context = contextTokens.applyAsInt(question);
        int answer = Math.min(maxTokens(question).orElse(USUAL_ANSWER), context / 2);
        var told = house.system(template, question)
                + house.user(template, question)
                + house.instructions().apply(question)
                + question.text();
        long room = (long) context - answer - MARGIN - tokens(told);
        for (var turn : before) room -= tokens(turn.text());
        var best = IntStream.range(0, sources.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -sources.get(i).score()))
                .toList();
        var fitting = new TreeMap<Integer, Integer>();
        for (int i : best) {
            long left = room
                    - tokens(source(i + 1, sources.get(i), template.excerptCharacters()) + template.between())
                    - tokens(address(sources.get(i)));
            if (left < 0 && !fitting.isEmpty()) break;
            fitting.put(i, left < 0 ? (int) Math.max(LEAST, room) : template.excerptCharacters());
            room = left;
        }
        return fitting;
    }

    /// How many tokens a text has at most.
    static int tokens(String text) {
        return TokenEstimate.of(text);
    }

    private String source(int number, Source source, int most) {
        var place = source.passage().place().spot();
        var page = place.isPresent() && place.get() instanceof Spot.Page(var at) ? Integer.toString(at) : "-";
        return filled(
                template.source(),
                Map.of(
                        "number", Integer.toString(number),
                        "title", line(source.document().title()),
                        "path", line(source.document().path()),
                        "address", line(address(source)),
                        "page", page,
                        "score", String.format(Locale.ROOT, "%.4f", source.score()),
                        "text", defused(cut(source.passage().whole(), most))));
    }

    private static String address(Source source) {
        var document = source.document();
        return document.page().map(Origin::address).orElse(document.path());
    }

    private String cut(String text, int most) {
        if (text.length() <= most) return text;
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end) + template.cut();
    }

    /// On one line, and without what could end the place it stands in.
    private String line(String text) {
        return defused(text).replaceAll("\\s+", " ").replace('"', '\'').replace(']', ')');
    }

    private String defused(String text) {
        return template.marks().matcher(text).replaceAll(mark -> Matcher.quoteReplacement(lookalike(mark.group())));
    }

    /// The same to the eye, and not the same.
    private static String lookalike(String mark) {
        return mark.replace('<', '‹').replace('[', '(').replace(':', '：').replace("---", "– – –");
    }

    /// The template with its places filled, once: what is put in is not looked at again.
    private static String filled(String text, Map<String, String> values) {
        return PLACE.matcher(text).replaceAll(place -> {
            var value = values.get(place.group(1));
            return Matcher.quoteReplacement(value == null ? place.group() : value);
        });
    }
}
