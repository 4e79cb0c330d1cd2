package footnote.cli;

import footnote.app.Evaluation;
import footnote.app.Settings;
import footnote.ask.Source;
import footnote.cli.sets.EvaluationSet.Beir;
import footnote.cli.sets.EvaluationSet.Golden;
import footnote.cli.sets.Judging;
import footnote.corpus.Document;
import footnote.eval.Attempt;
import footnote.eval.JudgedQuestion;
import footnote.preset.Preset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A set of questions together with the documents that are searched for them.
final class MeasuredCorpus implements AutoCloseable {
    private static final int LONGEST_LABEL = 90;

    private final Evaluation evaluation;
    private final List<JudgedQuestion> questions;
    private final int documents;
    private final Naming naming;
    private final UnaryOperator<String> label;
    private final int missing;

    private MeasuredCorpus(
            Evaluation evaluation,
            List<JudgedQuestion> questions,
            int documents,
            Naming naming,
            UnaryOperator<String> label,
            int missing) {
        this.evaluation = evaluation;
        this.questions = questions;
        this.documents = documents;
        this.naming = naming;
        this.label = label;
        this.missing = missing;
    }

    /// What a search for a question brought up, by the names that judgements use.
    @FunctionalInterface
    private interface Naming {
        List<String> ranking(int question, List<Source> found);
    }

    /// Index the texts of a set in a data folder of their own.
    static MeasuredCorpus ofTexts(Beir set, Settings settings, ProgressBar bar) {
        var evaluation = Evaluation.ofEntries(settings, set.corpus(), (done, of) -> bar.show("Embedding", done, of));
        bar.clear();
        var titles = titles(set);
        return new MeasuredCorpus(
                evaluation,
                set.questions(),
                set.corpus().size(),
                (_, found) ->
                        found.stream().map(source -> source.document().path()).toList(),
                name -> shortened(titles.getOrDefault(name, name)),
                0);
    }

    /// What entries are called: by their title, and by their id too where others have the same title.
    private static Map<String, String> titles(Beir set) {
        var seen = new HashMap<String, Integer>();
        for (var entry : set.corpus()) seen.merge(entry.title(), 1, Integer::sum);
        var titles = new HashMap<String, String>();
        for (var entry : set.corpus()) {
            if (entry.title().isBlank()) continue;
            boolean alone = seen.getOrDefault(entry.title(), 0) == 1;
            titles.put(entry.id(), alone ? entry.title() : entry.id() + " · " + entry.title());
        }
        return titles;
    }

    /// Search documents that are indexed in a data folder.
    static MeasuredCorpus ofDocuments(
            Golden set, Settings settings, Optional<String> collection, boolean allowMissing) {
        var evaluation = Evaluation.ofDocuments(settings, collection);
        try {
            var documents = evaluation.documents(collection);
            var judging = new Judging(set, documents, evaluation::passages);
            var judged = judging.judge(allowMissing);
            int common = commonFolder(documents.stream().map(Document::path).toList());
            return new MeasuredCorpus(
                    evaluation,
                    judged.stream().map(Judging.Judged::question).toList(),
                    documents.size(),
                    (question, found) -> judged.get(question).ranking(found),
                    name -> shortened(name.startsWith("(") ? name : name.substring(Math.min(common, name.length()))),
                    judging.missing());
        } catch (RuntimeException e) {
            evaluation.close();
            throw e;
        }
    }

    List<JudgedQuestion> questions() {
        return questions;
    }

    int documents() {
        return documents;
    }

    /// How much of what is expected is not there at all.
    int missing() {
        return missing;
    }

    /// What to call a document or passage in a report.
    UnaryOperator<String> label() {
        return label;
    }

    /// Ask every question in the way of one preset.
    Attempt attempt(Preset preset, Runnable asked) {
        var rankings = new ArrayList<List<String>>();
        for (int i = 0; i < questions.size(); i++) {
            rankings.add(
                    naming.ranking(i, evaluation.search(preset, questions.get(i).text())));
            asked.run();
        }
        return new Attempt(preset.name(), rankings);
    }

    @Override
    public void close() {
        evaluation.close();
    }

    /// How many characters of all paths are the same folders.
    private static int commonFolder(List<String> paths) {
        if (paths.size() < 2) return 0;
        var first = paths.getFirst();
        int common = first.length();
        for (var path : paths) {
            int same = 0;
            while (same < Math.min(common, path.length()) && path.charAt(same) == first.charAt(same)) same++;
            common = same;
        }
        return first.lastIndexOf('/', Math.max(0, common - 1)) + 1;
    }

    static String shortened(String label) {
        if (label.codePointCount(0, label.length()) <= LONGEST_LABEL) return label;
        return label.substring(0, label.offsetByCodePoints(0, LONGEST_LABEL - 1)) + "…";
    }
}
