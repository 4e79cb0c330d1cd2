package footnote.tika.opendocument;

import footnote.tika.pack.Archive;
import footnote.tika.pack.SafeXml;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What the styles of an OpenDocument file say about its paragraphs, lists and sheets.
final class TextStyles {
    private static final int LONGEST_CHAIN = 20;

    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, String> lists = new HashMap<>();
    private final Map<String, Set<Integer>> numbered = new HashMap<>();
    private final Set<String> hidden = new HashSet<>();

    static TextStyles of(Archive archive) throws IOException {
        var styles = new TextStyles();
        var part = archive.xml("styles.xml");
        if (part.isEmpty()) return styles;
        try (var xml = part.get()) {
            while (xml.next()) {
                if (xml.isStart() && (xml.name().equals("styles") || xml.name().equals("automatic-styles"))) {
                    styles.read(xml);
                }
            }
        }
        return styles;
    }

    /// Take in the styles inside the element at hand.
    void read(SafeXml xml) {
        var outer = xml.depth();
        var name = "";
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "style" -> {
                    name = xml.attribute("name").orElse("");
                    parents.put(name, xml.attribute("parent-style-name").orElse(""));
                    xml.attribute("list-style-name").ifPresent(put(lists, name));
                }
                case "table-properties" -> {
                    if (xml.attribute("display").filter("false"::equals).isPresent()) hidden.add(name);
                }
                case "list-style" -> {
                    name = xml.attribute("name").orElse("");
                    numbered.put(name, new HashSet<>());
                }
                case "list-level-style-number" -> {
                    var shown = xml.attribute("num-format").filter(format -> !format.isEmpty());
                    if (shown.isPresent()) {
                        numbered.computeIfAbsent(name, _ -> new HashSet<>())
                                .add(xml.number("level").orElse(1) - 1);
                    }
                }
                default -> {}
            }
        }
    }

    private static java.util.function.Consumer<String> put(Map<String, String> map, String key) {
        return value -> map.put(key, value);
    }

    /// Whether items at this depth of a list are numbered.
    boolean isNumbered(String list, int depth) {
        return numbered.getOrDefault(list, Set.of()).contains(depth);
    }

    boolean isTitle(Optional<String> style) {
        return descends(style, "Title");
    }

    /// Whether lines in this style are of a program.
    boolean isCode(Optional<String> style) {
        return descends(style, "Preformatted_20_Text") || descends(style, "Source_20_Text");
    }

    boolean isHidden(Optional<String> style) {
        return style.filter(hidden::contains).isPresent();
    }

    private boolean descends(Optional<String> style, String ancestor) {
        var name = style.orElse("");
        for (int i = 0; i < LONGEST_CHAIN && !name.isEmpty(); i++) {
            if (name.equals(ancestor)) return true;
            name = parents.getOrDefault(name, "");
        }
        return false;
    }
}
