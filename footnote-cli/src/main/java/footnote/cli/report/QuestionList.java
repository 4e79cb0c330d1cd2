package footnote.cli.report;

import static footnote.cli.report.Markup.figure;
import static footnote.cli.report.Markup.text;

import footnote.eval.Assessment;
import footnote.eval.Attempt;
import footnote.eval.JudgedQuestion;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.IntStream;

/// Lists every question with what each attempt achieved, the hardest first.
final class QuestionList {
    private static final int MANY = 300;

    private final Report report;
    private final Assessment assessment;
    private final Charts charts;
    /// How much of each ranking is shown: less where there are many questions, so that browsers cope.
    private final int shown;

    QuestionList(Report report, Charts charts) {
        this.report = report;
        this.assessment = report.assessment();
        this.charts = charts;
        this.shown = assessment.questions().size() > MANY ? 3 : 5;
    }

    String write() {
        var list = new Markup().add("<div class=\"questions\">");
        var base = report.scoresOf(assessment.baseline());
        IntStream.range(0, assessment.questions().size())
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> base[i])
                        .thenComparingDouble(i -> -spread(i))
                        .thenComparing(i -> i))
                .forEach(i -> list.add(question(i)));
        return list.add("</div>").toString();
    }

    /// Buttons for those that someone does better or worse, and those that nobody gets right.
    String filters() {
        var filters = new Markup()
                .add("<p class=\"filters\" hidden><button data-show=\"all\" aria-pressed=\"true\">all ")
                .add(assessment.questions().size() + "</button>");
        for (var comparison : report.comparisons()) {
            var name = text(comparison.name());
            filters.add("<button data-show=\"w-", name, "\">", name, " better " + comparison.wins(), "</button>")
                    .add("<button data-show=\"l-", name, "\">", name, " worse " + comparison.losses(), "</button>");
        }
        long missed = IntStream.range(0, assessment.questions().size())
                .filter(this::missedByAll)
                .count();
        return filters.add("<button data-show=\"missed\">nobody right " + missed, "</button>")
                .add("<input type=\"search\" placeholder=\"words of a question\" aria-label=\"Search questions\"></p>")
                .toString();
    }

    private String question(int i) {
        var judged = assessment.questions().get(i);
        var item = new Markup()
                .add(
                        "<details data-kinds=\"",
                        text(kinds(i)),
                        "\"><summary><span class=\"asked\">",
                        text(judged.text()))
                .add("</span><span class=\"chips\">");
        for (var attempt : assessment.attempts()) {
            double score = report.scoresOf(attempt.name())[i];
            item.add("<span class=\"chip\" style=\"--s:", figure(score), "\"><b>", text(attempt.name()), "</b> ")
                    .add(figure(score), "</span>");
        }
        item.add("</span></summary><div class=\"inside\"><p><b>Expected:</b> ", expected(judged), "</p>");
        judged.answer().ifPresent(answer -> item.add("<p><b>Answer:</b> ", text(answer), "</p>"));
        item.add("<div class=\"found\">");
        for (var attempt : assessment.attempts()) item.add(found(attempt, i));
        return item.add("</div></div></details>").toString();
    }

    private String expected(JudgedQuestion judged) {
        return String.join(
                " · ",
                judged.grades().entrySet().stream()
                        .sorted(Map.Entry.<String, Integer>comparingByValue()
                                .reversed()
                                .thenComparing(Map.Entry.comparingByKey()))
                        .filter(entry -> entry.getValue() > 0)
                        .map(entry -> text(report.label().apply(entry.getKey()))
                                + (entry.getValue() == 1 ? "" : " (grade " + entry.getValue() + ")"))
                        .toList());
    }

    private String found(Attempt attempt, int i) {
        var judged = assessment.questions().get(i);
        var ranking = attempt.rankings().get(i);
        var list = new Markup()
                .add("<div><h4><i class=\"", charts.colour(attempt), "\"></i>", text(attempt.name()))
                .add("</h4><ol>");
        for (var name : ranking.subList(0, Math.min(shown, ranking.size()))) {
            list.add(
                    judged.isRelevant(name) ? "<li class=\"right\">" : "<li>",
                    text(report.label().apply(name)),
                    "</li>");
        }
        list.add("</ol>");
        var first = assessment.firstRelevant(attempt, i);
        if (first.isEmpty()) list.add("<p>Nothing right was found.</p>");
        else if (first.getAsInt() > shown) list.add("<p>The first right one is number " + first.getAsInt(), ".</p>");
        return list.add("</div>").toString();
    }

    private String kinds(int i) {
        var kinds = new StringBuilder("all");
        double base = report.scoresOf(assessment.baseline())[i];
        for (var attempt : assessment.attempts()) {
            double score = report.scoresOf(attempt.name())[i];
            if (score > base) kinds.append(" w-").append(attempt.name());
            if (score < base) kinds.append(" l-").append(attempt.name());
        }
        if (missedByAll(i)) kinds.append(" missed");
        return kinds.toString();
    }

    private boolean missedByAll(int i) {
        return assessment.attempts().stream().allMatch(attempt -> report.scoresOf(attempt.name())[i] == 0);
    }

    private double spread(int i) {
        var scores = assessment.attempts().stream()
                .mapToDouble(attempt -> report.scoresOf(attempt.name())[i])
                .summaryStatistics();
        return scores.getMax() - scores.getMin();
    }
}
