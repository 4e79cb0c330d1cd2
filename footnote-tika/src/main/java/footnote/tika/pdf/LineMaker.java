package footnote.tika.pdf;

import footnote.tika.text.Tidy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Puts glyphs together to words, segments and rows.
final class LineMaker {
    private static final String BULLETS = "•◦▪▫■□●○‣⁃∙·◆◇➢➤►▶✓✔✗❖❑❒";
    private static final Set<String> DASHES = Set.of("-", "–", "—", "*");

    /// A gap this wide, in heights of the font, parts segments.
    private static final float WIDE_GAP = 1.0f;

    private static final float WIDE_GAP_IN_CODE = 6f;
    private static final Pattern MARKER =
            Pattern.compile("\\(?(?:\\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{1,5})[.)]|\\d{1,3}(?:\\.\\d{1,3}){1,5}\\.?");
    /// The dots that lead from a title in a table of contents to its page.
    private static final Pattern LEADERS = Pattern.compile("[ .]*(?:\\. ?){4}[ .]*|[ …]*… ?…[ …]*");

    private static final float LONGEST_MARKER_GAP = 5f;
    private static final int SHORTEST_NOTED_WORD = 3;

    private LineMaker() {}

    /// The rows of glyphs that run in one direction, from top to bottom.
    static List<Row> rows(List<Glyph> glyphs) {
        var lines = new ArrayList<List<Glyph>>();
        for (var run : runs(glyphs)) place(run, lines);
        var rows = new ArrayList<Row>();
        for (var line : lines) {
            var segments = segments(line);
            if (!segments.isEmpty()) rows.add(new Row(segments));
        }
        rows.sort(Comparator.comparingDouble(Row::baseline));
        return rows;
    }

    /// Glyphs that are drawn one after the other on the same line.
    private static List<List<Glyph>> runs(List<Glyph> glyphs) {
        var runs = new ArrayList<List<Glyph>>();
        for (var glyph : glyphs) {
            var open = runs.isEmpty() ? null : runs.getLast();
            var last = open == null ? null : open.getLast();
            if (open == null || last == null || !follows(last, glyph)) {
                open = new ArrayList<>();
                runs.add(open);
            }
            open.add(glyph);
        }
        runs.sort(Comparator.<List<Glyph>>comparingDouble(run -> run.getFirst().baseline()));
        return runs;
    }

    private static boolean follows(Glyph last, Glyph next) {
        var size = Math.max(last.size(), next.size());
        if (Math.abs(last.baseline() - next.baseline()) > 0.2f * size) return false;
        var gap = next.left() - last.right();
        var backwards = last.left() - next.right();
        return (gap > -0.5f * size && gap < size) || (backwards > -0.5f * size && backwards < size);
    }

    /// Put a run on the line it stands on: the last few are the only ones near it.
    private static void place(List<Glyph> run, List<List<Glyph>> lines) {
        for (int i = lines.size() - 1; i >= Math.max(0, lines.size() - 40); i--) {
            if (onSameLine(lines.get(i), run)) {
                lines.get(i).addAll(run);
                return;
            }
        }
        lines.add(new ArrayList<>(run));
    }

    private static boolean onSameLine(List<Glyph> line, List<Glyph> run) {
        var a = line.getFirst();
        var b = run.getFirst();
        var overlap = Math.min(a.baseline(), b.baseline())
                - Math.max(a.baseline() - 0.8f * a.size(), b.baseline() - 0.8f * b.size());
        return overlap > 0.5f * 0.8f * Math.min(a.size(), b.size());
    }

