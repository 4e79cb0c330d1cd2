package footnote.tika.opendocument;

import footnote.tika.layout.Box;
import footnote.tika.pack.SafeXml;
import footnote.tika.text.Manuscript;
import footnote.tika.text.RecordedBlocks;
import footnote.tika.text.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The slides of an OpenDocument presentation: title, then what stands on it in reading order, then notes.
final class SlidePages {
    private static final Set<String> FURNITURE = Set.of("header", "footer", "date-time", "page-number", "page");
    private static final Set<String> SHAPES =
            Set.of("frame", "custom-shape", "rect", "ellipse", "circle", "polygon", "path", "connector", "line");
    private static final int DEEPEST_GROUP = 50;

    private record Shape(Box place, boolean title, RecordedBlocks blocks) {}

    private final SafeXml xml;
    private final TextStyles styles;
    private final Manuscript manuscript;

    SlidePages(SafeXml xml, TextStyles styles, Manuscript manuscript) {
        this.xml = xml;
        this.styles = styles;
        this.manuscript = manuscript;
    }

    /// Tell the slides inside the element at hand.
    void read() {
        var outer = xml.depth();
        var number = 0;
        while (xml.nextInside(outer)) {
            if (!xml.isStart() || !xml.name().equals("page")) continue;
            manuscript.slide(++number);
            slide();
            manuscript.apart();
        }
    }

    private void slide() {
        var shapes = new ArrayList<Shape>();
        var notes = new ArrayList<Shape>();
        shapes(shapes, notes, 0);
        for (var shape : shapes)
            if (shape.title()) manuscript.heading(1, shape.blocks().onOneLine());
        var others = shapes.stream().filter(shape -> !shape.title()).toList();
        for (var shape : Box.inReadingOrder(others, Shape::place)) {
            shape.blocks().replay(manuscript);
            manuscript.apart();
        }
        var words = String.join(
                "\n", notes.stream().map(note -> note.blocks().onLines()).toList());
        if (!words.isBlank()) manuscript.paragraph("Notes: " + words);
    }

    private void shapes(List<Shape> shapes, List<Shape> notes, int depth) {
        if (depth > DEEPEST_GROUP) throw Refusal.tooDeep();
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            var name = xml.name();
            if (name.equals("notes")) shapes(notes, new ArrayList<>(), depth + 1);
            else if (name.equals("g")) shapes(shapes, notes, depth + 1);
            else if (SHAPES.contains(name)) shape(shapes);
            else if (name.equals("page-thumbnail") || name.equals("annotation")) xml.skip();
        }
    }

    private void shape(List<Shape> shapes) {
        var kind = xml.attribute("class").orElse("");
        if (FURNITURE.contains(kind)) {
            xml.skip();
            return;
        }
        var left = length("x");
        var top = length("y");
        var place = new Box(left, top, left + length("width"), top + length("height"));
        var blocks = new RecordedBlocks();
        new TextBody(xml, styles, manuscript.limit(), _ -> {}).blocks(blocks);
        if (!blocks.isEmpty()) shapes.add(new Shape(place, kind.equals("title"), blocks));
    }

    /// A length such as "1.5cm", in centimetres.
    private double length(String attribute) {
        var text = xml.attribute(attribute).orElse("");
        var digits = text.replaceAll("[^0-9.-]", "");
        try {
            var number = Double.parseDouble(digits);
            if (!Double.isFinite(number)) return 0;
            return text.endsWith("in") ? number * 2.54 : text.endsWith("pt") ? number * 2.54 / 72 : number;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
