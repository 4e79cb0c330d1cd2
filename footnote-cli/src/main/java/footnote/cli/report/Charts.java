package footnote.cli.report;

import static footnote.cli.report.Markup.figure;
import static footnote.cli.report.Markup.percent;
import static footnote.cli.report.Markup.probability;
import static footnote.cli.report.Markup.signed;
import static footnote.cli.report.Markup.text;

import footnote.eval.Attempt;
import footnote.eval.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Draws what a report shows. Bars are boxes whose widths are shares, so that they fit any screen; the curve is an
/// SVG drawn narrow, so that its words can be read on a phone.
final class Charts {
    private static final int COLOURS = 9;
    private static final List<String> PLACES =
            List.of("first", "second or third", "4 to 10", "11 or later", "not found");
    private static final int[] DEPTHS = {1, 2, 3, 5, 10, 20, 50, 100};
    private static final double WIDTH = 360;
    private static final double HEIGHT = 220;
    private static final double LEFT = 34;
    private static final double RIGHT = 350;
    private static final double TOP = 10;
    private static final double BOTTOM = 190;

    private final Report report;

    Charts(Report report) {
        this.report = report;
    }

    /// The colour that an attempt has everywhere, as a class.
    String colour(Attempt attempt) {
        return "c" + report.assessment().attempts().indexOf(attempt) % COLOURS;
    }

    /// The primary metric of each attempt, with where it likely lies.
    String means() {
        var chart = new Markup().add("<div class=\"bars\">");
        for (var attempt : report.assessment().attempts()) {
            var mean = report.meansOf(attempt.name()).getFirst();
            var from = mean.interval().low();
            chart.add("<div class=\"bar\"><span class=\"name\">", text(attempt.name()), "</span><span class=\"track\">")
                    .add("<i class=\"fill ", colour(attempt), "\" style=\"width:", percent(mean.value()), "\"></i>")
                    .add("<i class=\"whisker\" style=\"left:", percent(from), ";width:")
                    .add(percent(mean.interval().high() - from), "\"></i></span>")
                    .add("<span class=\"value\">", figure(mean.value()), "<br><small>", figure(from), "–")
                    .add(figure(mean.interval().high()), "</small></span></div>");
        }
        return chart.add("</div>").toString();
    }

    /// How each other attempt differs from the baseline.
    String differences() {
        double most = report.comparisons().stream()
                .mapToDouble(each -> Math.max(
                        Math.abs(each.interval().low()),
                        Math.abs(each.interval().high())))
                .max()
                .orElse(0);
        double reach = Math.max(most * 1.1, 0.01);
        var chart = new Markup().add("<div class=\"bars\">");
        for (var each : report.comparisons()) {
            var kind = !each.significant() ? "unclear" : each.difference() > 0 ? "better" : "worse";
            double low = 0.5 + each.interval().low() / reach / 2;
            double high = 0.5 + each.interval().high() / reach / 2;
            chart.add("<div class=\"bar\"><span class=\"name\">", text(each.name()), "</span>")
                    .add("<span class=\"track zero\"><i class=\"range ", kind, "\" style=\"left:", percent(low))
                    .add(";width:", percent(high - low), "\"></i><i class=\"dot ", kind, "\" style=\"left:")
                    .add(percent(0.5 + each.difference() / reach / 2), "\"></i></span>")
                    .add(
                            "<span class=\"value\">",
                            signed(each.difference()),
                            "<br><small>",
                            text(probability(each.p())))
                    .add("</small></span></div>");
        }
        return chart.add("</div>").toString();
    }

