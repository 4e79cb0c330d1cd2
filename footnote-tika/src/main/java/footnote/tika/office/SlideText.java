package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/// The paragraphs of one shape.
final class SlideText {
    private static final int LEVELS = 9;

    /// @param marker "" without one; "#" where the paragraph is numbered
    private record Paragraph(int level, String marker, String words) {}

    private final SafeXml xml;
    private final boolean listed;
    private final int[] numbers = new int[LEVELS];

    /// @param listed whether its paragraphs are items of a list unless they say otherwise
    SlideText(SafeXml xml, boolean listed) {
        this.xml = xml;
        this.listed = listed;
    }

    /// Tell the text whose start is at hand.
    void tell(BlockSink sink, IntConsumer count) {
        var outer = xml.depth();
        var paragraphs = new ArrayList<Paragraph>();
        while (xml.nextInside(outer)) {
            if (!xml.isStart() || !xml.name().equals("p")) continue;
            var paragraph = paragraph();
            count.accept(paragraph.words().length());
            if (!paragraph.words().isBlank()) paragraphs.add(paragraph);
        }
        tell(paragraphs, sink);
    }

    private void tell(List<Paragraph> paragraphs, BlockSink sink) {
        for (var paragraph : paragraphs) {
            var alone = paragraphs.size() == 1 && paragraph.marker().equals("-");
            if (paragraph.marker().isEmpty() || alone) sink.paragraph(paragraph.words());
            else sink.item(paragraph.level(), marker(paragraph), paragraph.words());
        }
    }

    private String marker(Paragraph paragraph) {
        for (int level = paragraph.level() + 1; level < LEVELS; level++) numbers[level] = 0;
        if (!paragraph.marker().equals("#")) return paragraph.marker();
        return ++numbers[paragraph.level()] + ".";
    }

    private Paragraph paragraph() {
        var outer = xml.depth();
        var words = new StringBuilder();
        var level = 0;
        var marker = listed ? "-" : "";
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "pPr" -> {
                    level = Math.clamp(xml.number("lvl").orElse(0), 0, LEVELS - 1);
                    marker = marker().orElse(marker);
                }
                case "t" -> words.append(xml.allText());
                case "br" -> words.append('\n');
                case "tab" -> words.append(' ');
                case "oMath" -> words.append(' ').append(MathText.of(xml)).append(' ');
                case "fld" -> {
                    if (xml.attribute("type").filter("slidenum"::equals).isPresent()) xml.skip();
                }
                case "rPr", "endParaRPr", "Fallback" -> xml.skip();
                default -> {}
            }
        }
        return new Paragraph(level, marker, words.toString());
    }

    /// What the paragraph says of its bullet; empty where it leaves that to others.
    private Optional<String> marker() {
        var outer = xml.depth();
        var marker = Optional.<String>empty();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "buNone" -> marker = Optional.of("");
                case "buChar", "buBlip" -> marker = Optional.of("-");
                case "buAutoNum" -> marker = Optional.of("#");
                default -> {}
            }
        }
        return marker;
    }
}
