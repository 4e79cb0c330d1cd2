package footnote.expand;

import footnote.ask.Source;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Reads what stands around a source in its document, without reading all of a long one.
record Around(Catalogue catalogue, Source source, Viewer viewer, Deadline by) {
    private static final int AT_ONCE = 64;

    /// The passages of its level right before and right behind it.
    List<Excerpt> neighbours(int eachSide) {
        return between(ordinal() - eachSide, ordinal() + eachSide + 1).stream()
                .filter(excerpt -> excerpt.passage().level() == source.passage().level())
                .toList();
    }

    /// The paragraphs nearest to it in its section, in reading order; those inside it, if it is a section or a
    /// document itself.
    List<Excerpt> section(int atMost) {
        return switch (source.passage().level()) {
            case Passage.DOCUMENT -> beginning(atMost);
            case Passage.SECTION -> paragraphs(atMost, this::holds);
            default -> besides(atMost);
        };
    }

    /// The paragraphs with which its document begins.
    List<Excerpt> beginning(int atMost) {
        return paragraphs(atMost, _ -> true);
    }

    private List<Excerpt> besides(int atMost) {
        var section = new ArrayList<Excerpt>();
        for (var excerpt : between(ordinal() - atMost, ordinal() + atMost + 1)) {
            if (isBeside(excerpt.passage())) section.add(excerpt);
            else if (excerpt.passage().id().ordinal() < ordinal()) section.clear();
            else break;
        }
        return section.stream()
                .sorted(Comparator.comparingInt(this::distance))
                .limit(atMost + 1L) // with the source itself
                .sorted(Comparator.comparingInt(Around::ordinal))
                .toList();
    }

    /// Whether a passage is in the same section: below the same one, or, where passages have none, below the same
    /// headings.
    private boolean isBeside(Passage other) {
        var passage = source.passage();
        if (other.level() != passage.level()) return false;
        return passage.parent().isPresent()
                ? passage.parent().equals(other.parent())
                : passage.place().headings().equals(other.place().headings());
    }

    private boolean holds(Passage paragraph) {
        return paragraph.parent().isPresent() && paragraph.parent().getAsInt() == ordinal();
    }

    /// The first paragraphs that are wanted; they follow upon each other.
    private List<Excerpt> paragraphs(int atMost, Predicate<Passage> wanted) {
        var paragraphs = new ArrayList<Excerpt>();
        for (int from = 0; ; from += AT_ONCE) {
            by.check("expanding the sources");
            var some = between(from, from + AT_ONCE);
            for (var excerpt : some) {
                if (excerpt.passage().level() != Passage.PARAGRAPH) continue;
                boolean belongs = wanted.test(excerpt.passage());
                boolean past = !belongs && !paragraphs.isEmpty();
                if (past || paragraphs.size() == atMost) return paragraphs;
                if (belongs) paragraphs.add(excerpt);
            }
            if (some.size() < AT_ONCE) return paragraphs;
        }
    }

    private List<Excerpt> between(int from, int to) {
        var id = source.passage().id();
        var ids = IntStream.range(Math.max(0, from), to)
                .mapToObj(ordinal -> new PassageId(id.document(), id.generation(), ordinal))
                .toList();
        return catalogue.excerpts(ids, viewer);
    }

    private int ordinal() {
        return source.passage().id().ordinal();
    }

    private int distance(Excerpt excerpt) {
        return Math.abs(ordinal(excerpt) - ordinal());
    }

    private static int ordinal(Excerpt excerpt) {
        return excerpt.passage().id().ordinal();
    }
}
