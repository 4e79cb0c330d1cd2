package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Counts the items of a Word document's lists as Word does.
///
/// Lists (`num`) are instances of patterns (`abstractNum`); all lists of one pattern share its counters, except
/// where a list says at which number it starts.
final class WordNumbering {
    private static final int LEVELS = 9;

    private record Level(int start, String format, String text, Optional<String> style) {}

    private record WordList(String pattern, Map<Integer, Integer> starts, Map<Integer, Level> levels) {}

    private final Map<String, List<Level>> patterns = new HashMap<>();
    private final Map<String, WordList> lists = new HashMap<>();
    private final Map<String, int[]> counters = new HashMap<>();
    private final Set<String> begun = new HashSet<>();

    static WordNumbering of(OfficePackage file, String mainPart) throws IOException {
        var numbering = new WordNumbering();
        var path = file.related(mainPart, "numbering");
        if (path.isEmpty()) return numbering;
        var part = file.part(path.get());
        if (part.isEmpty()) return numbering;
        try (var xml = part.get()) {
            while (xml.next()) {
                if (!xml.isStart()) continue;
                switch (xml.name()) {
                    case "abstractNum" -> numbering.pattern(xml);
                    case "num" -> numbering.list(xml);
                    default -> {}
                }
            }
        }
        return numbering;
    }

    private void pattern(SafeXml xml) {
        var id = xml.attribute("abstractNumId").orElse("");
        var levels = new ArrayList<>(Collections.nCopies(LEVELS, new Level(1, "bullet", "", Optional.empty())));
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (!xml.isStart() || !xml.name().equals("lvl")) continue;
            var index = xml.number("ilvl").orElse(0);
            var level = level(xml);
            if (index >= 0 && index < LEVELS) levels.set(index, level);
        }
        patterns.put(id, levels);
    }

    private static Level level(SafeXml xml) {
        var outer = xml.depth();
        var start = 1;
        var format = "decimal";
        var text = "";
        var style = Optional.<String>empty();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "start" -> start = xml.number("val").orElse(1);
                case "numFmt" -> format = xml.attribute("val").orElse("decimal");
                case "lvlText" -> text = xml.attribute("val").orElse("");
                case "pStyle" -> style = xml.attribute("val");
                default -> {}
            }
        }
        return new Level(start, format, text, style);
    }

    private void list(SafeXml xml) {
        var id = xml.attribute("numId").orElse("");
        var pattern = "";
        var starts = new HashMap<Integer, Integer>();
        var levels = new HashMap<Integer, Level>();
        var overridden = 0;
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "abstractNumId" -> pattern = xml.attribute("val").orElse("");
                case "lvlOverride" -> overridden = xml.number("ilvl").orElse(0);
                case "startOverride" -> starts.put(overridden, xml.number("val").orElse(1));
                case "lvl" -> levels.put(overridden, level(xml));
                default -> {}
            }
        }
        lists.put(id, new WordList(pattern, starts, levels));
    }

    /// The level at which a list numbers paragraphs of a style.
    int levelOf(String list, Optional<String> style) {
        var known = lists.get(list);
        var pattern = known == null ? null : patterns.get(known.pattern());
        if (pattern == null || style.isEmpty()) return 0;
        for (int i = 0; i < LEVELS; i++) {
            if (pattern.get(i).style().equals(style)) return i;
        }
        return 0;
    }

    /// Count one more item of a list and say what stands before it: "-", "3." or "2.1"; empty for nothing.
    String next(String list, int level) {
        var known = lists.get(list);
        var pattern = known == null ? null : patterns.get(known.pattern());
        if (known == null || pattern == null || level < 0 || level >= LEVELS) return "-";
        var counts = counters.computeIfAbsent(known.pattern(), _ -> unset());
        if (begun.add(list)) known.starts().forEach((at, start) -> restart(counts, at));
        for (int i = 0; i < level; i++) {
            if (counts[i] == Integer.MIN_VALUE) counts[i] = start(known, pattern, i);
        }
        counts[level] = counts[level] == Integer.MIN_VALUE ? start(known, pattern, level) : counts[level] + 1;
        Arrays.fill(counts, level + 1, LEVELS, Integer.MIN_VALUE);
        return written(known, pattern, level, counts);
    }

    private static int[] unset() {
        var counts = new int[LEVELS];
        Arrays.fill(counts, Integer.MIN_VALUE);
        return counts;
    }

    private static void restart(int[] counts, int level) {
        if (level >= 0 && level < LEVELS) counts[level] = Integer.MIN_VALUE;
    }

    private static int start(WordList list, List<Level> pattern, int level) {
        var start = list.starts().get(level);
        return start == null ? at(list, pattern, level).start() : start;
    }

    private static Level at(WordList list, List<Level> pattern, int level) {
        return list.levels().getOrDefault(level, pattern.get(level));
    }

    private static String written(WordList list, List<Level> pattern, int level, int[] counts) {
        var format = at(list, pattern, level);
        if (format.format().equals("bullet")) return "-";
        var text = format.text();
        for (int i = 0; i <= level; i++) {
            text = text.replace(
                    "%" + (i + 1),
                    Numerals.write(counts[i], at(list, pattern, i).format()));
        }
        return text.strip();
    }
}
