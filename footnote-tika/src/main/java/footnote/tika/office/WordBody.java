package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import footnote.tika.text.RecordedBlocks;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/// Walks the paragraphs and tables of one part of a Word document.
final class WordBody {
    /// @param list the list it belongs to, "0" for none in spite of its style
    private record Properties(
            Optional<String> style, Optional<String> list, Optional<Integer> level, Optional<Integer> outline) {
        static final Properties NONE =
                new Properties(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static final int BODY_LEVEL = 9;

    private final SafeXml xml;
    private final WordContext context;
    private final Consumer<String> title;

    /// @param title hears paragraphs in the style of titles
    WordBody(SafeXml xml, WordContext context, Consumer<String> title) {
        this.xml = xml;
        this.context = context;
        this.title = title;
    }

    /// Tell the blocks inside the element at hand, or of the whole part.
    void blocks(BlockSink sink) throws IOException {
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (xml.isStart()) block(sink);
        }
    }

    /// Tell the block whose start is at hand; go into an element that may hold blocks.
    void block(BlockSink sink) throws IOException {
        switch (xml.name()) {
            case "p" -> paragraph(sink);
            case "tbl" -> new WordTable(xml, this).tell(sink);
            case "del", "moveFrom", "Fallback", "sectPr", "sdtPr" -> xml.skip();
            default -> {}
        }
    }

    private void paragraph(BlockSink sink) throws IOException {
        var outer = xml.depth();
        var words = new StringBuilder();
        var hanging = new RecordedBlocks();
        var properties = Properties.NONE;
        var hidden = false;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "pPr" -> properties = properties();
                case "r" -> hidden = false;
                case "rPr" -> hidden = vanishes();
                case "t" -> {
                    var text = xml.allText();
                    if (!hidden) words.append(text);
                }
                case "oMath" -> words.append(' ').append(MathText.of(xml)).append(' ');
                case "txbxContent" -> blocks(hanging);
                case "chart" -> drawing("id", hanging);
                case "relIds" -> drawing("dm", hanging);
                case "footnoteReference" -> note("footnotes", hanging);
                case "endnoteReference" -> note("endnotes", hanging);
                case "del", "moveFrom", "Fallback", "rubyPr", "rt", "sdtPr" -> xml.skip();
                default -> words.append(mark());
            }
        }
        context.count(words.length());
        tell(words.toString(), properties, sink);
        hanging.replay(sink);
    }

    private void tell(String words, Properties properties, BlockSink sink) {
        if (words.isBlank()) return;
        var styles = context.styles();
        var rank = properties
                .outline()
                .filter(level -> level < BODY_LEVEL)
                .map(level -> level + 1)
                .or(() -> styles.rank(properties.style()));
        var marker = marker(properties);
        if (rank.isPresent()) {
            if (styles.isTitle(properties.style())) title.accept(words);
            var number = marker.filter(mark -> !mark.equals("-"))
                    .map(mark -> mark + " ")
                    .orElse("");
            sink.heading(rank.get(), number + words);
        } else if (marker.isPresent() && !marker.get().isEmpty()) {
            sink.item(level(properties), marker.get(), words);
        } else if (styles.isCode(properties.style())) {
            sink.code("", words);
        } else {
            sink.paragraph(words);
        }
    }

    /// Count the paragraph in its list, where it is in one.
    private Optional<String> marker(Properties properties) {
        return list(properties).map(list -> context.numbering().next(list, level(properties)));
    }

    private Optional<String> list(Properties properties) {
        var list = properties.list().or(() -> inherited(properties).map(WordStyles.Numbered::list));
        return list.filter(id -> !id.equals("0"));
    }

    private int level(Properties properties) {
        return properties
                .level()
                .or(() -> inherited(properties).flatMap(WordStyles.Numbered::level))
                .orElseGet(() -> list(properties)
                        .map(list -> context.numbering().levelOf(list, properties.style()))
                        .orElse(0));
    }

    private Optional<WordStyles.Numbered> inherited(Properties properties) {
        return context.styles().numbered(properties.style());
    }

    private Properties properties() {
        var outer = xml.depth();
        var style = Optional.<String>empty();
        var list = Optional.<String>empty();
        var level = Optional.<Integer>empty();
        var outline = Optional.<Integer>empty();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "pStyle" -> style = xml.attribute("val");
                case "numId" -> list = xml.attribute("val");
                case "ilvl" -> level = xml.number("val");
                case "outlineLvl" -> outline = xml.number("val");
                case "rPr", "pPrChange", "sectPr", "tabs" -> xml.skip();
                default -> {}
            }
        }
        return new Properties(style, list, level, outline);
    }

    private boolean vanishes() {
        var outer = xml.depth();
        var vanishes = false;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            if (xml.name().equals("vanish")) vanishes = xml.isOn();
            else if (xml.name().equals("rPrChange")) xml.skip();
        }
        return vanishes;
    }

    /// The characters that an element inside a run stands for.
    private String mark() {
        return switch (xml.name()) {
            case "tab", "ptab" -> " ";
            case "br" -> xml.attribute("type").isPresent() ? " " : "\n";
            case "cr" -> "\n";
            case "noBreakHyphen" -> "-";
            case "sym" -> symbol();
            default -> "";
        };
    }

    /// A character of a symbol font: those of the private range are pictures that only that font can show.
    private String symbol() {
        try {
            var point = Integer.parseInt(xml.attribute("char").orElse(""), 16);
            var shown = Character.isDefined(point) && !(point >= 0xe000 && point <= 0xf8ff);
            return shown ? Character.toString(point) : " ";
        } catch (NumberFormatException e) {
            return " ";
        }
    }

    private void drawing(String attribute, BlockSink sink) throws IOException {
        var relation = xml.attribute(attribute);
        if (relation.isPresent()) context.drawing(relation.get(), sink);
    }

    private void note(String kind, BlockSink sink) throws IOException {
        var id = xml.attribute("id");
        if (id.isPresent()) context.note(kind, id.get(), sink);
    }
}
