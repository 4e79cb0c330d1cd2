package footnote.cli.report;

import static footnote.cli.report.Markup.figure;
import static footnote.cli.report.Markup.probability;
import static footnote.cli.report.Markup.signed;
import static footnote.cli.report.Markup.text;

import footnote.eval.Assessment;
import footnote.eval.Comparison;
import footnote.eval.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Locale;

/// Writes a report as one HTML file, for people: the verdict first, then charts, then all figures and questions.
///
/// The same measurement is always the same file.
public final class HtmlReport {
    private final Report report;
    private final Assessment assessment;
    private final Charts charts;

    private HtmlReport(Report report) {
        this.report = report;
        this.assessment = report.assessment();
        this.charts = new Charts(report);
    }

    public static String write(Report report) {
        return new HtmlReport(report).page();
    }

    private String page() {
        var metric = text(assessment.primary().label());
        var questions = new QuestionList(report, charts);
        var page = new Markup()
                .add("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")
                .add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
                .add("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
                .add("style-src 'unsafe-inline'; script-src 'unsafe-inline'\">")
                .add("<title>", text(assessment.set()), " · retrieval measured by Footnote</title>")
                .add("<style>", resource("report.css"), "</style>\n</head>\n<body>\n<main>")
                .add("<header><p class=\"kicker\">Retrieval, measured by Footnote</p><h1>", text(assessment.set()))
                .add("</h1><p class=\"facts\">", facts(), "</p></header>")
                .add(verdict());
        page.add("<div class=\"cards\">", card(metric + ", with its 95% interval", explained(), charts.means()));
        if (!report.comparisons().isEmpty()) {
            var note = "Difference in " + metric + ", question by question, with its 95% interval."
                    + " Right of the line is better than " + text(assessment.baseline()) + ".";
            page.add(card("Against " + text(assessment.baseline()), note, charts.differences()));
        }
        page.add(card(
                        "Where the first right one stood",
                        "Each bar holds all " + assessment.questions().size() + " questions.",
                        charts.places()))
                .add(card("How far down must one look?", "Questions with something right so far.", charts.curve()))
                .add("</div>")
                .add(figures())
                .add("<section><h2>Question by question</h2><p>The hardest for ", text(assessment.baseline()))
                .add(" first. Open one to see what was expected and what was found.</p>")
                .add(questions.filters(), questions.write(), "</section>")
                .add(method(), "</main>\n<script>", resource("report.js"), "</script>\n</body>\n</html>");
        return page.toString();
    }

    private String facts() {
        var facts = count(assessment.documents(), "document") + " · "
                + count(assessment.questions().size(), "question") + " · "
                + count(assessment.attempts().size(), "setting");
        return report.notes().isEmpty() ? facts : facts + "<br>" + text(String.join(" ", report.notes()));
    }

    private static String card(String title, String note, String chart) {
        return "<section class=\"card\"><h2>" + title + "</h2><p>" + note + "</p>" + chart + "</section>\n";
    }

    /// What the figures say, in sentences.
    private String verdict() {
        var best = assessment.attempts().stream()
                .max(Comparator.comparingDouble(
                        each -> report.meansOf(each.name()).getFirst().value()))
                .orElseThrow();
        var doubt =
                report.comparisons().stream().anyMatch(each -> each.name().equals(best.name()) && !each.significant());
        var said = new Markup()
                .add("<section class=\"verdict\"><p class=\"lead\"><b>", text(best.name()))
                .add("</b> has the highest ", text(assessment.primary().label()), ": ")
                .add(figure(report.meansOf(best.name()).getFirst().value()))
                .add(doubt ? ", but not clearly more than " + text(assessment.baseline()) : "", ".</p><ul>");
        for (var comparison : report.comparisons()) said.add("<li>", sentence(comparison), "</li>");
        for (var missed : report.missed())
            said.add("<li class=\"missed\"><b>Floor missed:</b> ", text(missed), "</li>");
        int met = report.floors().size() - report.missed().size();
        if (met > 0) said.add("<li class=\"met\">" + count(met, "floor"), " reached.</li>");
        return said.add("</ul></section>").toString();
    }

    private static String sentence(Comparison comparison) {
        var figures = " (" + signed(comparison.difference()) + ", " + text(probability(comparison.p())) + "; better on "
                + comparison.wins() + " questions, worse on " + comparison.losses() + ")";
        var names = "<b>" + text(comparison.name()) + "</b>";
        var other = "<b>" + text(comparison.baseline()) + "</b>";
        if (!comparison.significant()) return names + " and " + other + " cannot be told apart here" + figures + ".";
        return names + " is " + (comparison.difference() > 0 ? "better" : "worse") + " than " + other + figures + ".";
    }

    private String figures() {
        var table = new Markup()
                .add("<section><h2>All figures</h2><p>The best of each column is bold; its 95% interval stands below ")
                .add("each figure.</p><div class=\"wide\"><table><thead><tr><th>setting</th>");
        for (var metric : assessment.metrics())
            table.add("<th title=\"", meaning(metric), "\">", metric.label(), "</th>");
        table.add("</tr></thead><tbody>");
        for (var attempt : assessment.attempts()) {
            table.add("<tr><th><i class=\"", charts.colour(attempt), "\"></i>", text(attempt.name()), "</th>");
            for (int i = 0; i < assessment.metrics().size(); i++) table.add(cell(attempt.name(), i));
            table.add("</tr>");
        }
        return table.add("</tbody></table></div></section>").toString();
    }

    private String cell(String attempt, int metric) {
        var mean = report.meansOf(attempt).get(metric);
        boolean best = assessment.attempts().stream()
                .allMatch(each -> report.meansOf(each.name()).get(metric).value() <= mean.value());
        return (best ? "<td class=\"best\">" : "<td>") + figure(mean.value()) + "<small>"
                + figure(mean.interval().low()) + "–" + figure(mean.interval().high()) + "</small></td>";
    }

    private String method() {
        var meanings = new Markup().add("<section class=\"method\"><h2>What the figures mean</h2><dl>");
        for (var metric : assessment.metrics()) {
            meanings.add("<dt>", metric.label(), "</dt><dd>", meaning(metric), "</dd>");
        }
        var resampling = assessment.resampling();
        return meanings.add(
                        "</dl><p>Metrics are averaged over questions and follow trec_eval’s definitions; the gain of ")
                .add("nDCG is the grade itself. Intervals are percentile bootstraps over questions. Differences are ")
                .add("tested by a two-sided paired randomisation test; p is corrected for the number of comparisons ")
                .add("(Holm), and below " + Comparison.SIGNIFICANT, " counts as a difference. ")
                .add(resampling.rounds() + " rounds, seed " + resampling.seed(), ".</p></section>")
                .toString();
    }

    private String explained() {
        return meaning(assessment.primary()) + " The whisker shows where it would likely lie with other questions.";
    }

    private static String meaning(Metric metric) {
        var top = metric.depth() == Metric.WHOLE ? "all results" : "the first " + metric.depth() + " results";
        return switch (metric.kind()) {
            case PRECISION -> "The share of " + top + " that is right.";
            case RECALL -> "The share of all that is right that is among " + top + ".";
            case MRR -> "One divided by the place of the first right result, among " + top + ".";
            case NDCG -> "How close the order of " + top + " comes to the best possible one; 1 is perfect.";
            case MAP -> "The precision at each right result, averaged over all that is right, among " + top + ".";
            case HIT ->
                "The share of questions with anything right "
                        + (metric.depth() == 1 ? "in the first place." : "among " + top + ".");
        };
    }

    private static String count(int number, String what) {
        return String.format(Locale.ROOT, "%,d %s", number, what) + (number == 1 ? "" : "s");
    }

    private static String resource(String name) {
        try (var in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) throw new IllegalStateException(name + " is missing from the build");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
