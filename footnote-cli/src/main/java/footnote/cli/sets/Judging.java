package footnote.cli.sets;

import footnote.ask.Source;
import footnote.cli.sets.EvaluationSet.Golden;
import footnote.cli.sets.GoldenQuestion.Expectation;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Passage;
import footnote.eval.JudgedQuestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// Finds what a golden file expects among the documents, and recognises it in what a search brings up.
///
/// Where documents are expected, a ranking is one of documents: each stands where its best passage stands. Where a
/// passage is expected, it is a ranking of passages, and every passage that holds the expected words will do.
/// What was recognised once does not count again.
public final class Judging {
    private static final int MOST_NAMED = 8;

    private final Golden golden;
    private final List<Document> documents;
    private final Function<Document, List<Passage>> passages;
    private final List<String> problems = new ArrayList<>();
    private int unknown;

    /// @param passages the passages of a document
    public Judging(Golden golden, List<Document> documents, Function<Document, List<Passage>> passages) {
        this.golden = golden;
        this.documents = documents;
        this.passages = passages;
    }

    /// A question whose expectations are found.
    public record Judged(JudgedQuestion question, List<Wanted> wanted) {
        public Judged {
            wanted = List.copyOf(wanted);
        }

        /// The names of what was found: those that judgements use where it was expected.
        public List<String> ranking(List<Source> found) {
            boolean byPassage = wanted.stream().anyMatch(each -> !each.words().isEmpty());
            var names = new LinkedHashSet<String>();
            for (var source : found) {
                var met = wanted.stream()
                        .filter(each -> each.isMetBy(source))
                        .map(Wanted::name)
                        .toList();
                if (!met.isEmpty()) names.addAll(met);
                else
                    names.add(
                            byPassage ? passageName(source) : source.document().path());
            }
            return List.copyOf(names);
        }

        private static String passageName(Source source) {
            return source.document().path() + " #" + source.passage().id().ordinal();
        }
    }

    /// Something expected, found among the documents.
    ///
    /// @param words normalised; empty where any passage of the document will do
    public record Wanted(String name, DocumentId document, String words) {
        boolean isMetBy(Source source) {
            return source.document().id().equals(document)
                    && (words.isEmpty()
                            || Judging.words(source.passage().whole()).contains(words));
        }
    }

    /// Find everything that is expected; fails, naming lines, if something is not there, unless that is allowed:
    /// then it counts as something that no search finds.
    public List<Judged> judge(boolean allowMissing) {
        var judged = golden.questions().stream().map(this::judge).toList();
        int expected = golden.questions().stream()
                .mapToInt(question -> question.expected().size())
                .sum();
        if (!problems.isEmpty() && !allowMissing) throw SetFaults.of(complaint(expected));
        return judged;
    }

    /// How many expectations were not found.
    public int missing() {
        return problems.size();
    }

    private Judged judge(GoldenQuestion question) {
        var grades = new LinkedHashMap<String, Integer>();
        var wanted = new ArrayList<Wanted>();
        for (var expectation : question.expected()) {
            var found = find(question, expectation);
            if (found.size() == 1) {
                var document = found.getFirst();
                var words = expectation.passage().map(Judging::words).orElse("");
                var name = document.path()
                        + expectation.passage().map(each -> " “" + each + "”").orElse("");
                grades.merge(name, expectation.grade(), Math::max);
                wanted.add(new Wanted(name, document.id(), words));
                checkPassage(question, expectation, document, words);
            } else {
                grades.merge("(missing) " + expectation.document(), expectation.grade(), Math::max);
            }
        }
        return new Judged(new JudgedQuestion(question.id(), question.text(), grades, question.answer()), wanted);
    }

    private List<Document> find(GoldenQuestion question, Expectation expectation) {
        var name = expectation.document().replace('\\', '/').replaceFirst("^\\./", "");
        var found = documents.stream()
                .filter(each -> each.path().equals(name) || each.id().value().equals(name))
                .toList();
        if (found.isEmpty()) {
            found = documents.stream()
                    .filter(each -> each.path().endsWith("/" + name))
                    .toList();
        }
        if (found.isEmpty()) {
            unknown++;
            problem(question, "there is no document " + name);
        } else if (found.size() > 1) {
            problem(question, ambiguous(name, found));
        } else if (!(found.getFirst().state() instanceof DocumentState.Indexed)) {
            problem(question, name + " is not indexed; see footnote status");
            return List.of();
        }
        return found;
    }

    private static String ambiguous(String name, List<Document> found) {
        var first = found.get(0);
        var second = found.get(1);
        if (first.path().equals(second.path())) {
            return name + " is in the collections " + first.collection() + " and " + second.collection()
                    + "; choose one with --collection, or write the document's id";
        }
        return name + " is the end of " + found.size() + " paths, as " + first.path() + " and " + second.path()
                + "; write more of it";
    }

    private void checkPassage(GoldenQuestion question, Expectation expectation, Document document, String words) {
        if (words.isEmpty()) return;
        boolean there = passages.apply(document).stream()
                .anyMatch(passage -> words(passage.whole()).contains(words));
        if (!there) {
            problem(
                    question,
                    "no passage of " + expectation.document() + " holds all of the expected words; "
                            + "fewer words are less likely to be cut in two");
        }
    }

    private void problem(GoldenQuestion question, String what) {
        problems.add("line " + question.line() + ": " + what);
    }

    private String complaint(int expected) {
        if (unknown == expected) {
            var where = documents.isEmpty()
                    ? "there are no documents at all; name them with --docs, or bring them in with footnote ingest"
                    : "are question and expected swapped, or are these other documents? The first is "
                            + problems.getFirst();
            return golden.file() + ": none of the " + expected + " expected documents is there: " + where + ".";
        }
        var named = String.join("; ", problems.subList(0, Math.min(MOST_NAMED, problems.size())));
        var more = problems.size() > MOST_NAMED ? "; and " + (problems.size() - MOST_NAMED) + " more" : "";
        return golden.file() + ", " + named + more + ". With --allow-missing these count as not found.";
    }

    /// A text as its words, so that punctuation and markup do not matter.
    static String words(String text) {
        return " "
                + text.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}]+", " ")
                        .strip() + " ";
    }
}
