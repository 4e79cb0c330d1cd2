package footnote.tika.pdf;

import footnote.tika.text.DocumentTitle;
import footnote.tika.text.Manuscript;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Writes the blocks of all pages, with headings told by the size and weight of their letters.
final class BlockWriter {
    private static final int LONGEST_HEADING = 200;
    private static final int TITLE_PAGES = 2;
    private static final int MOST_HEADING_LINES = 4;

    /// How much larger than the body text "1. Words" must be to be a heading rather than an item of a list.
    private static final float LARGE_ITEM = 1.3f;

    private static final double MOST_BOLD_HEADINGS = 0.4;

    private final Typography typography;
    private final boolean boldHeads;
    private final HeadingRanks ranks = new HeadingRanks();
    private final Manuscript manuscript;
    private Optional<Block> last = Optional.empty();

    /// @param pages the blocks of each page, in order
    BlockWriter(List<List<Block>> pages, Typography typography, Manuscript manuscript) {
        this.typography = typography;
        this.manuscript = manuscript;
        var bold = 0;
        var texts = 0;
        for (var page : pages) {
            for (var block : page) {
                if (!(block instanceof Block.Text text)) continue;
                texts++;
                if (isBoldLine(text)) bold++;
            }
        }
        this.boldHeads = bold <= MOST_BOLD_HEADINGS * texts;
        for (int i = 0; i < pages.size(); i++) {
            for (var block : pages.get(i)) {
                if (block instanceof Block.Text text && isHeading(text)) ranks.note(i, words(text), text.size());
            }
        }
        ranks.settle();
    }

    private boolean isHeading(Block.Text text) {
        if (text.words().length() > LONGEST_HEADING || text.lines() > MOST_HEADING_LINES) return false;
        if (text.marker().equals("-") || text.words().contains(" … ")) return false;
        if (text.words().codePoints().filter(Character::isLetter).count() < 2) return false;
        if (text.isItem() && !text.bold() && text.size() < LARGE_ITEM * typography.body()) return false;
        return typography.isLarge(text.size()) || (boldHeads && isBoldLine(text));
    }

    private boolean isBoldLine(Block.Text text) {
        var end =
                text.words().isEmpty() ? ' ' : text.words().charAt(text.words().length() - 1);
        var large = text.size() >= 0.95f * typography.body();
        return text.bold() && large && text.lines() <= 2 && text.words().indexOf('\n') < 0 && ".,;:".indexOf(end) < 0;
    }

    /// The words of a heading with the number that was taken for the mark of an item.
    private static String words(Block.Text text) {
        return text.isItem() ? text.marker() + " " + text.words() : text.words();
    }

    /// The largest heading of the first pages, where the file does not say what it is called.
    static Optional<String> title(List<List<Block>> pages, Typography typography) {
        return pages.stream()
                .limit(TITLE_PAGES)
                .flatMap(List::stream)
                .filter(Block.Text.class::isInstance)
                .map(Block.Text.class::cast)
                .filter(text -> typography.isLarge(text.size()) && text.words().length() <= LONGEST_HEADING)
                .filter(text -> DocumentTitle.sensible(text.words()).isPresent())
                // The first of the largest: sorting keeps the order of equals.
                .sorted(Comparator.comparingDouble((Block.Text text) -> -text.size()))
                .map(Block.Text::words)
                .findFirst();
    }

    void write(int page, List<Block> blocks) {
        manuscript.page(page);
        for (int i = 0; i < blocks.size(); i++) {
            if (i > 0 || !resumes(blocks.getFirst())) write(blocks.get(i));
        }
        if (!blocks.isEmpty()) last = Optional.of(blocks.getLast());
    }

    /// Go on with a sentence that the page break cut.
    private boolean resumes(Block first) {
        if (last.isEmpty() || !(last.get() instanceof Block.Text before)) return false;
        if (!(first instanceof Block.Text text) || text.isItem() || isHeading(text) || isHeading(before)) return false;
        var end = before.words().charAt(before.words().length() - 1);
        var cut = Character.isLetterOrDigit(end) || end == ',';
        var goesOn = Character.isLowerCase(text.words().codePointAt(0));
        if (!cut || !goesOn || Math.abs(text.size() - before.size()) > 0.05f * before.size()) return false;
        manuscript.resume(" ", text.words());
        return true;
    }

    private void write(Block block) {
        switch (block) {
            case Block.Table table -> {
                manuscript.apart();
                table.rows().forEach(manuscript::row);
                manuscript.apart();
            }
            case Block.Code code -> {
                manuscript.apart();
                manuscript.code("", code.lines());
            }
            case Block.Text text
            when isHeading(text) -> manuscript.heading(ranks.rank(words(text), text.size()), words(text));
            case Block.Text text when text.isItem() -> manuscript.item(text.depth(), text.marker(), text.words());
            case Block.Text text -> manuscript.paragraph(text.words());
        }
    }
}
