package footnote.prompt;

import footnote.ask.Evidence;
import footnote.ask.Prompt;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.ask.Stages.PromptWriter;
import footnote.corpus.Origin;
import footnote.corpus.Spot;
import footnote.preset.Template;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Fills a template with the question and as many of the sources as the model can read.
///
/// What does not fit is left out, the lowest-scored first; the others keep their numbers. Text in a source that
/// looks like the template's own words is defused, so that no source can pose as another, or as the question.
///
/// @param contextTokens how many tokens the model reads and writes together
public record TemplatePrompt(Template template, int contextTokens) implements PromptWriter {
    private static final Pattern PLACE = Pattern.compile("\\{([a-z]+)\\}");
    private static final int BYTES_PER_TOKEN = 3;
    /// What is left for the answer where the template does not say.
    private static final int USUAL_ANSWER = 1024;
    private static final int MARGIN = 64;
    private static final long LEAST = 200;

    @Override
    public Prompt write(Question question, Evidence evidence) {
        var all = evidence.sources();
        var shown = fitting(question, all);
        var sources = new ArrayList<String>();
        var list = new ArrayList<String>();
        shown.forEach((i, most) -> {
            sources.add(source(i + 1, all.get(i), most));
            list.add("[" + (i + 1) + "] " + line(address(all.get(i))));
        });
        var values = Map.of(
                "question", question.text(),
                "sources", String.join(template.between(), sources),
                "list", String.join("\n", list));
        var messages = new ArrayList<Message>();
        if (!template.system().isEmpty()) messages.add(new Message(Role.SYSTEM, filled(template.system(), values)));
        messages.add(new Message(Role.USER, filled(template.user(), values)));
        return new Prompt(
                question,
                evidence,
                new LanguageModel.Request(messages, template.temperature(), template.maxTokens()),
                shown.keySet().stream().map(i -> i + 1).collect(Collectors.toSet()),
                template.source().contains("{number}"));
    }

    /// The places of the sources that the model can read, in their order, and how many characters of each. The
    /// best is always among them, cut if need be.
    private SortedMap<Integer, Integer> fitting(Question question, List<Source> sources) {
        int answer = Math.min(template.maxTokens().orElse(USUAL_ANSWER), contextTokens / 2);
        long room =
                (long) contextTokens - answer - MARGIN - tokens(template.system() + template.user() + question.text());
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

    /// How many tokens a text has at most, for the tokenizers of today's models: a third of the bytes of its
    /// letters, and one for each digit and sign.
    static int tokens(String text) {
        int letters = 0;
        int others = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLetter(c)) letters += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
            else if (!Character.isWhitespace(c)) others++;
        }
        return letters / BYTES_PER_TOKEN + others + 1;
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
        return document.origin()
                .filter(from -> from.revision().isEmpty())
                .map(Origin::address)
                .orElse(document.path());
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
