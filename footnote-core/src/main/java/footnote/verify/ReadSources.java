package footnote.verify;

import footnote.ask.Evidence;
import footnote.ask.Source;
import footnote.corpus.Language;
import footnote.prose.Sentences;
import footnote.prose.Terms;
import footnote.spi.LanguageDetector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The sentences of the sources, and which of them have a word.
///
/// A word is looked up once however many sentences ask for it, so that a long answer with many sources costs little
/// more than reading both.
final class ReadSources {
    /// How much of the sources is read, best first.
    private static final int MOST_CHARACTERS = 200_000;

    /// @param source its number, counted from 1
    /// @param heading whether it is the title and the headings above a source, which hold for all its lines
    record Line(int source, boolean heading, Statement statement) {}

    private final List<Line> lines = new ArrayList<>();
    private final Map<Integer, Language> languages = new HashMap<>();
    private final Map<String, BitSet> having = new HashMap<>();
    private final Map<String, Map<Integer, Double>> known = new HashMap<>();

    /// @param wanted the numbers of the sources to read; none means all
    ReadSources(Evidence evidence, Set<Integer> wanted, LanguageDetector detector) {
        int room = MOST_CHARACTERS;
        for (int i = 0; i < evidence.sources().size() && room > 0; i++) {
            if (!wanted.isEmpty() && !wanted.contains(i + 1)) continue;
            var source = evidence.sources().get(i);
            var whole = source.passage().whole();
            var text = whole.substring(0, Math.min(whole.length(), room));
            room -= text.length();
            read(i + 1, source, text, detector.detect(text));
        }
        for (int i = 0; i < lines.size(); i++) {
            for (var term : lines.get(i).statement.words())
                having.computeIfAbsent(term.stem(), _ -> new BitSet()).set(i);
        }
    }

    private void read(int number, Source source, String text, Language language) {
        languages.put(number, language);
        var above = source.document().title() + " " + source.passage().place().section() + " "
                + source.document().path().replace('_', ' ');
        lines.add(new Line(number, true, Statement.of(above, language)));
        for (var sentence : Sentences.of(text))
            lines.add(new Line(number, false, Statement.of(sentence.text(), language)));
    }

    /// The numbers of the sources that were read.
    Set<Integer> numbers() {
        return Set.copyOf(languages.keySet());
    }

    Language language(int source) {
        return languages.getOrDefault(source, Language.OTHER);
    }

    int size() {
        return lines.size();
    }

    Line line(int at) {
        return lines.get(at);
    }

    /// Which lines have a word, and how nearly, from 0 to 1.
    Map<Integer, Double> having(String stem) {
        return known.computeIfAbsent(stem, this::lookUp);
    }

    private Map<Integer, Double> lookUp(String stem) {
        var found = new HashMap<Integer, Double>();
        having.forEach((other, where) -> {
            double degree = other.equals(stem) ? 1 : Terms.likeness(stem, other);
            if (degree > 0) where.stream().forEach(line -> found.merge(line, degree, Math::max));
        });
        return found;
    }
}
