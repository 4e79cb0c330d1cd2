package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a Word document's styles say about its paragraphs.
final class WordStyles {
    private static final Pattern HEADING = Pattern.compile("heading ([1-9])");
    private static final int LONGEST_CHAIN = 20;
    private static final int BODY_LEVEL = 9;

    /// @param level counted from 0, as Word counts
    record Numbered(String list, Optional<Integer> level) {}

    private record Style(
            String name, Optional<String> basedOn, Optional<Integer> outline, Optional<Numbered> numbered) {}

    private final Map<String, Style> styles = new HashMap<>();
    private Optional<String> usual = Optional.empty();

    static WordStyles of(OfficePackage file, String mainPart) throws IOException {
        var styles = new WordStyles();
        var path = file.related(mainPart, "styles");
        if (path.isEmpty()) return styles;
        var part = file.part(path.get());
        if (part.isEmpty()) return styles;
        try (var xml = part.get()) {
            while (xml.next()) {
                if (!xml.isStart()) continue;
                switch (xml.name()) {
                    case "style" -> styles.style(xml);
                    case "latentStyles", "docDefaults" -> xml.skip();
                    default -> {}
                }
            }
        }
        return styles;
    }

    private void style(SafeXml xml) {
        var id = xml.attribute("styleId").orElse("");
        if (!xml.attribute("type").orElse("paragraph").equals("paragraph")) {
            xml.skip();
            return;
        }
        if (xml.attribute("default").filter("1"::equals).isPresent()) usual = Optional.of(id);
        var outer = xml.depth();
        var name = "";
        var basedOn = Optional.<String>empty();
        var outline = Optional.<Integer>empty();
        var list = Optional.<String>empty();
        var level = Optional.<Integer>empty();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "name" -> name = xml.attribute("val").orElse("").toLowerCase(Locale.ROOT);
                case "basedOn" -> basedOn = xml.attribute("val");
                case "outlineLvl" -> outline = xml.number("val");
                case "numId" -> list = xml.attribute("val");
                case "ilvl" -> level = xml.number("val");
                case "rPr", "tblPr" -> xml.skip();
                default -> {}
            }
        }
        var at = level;
        styles.put(id, new Style(name, basedOn, outline, list.map(of -> new Numbered(of, at))));
    }

    /// The rank of a heading in this style, counted from 1; empty where it is no heading's style.
    Optional<Integer> rank(Optional<String> id) {
        var at = id.or(() -> usual);
        for (int i = 0; i < LONGEST_CHAIN && at.isPresent(); i++) {
            var style = styles.get(at.get());
            if (style == null) return Optional.empty();
            var heading = HEADING.matcher(style.name());
            if (heading.matches()) return Optional.of(Integer.valueOf(heading.group(1)));
            if (style.name().equals("title")) return Optional.of(1);
            if (style.outline().isPresent())
                return style.outline().filter(level -> level < BODY_LEVEL).map(level -> level + 1);
            at = style.basedOn();
        }
        return Optional.empty();
    }

    boolean isTitle(Optional<String> id) {
        return id.map(styles::get).filter(style -> style.name().equals("title")).isPresent();
    }

    boolean isCode(Optional<String> id) {
        return id.map(styles::get)
                .filter(style -> style.name().contains("code") || style.name().equals("html preformatted"))
                .isPresent();
    }

    /// The list that paragraphs of this style belong to.
    Optional<Numbered> numbered(Optional<String> id) {
        var at = id.or(() -> usual);
        for (int i = 0; i < LONGEST_CHAIN && at.isPresent(); i++) {
            var style = styles.get(at.get());
            if (style == null) return Optional.empty();
            if (style.numbered().isPresent()) return style.numbered();
            at = style.basedOn();
        }
        return Optional.empty();
    }
}
