package footnote.tika.text;

import footnote.corpus.Span;
import footnote.spi.Parser.Code;
import footnote.spi.Parser.Heading;
import footnote.spi.Parser.Leaf;
import footnote.spi.Parser.Page;
import footnote.spi.Parser.Parsed;
import footnote.spi.Parser.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The extracted text of one document while it is being written.
///
/// Blocks are separated by a blank line; items of a list and rows of a table by a line break. Cells of a row are
/// separated by " | ". Headings, pages, tables and code are recorded as spans of the text as it finally stands. For
/// one thread.
public final class Manuscript implements BlockSink {
    private static final int DEEPEST_RANK = 6;
    private static final int LONGEST_TITLE = 300;

    /// So many blocks, rows and lines of code may come: each takes more memory than its characters.
    private static final int MOST_PARTS = 2_000_000;

    private enum Block {
        NONE,
        FLOW,
        ITEM,
        ROW,
        VERBATIM,
        CODE
    }

    private final int limit;
    private final StringBuilder text = new StringBuilder();
    private final List<Heading> headings = new ArrayList<>();
    private final List<Page> pages = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Code> codes = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private Optional<String> title = Optional.empty();
    private Block last = Block.NONE;
    private Optional<OpenTable> table = Optional.empty();
    private String sheet = "";
    private Leaf leaf = Leaf.PAGE;
    private int openPage;
    private int openPageStart = -1;
    private int parts;

    /// @param limit the most characters it may come to hold
    public Manuscript(int limit) {
        this.limit = limit;
    }

    @Override
    public void heading(int rank, String words) {
        var line = Tidy.line(words);
        if (line.isEmpty()) return;
        begin(Block.FLOW, line.length());
        headings.add(new Heading(Math.clamp(rank, 1, DEEPEST_RANK), append(line)));
    }

    @Override
    public void paragraph(String words) {
        var tidied = Tidy.flow(words);
        if (tidied.isEmpty()) return;
        begin(Block.FLOW, tidied.length());
        append(tidied);
    }

    /// Go on with the paragraph that was written last, which a page break has cut.
    ///
    /// @param glue what stands between the two parts: a space, or nothing inside a word
    public void resume(String glue, String words) {
        var tidied = Tidy.flow(words);
        if (tidied.isEmpty()) return;
        admit(tidied.length() + glue.length());
        text.append(glue);
        turnPage();
        append(tidied);
    }

    @Override
    public void item(int depth, String marker, String words) {
        var tidied = Tidy.flow(words);
        if (tidied.isEmpty()) return;
        var indent = "  ".repeat(Math.clamp(depth, 0, 8));
        admit(tidied.length());
        var indented = tidied.replace("\n", "\n" + indent + "  ");
        begin(Block.ITEM, indent.length() + marker.length() + indented.length() + 1);
        text.append(indent).append(marker).append(' ');
        append(indented);
    }

    @Override
    public void row(TableLine line) {
        if (table.isEmpty()) table = Optional.of(new OpenTable(sheet));
        var open = table.get();
        var number = open.number(line);
        var cells = new ArrayList<>(line.cells().stream().map(Tidy::line).toList());
        while (!cells.isEmpty() && cells.getLast().isEmpty()) cells.removeLast();
        if (cells.isEmpty()) return;
        var words = String.join(" | ", cells);
        begin(Block.ROW, words.length());
        open.add(number, line.head(), cells, append(words));
    }

    @Override
    public void verbatim(String lines) {
        var kept = Tidy.verbatim(lines);
        if (kept.isBlank()) return;
        begin(Block.VERBATIM, kept.length());
        append(kept);
    }

    @Override
    public void code(String language, String lines) {
        var kept = Tidy.verbatim(lines);
        if (kept.isBlank()) return;
        var goesOn = last == Block.CODE;
        begin(Block.CODE, kept.length());
        var span = append(kept);
        if (goesOn) {
            var before = codes.removeLast();
            codes.add(new Code(before.language(), new Span(before.span().start(), span.end())));
        } else {
            codes.add(new Code(language, span));
        }
    }

    /// Take a whole source file, line by line as it stands: the first line of the text is the first of the file.
    public void source(String language, String lines) {
        var kept = Tidy.lines(lines);
        if (kept.isBlank()) return;
        parts += (int) kept.chars().filter(c -> c == '\n').count();
        begin(Block.VERBATIM, kept.length());
        codes.add(new Code(language, append(kept)));
    }

    @Override
    public void apart() {
        closeTable();
        if (last != Block.NONE) last = Block.FLOW;
    }

    /// Say that the tables to come are on the sheet of this name.
    public void sheet(String name) {
        apart();
        sheet = Tidy.line(name);
    }

    /// Begin a page; its span starts with the next block.
    public void page(int number) {
        turnTo(Leaf.PAGE, number);
    }

    /// Begin a slide; its span starts with the next block.
    public void slide(int number) {
        turnTo(Leaf.SLIDE, number);
    }

    private void turnTo(Leaf next, int number) {
        closePage();
        leaf = next;
        openPage = number;
        openPageStart = -1;
    }

    /// Give the document its title, unless it has one or the words are none.
    public void title(String words) {
        var line = Tidy.line(words);
        if (title.isPresent() || line.isEmpty()) return;
        var end = Math.min(line.length(), LONGEST_TITLE);
        var torn = end < line.length() && Character.isLowSurrogate(line.charAt(end));
        title = Optional.of(line.substring(0, torn ? end - 1 : end));
    }

    /// Whether nothing has been written yet.
    public boolean isEmpty() {
        return text.isEmpty();
    }

    /// How many headings have been written.
    public int headings() {
        return headings.size();
    }

    public void warn(String sentence) {
        warnings.add(sentence);
    }

    /// The most characters it may come to hold.
    public int limit() {
        return limit;
    }

    /// The words of the first heading of the outermost rank, where there is one.
    public Optional<String> firstHeading() {
        return headings.stream()
                .filter(heading -> heading.rank() == 1)
                .map(heading ->
                        text.substring(heading.span().start(), heading.span().end()))
                .findFirst();
    }

    /// The finished text; a document without any is refused.
    public Parsed finish(String mime) {
        if (text.isEmpty()) throw Refusal.noText();
        closePage();
        closeTable();
        openPage = 0;
        return new Parsed(text.toString(), mime, title, headings, pages, tables, codes, warnings);
    }

    private void begin(Block block, int length) {
        if (block != Block.ROW) closeTable();
        admit(length + 2);
        if (++parts > MOST_PARTS) throw Refusal.tooManyParts(MOST_PARTS);
        if (last != Block.NONE) {
            var joined = block == last && (block == Block.ITEM || block == Block.ROW || block == Block.CODE);
            text.append(joined ? "\n" : "\n\n");
        }
        last = block;
        turnPage();
    }

    private Span append(String words) {
        var start = text.length();
        text.append(words);
        return new Span(start, text.length());
    }

    private void closeTable() {
        table.flatMap(OpenTable::close).ifPresent(tables::add);
        table = Optional.empty();
    }

    private void admit(int more) {
        if (more > limit - text.length()) throw Refusal.tooManyCharacters(limit);
    }

    private void turnPage() {
        if (openPage > 0 && openPageStart < 0) openPageStart = text.length();
    }

    private void closePage() {
        if (openPage == 0) return;
        var start = openPageStart < 0 ? text.length() : openPageStart;
        pages.add(new Page(leaf, openPage, new Span(start, text.length())));
    }
}
