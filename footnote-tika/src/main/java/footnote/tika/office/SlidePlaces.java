package footnote.tika.office;

import footnote.tika.layout.Box;
import footnote.tika.pack.SafeXml;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Where a layout or master puts the placeholders of its slides.
record SlidePlaces(Map<String, Box> byNumber, Map<String, Box> byKind) {
    static final SlidePlaces NONE = new SlidePlaces(Map.of(), Map.of());

    SlidePlaces {
        byNumber = Map.copyOf(byNumber);
        byKind = Map.copyOf(byKind);
    }

    /// These places, with those of `below` where there is none.
    SlidePlaces over(SlidePlaces below) {
        var numbers = new HashMap<>(below.byNumber);
        numbers.putAll(byNumber);
        var kinds = new HashMap<>(below.byKind);
        kinds.putAll(byKind);
        return new SlidePlaces(numbers, kinds);
    }

    Optional<Box> find(String kind, String number) {
        return Optional.ofNullable(byNumber.get(number)).or(() -> Optional.ofNullable(byKind.get(kind)));
    }

    static SlidePlaces of(OfficePackage file, String path) throws IOException {
        var part = file.part(path);
        if (part.isEmpty()) return NONE;
        var numbers = new HashMap<String, Box>();
        var kinds = new HashMap<String, Box>();
        try (var xml = part.get()) {
            var kind = "";
            var number = "";
            while (xml.next()) {
                if (!xml.isStart()) continue;
                switch (xml.name()) {
                    case "sp", "pic", "graphicFrame" -> {
                        kind = "";
                        number = "";
                    }
                    case "ph" -> {
                        kind = xml.attribute("type").orElse("body");
                        number = xml.attribute("idx").orElse("");
                    }
                    case "xfrm" -> {
                        var place = place(xml);
                        if (!number.isEmpty()) numbers.putIfAbsent(number, place);
                        if (!kind.isEmpty()) kinds.putIfAbsent(kind, place);
                    }
                    default -> {}
                }
            }
        }
        return new SlidePlaces(numbers, kinds);
    }

    /// The place that the transformation at hand gives.
    static Box place(SafeXml xml) {
        var outer = xml.depth();
        double left = 0;
        double top = 0;
        double width = 0;
        double height = 0;
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            if (xml.name().equals("off")) {
                left = number(xml, "x");
                top = number(xml, "y");
            } else if (xml.name().equals("ext")) {
                width = number(xml, "cx");
                height = number(xml, "cy");
            }
        }
        return new Box(left, top, left + width, top + height);
    }

    private static double number(SafeXml xml, String name) {
        try {
            var value = xml.attribute(name).map(Double::parseDouble).orElse(0.0);
            return Double.isFinite(value) ? value : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