    private static List<Segment> segments(List<Glyph> line) {
        line.sort(Comparator.comparingDouble(Glyph::left));
        var segments = new ArrayList<Segment>();
        var open = new ArrayList<Glyph>();
        var edge = Float.NEGATIVE_INFINITY;
        for (var glyph : line) {
            if (glyph.text().isBlank()) continue;
            var fixed = glyph.face().fixed();
            var wide = (fixed ? WIDE_GAP_IN_CODE : WIDE_GAP) * glyph.size();
            if (!open.isEmpty() && glyph.left() - edge > wide) {
                segments.add(segment(open));
                open.clear();
            }
            open.add(glyph);
            edge = Math.max(edge, glyph.right());
        }
        if (!open.isEmpty()) segments.add(segment(open));
        segments.removeIf(segment -> segment.text().isEmpty());
        return withMarkersJoined(segments);
    }

    /// The mark of a list item and the number of a heading belong to the words after them, however wide the gap.
    private static List<Segment> withMarkersJoined(List<Segment> segments) {
        if (segments.size() < 2) return segments;
        var first = segments.getFirst();
        var second = segments.get(1);
        var mark = (first.bullet() && first.text().length() <= 2)
                || MARKER.matcher(first.text()).matches();
        if (!mark || second.left() - first.right() > LONGEST_MARKER_GAP * second.size()) return segments;
        var joined = new ArrayList<Segment>(segments.subList(2, segments.size()));
        joined.addFirst(first.join(second));
        return joined;
    }

    private static Segment segment(List<Glyph> glyphs) {
        var pieces = new ArrayList<String>();
        var size = common(glyphs, Glyph::size);
        var edge = glyphs.getFirst().left();
        var firstWord = 0f;
        Glyph last = glyphs.getFirst();
        var letters = 0;
        for (var glyph : glyphs) {
            if (!pieces.isEmpty() && (isApart(glyph, edge, size) || isNote(last, glyph, letters))) {
                pieces.add(" ");
                letters = 0;
                if (firstWord == 0) firstWord = edge - glyphs.getFirst().left();
            }
            pieces.add(glyph.text());
            if (Character.isLetter(glyph.text().charAt(0))) letters++;
            edge = Math.max(edge, glyph.right());
            last = glyph;
        }
        var first = glyphs.getFirst();
        if (isPicture(first)) pieces.set(0, "•");
        var width = edge - first.left();
        var text = LEADERS.matcher(Tidy.line(VisualOrder.read(pieces)))
                .replaceAll(" … ")
                .strip();
        return new Segment(
                text,
                first.left(),
                edge,
                common(glyphs, Glyph::baseline),
                size,
                firstWord == 0 ? width : firstWord,
                glyphs.stream().allMatch(glyph -> glyph.face().bold()),
                glyphs.stream().allMatch(glyph -> glyph.face().fixed()),
                isBullet(first),
                VisualOrder.isMostlyRightToLeft(text));
    }

    /// Whether a space belongs before a glyph: the gap is a good part of one.
    private static boolean isApart(Glyph next, float edge, float size) {
        var space = next.space() > 0 && next.space() < size ? next.space() : 0.25f * size;
        return next.left() - edge > Math.min(0.5f * space, 0.17f * size);
    }

    /// Whether a glyph is the number of a note, which stands raised after a word and is no part of it.
    private static boolean isNote(Glyph last, Glyph next, int letters) {
        var raised = next.size() < 0.85f * last.size() && next.baseline() < last.baseline() - 0.15f * last.size();
        return raised
                && letters >= SHORTEST_NOTED_WORD
                && Character.isDigit(next.text().charAt(0));
    }

    private static boolean isBullet(Glyph glyph) {
        return BULLETS.contains(glyph.text()) || DASHES.contains(glyph.text()) || isPicture(glyph);
    }

    /// Whether a glyph is a sign of a font of its own making rather than a character.
    private static boolean isPicture(Glyph glyph) {
        var first = glyph.text().charAt(0);
        return first < ' '
                || (first >= '\ue000' && first <= '\uf8ff')
                || glyph.face().pictures();
    }

    private static float common(List<Glyph> glyphs, Function<Glyph, Float> measure) {
        var sorted = glyphs.stream().map(measure).sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