    /// Where the first right document stood, as shares of all questions.
    String places() {
        var chart = new Markup().add("<div class=\"bars\">");
        int all = report.assessment().questions().size();
        for (var attempt : report.assessment().attempts()) {
            var counts = places(attempt);
            chart.add(
                    "<div class=\"bar\"><span class=\"name\">", text(attempt.name()), "</span><span class=\"stack\">");
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] == 0) continue;
                double share = (double) counts[i] / all;
                chart.add("<i class=\"p" + i + "\" style=\"width:", percent(share), "\" title=\"", PLACES.get(i))
                        .add(": " + counts[i], "\">", share >= 0.08 ? String.valueOf(counts[i]) : "", "</i>");
            }
            chart.add("</span></div>");
        }
        chart.add("</div><p class=\"legend\">");
        for (int i = 0; i < PLACES.size(); i++) {
            chart.add("<span><i class=\"p" + i + "\"></i>", PLACES.get(i), "</span>");
        }
        return chart.add("</p>").toString();
    }

    private int[] places(Attempt attempt) {
        var counts = new int[PLACES.size()];
        for (int i = 0; i < report.assessment().questions().size(); i++) {
            int rank = report.assessment().firstRelevant(attempt, i).orElse(Integer.MAX_VALUE);
            counts[rank == 1 ? 0 : rank <= 3 ? 1 : rank <= 10 ? 2 : rank < Integer.MAX_VALUE ? 3 : 4]++;
        }
        return counts;
    }

    /// Which share of questions has something right among the first so many.
    String curve() {
        var values = report.assessment().attempts().stream().map(this::hits).toList();
        double least = values.stream().flatMapToDouble(Arrays::stream).min().orElse(0);
        double floor = Math.min(0.9, Math.floor(least * 10) / 10);
        var chart = new Markup()
                .add("<svg viewBox=\"0 0 " + (int) WIDTH + " " + (int) HEIGHT, "\" role=\"img\" aria-label=\"")
                .add("Share of questions with something right among the first results\">");
        for (int i = 0; i <= 4; i++) {
            double share = floor + (1 - floor) * i / 4;
            chart.add("<line class=\"grid\" x1=\"" + LEFT + "\" x2=\"" + RIGHT, "\" y1=\"", y(share, floor), "\" y2=\"")
                    .add(y(share, floor), "\"/><text class=\"end\" x=\"" + (LEFT - 4) + "\" y=\"", y(share, floor))
                    .add("\" dy=\"4\">", Math.round(100 * share) + "%", "</text>");
        }
        for (int depth : DEPTHS) {
            chart.add("<text class=\"mid\" x=\"", x(depth), "\" y=\"" + (BOTTOM + 16), "\">" + depth, "</text>");
        }
        chart.add("<text class=\"mid\" x=\"" + (LEFT + RIGHT) / 2, "\" y=\"" + (BOTTOM + 29))
                .add("\">among the first …</text>");
        for (var attempt : report.assessment().attempts()) chart.add(line(attempt, floor));
        chart.add("</svg><p class=\"legend\">");
        for (var attempt : report.assessment().attempts()) {
            chart.add("<span><i class=\"", colour(attempt), "\"></i>", text(attempt.name()), "</span>");
        }
        return chart.add("</p>").toString();
    }

    private String line(Attempt attempt, double floor) {
        var hits = hits(attempt);
        var points = IntStream.range(0, DEPTHS.length)
                .mapToObj(i -> x(DEPTHS[i]) + "," + y(hits[i], floor))
                .toList();
        var baseline = attempt.name().equals(report.assessment().baseline()) ? " strong" : "";
        return "<polyline class=\"" + colour(attempt) + baseline + "\" points=\"" + String.join(" ", points) + "\"/>";
    }

    private double[] hits(Attempt attempt) {
        return Arrays.stream(DEPTHS)
                .mapToDouble(depth -> report.assessment().mean(attempt, new Metric(Metric.Kind.HIT, depth)))
                .toArray();
    }

    private static String x(int depth) {
        return coordinate(LEFT + (RIGHT - LEFT) * Math.log(depth) / Math.log(DEPTHS[DEPTHS.length - 1]));
    }

    private static String y(double share, double floor) {
        return coordinate(BOTTOM - (BOTTOM - TOP) * (share - floor) / (1 - floor));
    }

    private static String coordinate(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
