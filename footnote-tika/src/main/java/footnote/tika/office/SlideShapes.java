package footnote.tika.office;

import footnote.tika.layout.Box;
import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import footnote.tika.text.RecordedBlocks;
import footnote.tika.text.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the shapes of one slide: what stands in them and where they stand.
final class SlideShapes {
    /// @param title whether it is the title of the slide
    /// @param body whether it is a placeholder for the main text
    record Shape(Box place, boolean title, boolean body, RecordedBlocks blocks) {}

    /// Placeholders that are the same on every slide.
    private static final Set<String> FURNITURE = Set.of("dt", "ftr", "sldNum", "hdr", "sldImg");

    private static final Set<String> TITLES = Set.of("title", "ctrTitle");
    private static final Set<String> BODIES = Set.of("body", "obj");
    private static final int DEEPEST_GROUP = 50;

    private final SafeXml xml;
    private final OfficePackage file;
    private final String path;
    private final SlidePlaces places;
    private final boolean listed;
    private final int limit;
    private final List<Shape> shapes = new ArrayList<>();
    private int characters;

    /// @param listed whether the main text is a list unless it says otherwise
    SlideShapes(SafeXml xml, OfficePackage file, String path, SlidePlaces places, boolean listed, int limit) {
        this.xml = xml;
        this.file = file;
        this.path = path;
        this.places = places;
        this.listed = listed;
        this.limit = limit;
    }

    List<Shape> read() throws IOException {
        inside(0, Optional.empty());
        return shapes;
    }

    /// @param group the place of the group that holds the shapes; what is in it is read together
    private void inside(int depth, Optional<Box> group) throws IOException {
        if (depth > DEEPEST_GROUP) throw Refusal.tooDeep();
        var outer = xml.depth();
        var whole = group;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "sp", "cxnSp" -> shape(whole);
                case "graphicFrame" -> frame(whole);
                case "grpSp" -> inside(depth + 1, whole);
                case "grpSpPr" -> {
                    var place = placeInside();
                    if (whole.isEmpty() && depth > 0) whole = place;
                }
                case "Fallback", "pic", "timing", "transition", "clrMapOvr" -> xml.skip();
                default -> {}
            }
        }
    }

    private Optional<Box> placeInside() {
        var outer = xml.depth();
        var place = Optional.<Box>empty();
        while (xml.nextInside(outer)) {
            if (xml.isStart() && xml.name().equals("xfrm")) place = Optional.of(SlidePlaces.place(xml));
        }
        return place;
    }

    private void shape(Optional<Box> group) throws IOException {
        var outer = xml.depth();
        var place = Optional.<Box>empty();
        var kind = "";
        var number = "";
        var blocks = new RecordedBlocks();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "ph" -> {
                    kind = xml.attribute("type").orElse("body");
                    number = xml.attribute("idx").orElse("");
                }
                case "xfrm" -> place = Optional.of(SlidePlaces.place(xml));
                case "txBody" -> {
                    if (FURNITURE.contains(kind)) xml.skip();
                    else text(listed && BODIES.contains(kind), blocks);
                }
                case "Fallback", "style" -> xml.skip();
                default -> {}
            }
        }
        if (blocks.isEmpty()) return;
        var own = place;
        var inherited = places.find(kind, number);
        shapes.add(new Shape(
                group.or(() -> own).or(() -> inherited).orElse(Box.NOWHERE),
                TITLES.contains(kind),
                BODIES.contains(kind),
                blocks));
    }

    private void text(boolean listed, BlockSink sink) {
        new SlideText(xml, listed).tell(sink, this::count);
    }

    private void count(int more) {
        characters += more;
        if (characters > limit) throw Refusal.tooManyCharacters(limit);
    }

    private void frame(Optional<Box> group) throws IOException {
        var outer = xml.depth();
        var place = Box.NOWHERE;
        var blocks = new RecordedBlocks();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "xfrm" -> place = SlidePlaces.place(xml);
                case "tbl" -> new SlideTable(xml).tell(blocks, this::count);
                case "chart" -> drawing("id", blocks);
                case "relIds" -> drawing("dm", blocks);
                case "Fallback", "tblPr" -> xml.skip();
                default -> {}
            }
        }
        if (!blocks.isEmpty()) shapes.add(new Shape(group.orElse(place), false, false, blocks));
    }

    private void drawing(String attribute, BlockSink sink) throws IOException {
        var relation = xml.relation(attribute);
        if (relation.isEmpty()) return;
        var target = Optional.ofNullable(file.relations(path).get(relation.get()));
        var part = target.isEmpty()
                ? Optional.<SafeXml>empty()
                : file.part(target.get().target());
        if (part.isEmpty()) return;
        try (var drawn = part.get()) {
            DrawingParts.tell(drawn, sink);
        }
    }
}
