package footnote.tika.opendocument;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import footnote.tika.text.RecordedBlocks;
import footnote.tika.text.Refusal;
import footnote.tika.text.TableLine;
import footnote.tika.text.TableRows;
import java.util.Optional;
import java.util.function.Consumer;

/// Walks the headings, paragraphs, lists and tables inside an element of an OpenDocument file.
final class TextBody {
    private static final int WIDEST = 1000;
    private static final int MOST_SPACES = 1000;
    private static final int DEEPEST = 200;

    private final SafeXml xml;
    private final TextStyles styles;
    private final int limit;
    private final Consumer<String> title;
    private int characters;
    private int notes;
    private int depth;

    /// @param title hears paragraphs in the style of titles
    TextBody(SafeXml xml, TextStyles styles, int limit, Consumer<String> title) {
        this.xml = xml;
        this.styles = styles;
        this.limit = limit;
        this.title = title;
    }

    /// Tell the blocks inside the element at hand.
    void blocks(BlockSink sink) {
        if (++depth > DEEPEST) throw Refusal.tooDeep();
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (xml.isStart()) block(sink);
        }
        depth--;
    }

    /// Tell the block whose start is at hand; go into an element that may hold blocks.
    void block(BlockSink sink) {
        switch (xml.name()) {
            case "h" -> heading(sink);
            case "p" -> paragraph(sink);
            case "list" -> {
                list(sink, xml.attribute("style-name").orElse(""), 0);
                sink.apart();
            }
            case "table" -> table(sink);
            case "tracked-changes",
                    "annotation",
                    "forms",
                    "index-title-template",
                    "table-of-content-source",
                    "title",
                    "desc",
                    "notes" -> xml.skip();
            default -> {}
        }
    }

    private void heading(BlockSink sink) {
        var rank = xml.number("outline-level").orElse(1);
        var hanging = new RecordedBlocks();
        var words = words(hanging);
        sink.heading(rank, words);
        hanging.replay(sink);
    }

    private void paragraph(BlockSink sink) {
        var style = xml.attribute("style-name");
        var hanging = new RecordedBlocks();
        var words = words(hanging);
        if (words.isBlank()) {
            hanging.replay(sink);
            return;
        }
        if (styles.isTitle(style)) {
            title.accept(words);
            sink.heading(1, words);
        } else if (styles.isCode(style)) {
            sink.code("", words);
        } else {
            sink.paragraph(words);
        }
        hanging.replay(sink);
    }

    private void list(BlockSink sink, String style, int level) {
        if (level > DEEPEST) throw Refusal.tooDeep();
        var outer = xml.depth();
        var next = 1;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            if (xml.name().equals("list-header")) {
                item(sink, style, level, "");
            } else if (xml.name().equals("list-item")) {
                next = Math.max(0, xml.number("start-value").orElse(next));
                item(sink, style, level, styles.isNumbered(style, level) ? next + "." : "-");
                next++;
            }
        }
    }

    private void item(BlockSink sink, String style, int level, String marker) {
        var outer = xml.depth();
        var mark = marker;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "list" -> list(sink, xml.attribute("style-name").orElse(style), level + 1);
                case "p" -> {
                    var hanging = new RecordedBlocks();
                    var words = words(hanging);
                    if (mark.isEmpty()) sink.paragraph(words);
                    else sink.item(level, mark, words);
                    if (!words.isBlank()) mark = "";
                    hanging.replay(sink);
                }
                default -> block(sink);
            }
        }
    }

    private void table(BlockSink sink) {
        sink.apart();
        var outer = xml.depth();
        var rows = new TableRows(sink);
        var headEnd = -1;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) {
                if (!xml.isText() && xml.name().equals("table-header-rows")) headEnd = -1;
                continue;
            }
            switch (xml.name()) {
                case "table-header-rows" -> headEnd = xml.depth();
                case "table-row" -> row(rows, headEnd > 0 ? TableLine.Head.YES : TableLine.Head.UNTOLD);
                default -> {}
            }
        }
        sink.apart();
    }

    private void row(TableRows rows, TableLine.Head head) {
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (!xml.isStart() || !xml.name().equals("table-cell")) continue;
            var wide = Math.clamp(xml.number("number-columns-spanned").orElse(1), 1, WIDEST);
            var deep = Math.clamp(xml.number("number-rows-spanned").orElse(1), 1, WIDEST);
            var times = Math.clamp(xml.number("number-columns-repeated").orElse(1), 1, WIDEST);
            var blocks = new RecordedBlocks();
            blocks(blocks);
            for (int i = 0; i < times; i++) rows.cell(blocks.onOneLine(), wide, deep);
        }
        rows.endRow(head);
    }

    /// The words inside the element at hand; what hangs on them, such as notes and text boxes, goes to `hanging`.
    private String words(BlockSink hanging) {
        if (++depth > DEEPEST) throw Refusal.tooDeep();
        var outer = xml.depth();
        var words = new StringBuilder();
        while (xml.nextInside(outer)) {
            if (xml.isText()) {
                words.append(xml.text().replace('\n', ' ').replace('\r', ' '));
            } else if (xml.isStart()) {
                switch (xml.name()) {
                    case "s" ->
                        words.append(" ".repeat(Math.clamp(xml.number("c").orElse(1), 0, MOST_SPACES)));
                    case "tab" -> words.append('\t');
                    case "line-break" -> words.append('\n');
                    case "note" -> note(hanging);
                    case "text-box", "custom-shape", "rect", "ellipse", "circle", "polygon", "path", "connector" ->
                        blocks(hanging);
                    case "table" -> table(hanging);
                    case "annotation", "ruby-text", "title", "desc", "tracked-changes", "hidden-text" -> xml.skip();
                    default -> {}
                }
            }
        }
        depth--;
        characters += words.length();
        if (characters > limit) throw Refusal.tooManyCharacters(limit);
        return words.toString();
    }

    private void note(BlockSink hanging) {
        var outer = xml.depth();
        var body = Optional.<RecordedBlocks>empty();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            if (xml.name().equals("note-body")) {
                var blocks = new RecordedBlocks();
                blocks(blocks);
                body = Optional.of(blocks);
            } else if (xml.name().equals("note-citation")) {
                xml.skip();
            }
        }
        var words = body.map(RecordedBlocks::onOneLine).orElse("");
        if (!words.isBlank()) hanging.paragraph("Note " + ++notes + ": " + words);
    }
}
