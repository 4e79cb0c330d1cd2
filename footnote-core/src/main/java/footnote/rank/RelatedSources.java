package footnote.rank;

import footnote.ask.Analysis;
import footnote.ask.Evidence;
import footnote.ask.LeftOut;
import footnote.ask.LeftOut.Reason;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Queries;
import footnote.ask.Stages.Relevance;
import footnote.corpus.Language;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.meaning.CosineScale;
import footnote.prose.StopWords;
import footnote.prose.Terms;
import footnote.prose.Terms.Term;
import footnote.spi.Deadline;
import footnote.spi.LanguageDetector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Recognises a question that has nothing to do with the documents: what was found nearest to it is far away in
/// meaning, and no source holds enough of its words. Safe for use by many threads.
///
/// Either alone would turn away questions that the documents answer in other words. Both count the same, on scales
/// from 0 to 1 that hold for any embedding model ([CosineScale]); their sum decides. `docs/questions.md` tells how
/// often that is right. Not judged are questions that cannot be: without telling words or with a text of their own,
/// about everything there is, about documents that they name, in another language than the sources, or not searched
/// for by meaning.
public final class RelatedSources implements Relevance {
    private static final double LEAST = 2.0 / 3;
    /// Fewer words say less by being absent: then half of that is enough.
    private static final int ENOUGH_WORDS = 3;
    /// Who writes more brings a text along, and asks about that.
    private static final int MOST_WORDS = 25;
    /// How long an answer waits for the model to be measured.
    private static final Duration PATIENCE = Duration.ofSeconds(4);
    /// Whoever names these knows what the answer is in.
    private static final Set<Field> CERTAIN = Set.of(Field.DOCUMENT, Field.PATH, Field.URL);

    private final CosineScale scale;
    private final LanguageDetector languages;

    public RelatedSources(CosineScale scale, LanguageDetector languages) {
        this.scale = scale;
        this.languages = languages;
    }

    @Override
    public Evidence related(Plan plan, Evidence evidence, Deadline by) {
        if (evidence.isEmpty() || !canBeJudged(plan)) return evidence;
        var language = languages.detect(evidence.sources().stream()
                .map(source -> source.passage().text())
                .collect(Collectors.joining("\n")));
        var words = telling(plan.queries().text(), language);
        var nearest = nearest(evidence);
        if (!speaks(plan.queries(), language) || nearest.isEmpty()) return evidence;
        if (words.isEmpty() || words.size() > MOST_WORDS) return evidence;
        double least = words.size() < ENOUGH_WORDS ? LEAST / 2 : LEAST;
        double held = held(words, evidence);
        if (held >= least) return evidence;
        var measure = scale.from(plan.queries().text(), language, by.earlier(PATIENCE));
        return measure.nearness(nearest.getAsDouble()) + held < least ? without(evidence) : evidence;
    }

    private static boolean canBeJudged(Plan plan) {
        return plan.analysis().kind() != Analysis.Kind.AGGREGATIVE
                && !PassageFilter.names(plan.queries().question().filter(), CERTAIN);
    }

    /// Whether a question is in the language of its sources, as far as it shows.
    private static boolean speaks(Queries queries, Language language) {
        return CosineScale.knows(language) && (queries.language() == language || queries.language() == Language.OTHER);
    }

    private static Collection<Term> telling(String text, Language language) {
        return Terms.of(text).list().stream()
                .filter(term -> tells(term.small(), language))
                .collect(Collectors.toMap(Term::stem, term -> term, (first, _) -> first))
                .values();
    }

    private static boolean tells(String word, Language language) {
        return !StopWords.contains(word) && !StopWords.isFunction(word, language) && !StopWords.isFrame(word, language);
    }

    /// Which share of the words the source has that holds most of them, its title and headings included; a word
    /// that stands in another one, or begins like it, is held. Who asks for a number that is there asks for all
    /// of it.
    private static double held(Collection<Term> words, Evidence evidence) {
        double most = 0;
        for (var source : evidence.sources()) {
            var terms = Terms.of(source.passage().under(source.document().title()));
            var held =
                    words.stream().filter(word -> terms.holds(word.stem()) > 0).toList();
            if (held.stream().anyMatch(Term::number)) return 1;
            most = Math.max(most, (double) held.size() / words.size());
        }
        return most;
    }

    /// The best cosine of anything that was looked at; none where nobody looked for the meaning.
    private static OptionalDouble nearest(Evidence evidence) {
        return Stream.concat(
                        evidence.sources().stream(), evidence.leftOut().stream().map(LeftOut::source))
                .flatMap(source -> Stream.ofNullable(source.legs().get(Leg.VECTOR)))
                .mapToDouble(hit -> hit.score())
                .max();
    }

    private static Evidence without(Evidence evidence) {
        var leftOut = new ArrayList<LeftOut>();
        for (var source : evidence.sources()) leftOut.add(new LeftOut(source, Reason.UNRELATED));
        leftOut.addAll(evidence.leftOut());
        return new Evidence(List.of(), leftOut);
    }
}
