package footnote.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Analysis;
import footnote.ask.Analysis.Kind;
import footnote.ask.Candidate;
import footnote.ask.Evidence;
import footnote.ask.LeftOut;
import footnote.ask.LeftOut.Reason;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.language.WordLanguageDetector;
import footnote.meaning.CosineScale;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Purpose;
import footnote.testkit.FakeEmbedder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RelatedSourcesTests {
    private static final String HIVES =
            "The hive of the honey bee holds one queen, some hundred drones and many thousand workers of the colony.";
    private static final String BREAD =
            "The dough of the bread is left to rise for an hour, and then it is baked in the oven with some steam.";
    private static final String OFF_TOPIC = "Which reactor type powers submarine propulsion?";

    private final FakeEmbedder embedder = new FakeEmbedder();
    private final RelatedSources related = new RelatedSources(new CosineScale(embedder), new WordLanguageDetector());

    @Test
    void aQuestionThatHasNothingToDoWithAnySourceLosesThemAll() {
        var evidence = found(OFF_TOPIC, HIVES, BREAD);
        var judged = judge(plan(OFF_TOPIC), evidence);
        assertThat(judged.sources()).isEmpty();
        assertThat(judged.leftOut())
                .containsExactlyElementsOf(evidence.sources().stream()
                        .map(source -> new LeftOut(source, Reason.UNRELATED))
                        .toList());
    }

    @Test
    void wordsOrMeaningAreEnoughToKeepThem() {
        var words = "How many drones does a honey bee colony feed?";
        assertThat(judge(plan(words), found(OFF_TOPIC, HIVES)).sources()).hasSize(1);
        var meaning = found(HIVES, HIVES);
        assertThat(judge(plan(OFF_TOPIC), meaning).sources()).hasSize(1);
    }

    @Test
    void aShortQuestionIsTurnedAwayOnlyIfNothingIsNearAtAll() {
        var shortest = "Which submarine reactors?";
        assertThat(judge(plan(shortest), new Evidence(List.of(source(HIVES, -0.2))))
                        .sources())
                .isEmpty();
        double near = 0.5 * unit();
        assertThat(judge(plan(shortest), new Evidence(List.of(source(HIVES, near))))
                        .sources())
                .hasSize(1);
        assertThat(judge(plan(OFF_TOPIC), new Evidence(List.of(source(HIVES, near))))
                        .sources())
                .isEmpty();
    }

    /// The cosine that lies halfway between strangers and an answer is about half of this.
    private double unit() {
        var measure = new CosineScale(embedder).from("Which submarine reactors?", Language.ENGLISH, Deadline.none());
        return measure.unit() + 2 * measure.strangers();
    }

    @Test
    void whatCannotBeJudgedIsKept() {
        var evidence = found(OFF_TOPIC, HIVES);
        assertThat(judge(plan("And what is it then?"), evidence)).isEqualTo(evidence);
        assertThat(judge(plan(OFF_TOPIC, Kind.AGGREGATIVE, PassageFilter.EVERYTHING), evidence))
                .isEqualTo(evidence);
        assertThat(judge(plan(OFF_TOPIC, Kind.FACTUAL, PassageFilter.is(Field.PATH, "a.md")), evidence))
                .isEqualTo(evidence);
        assertThat(judge(plan("Welcher Reaktor treibt das schnellste Unterseeboot an?"), evidence))
                .isEqualTo(evidence);
        var words = new Evidence(evidence.sources().stream()
                .map(source -> new Source(source.excerpt(), 1, 1, Map.of(Leg.LEXICAL, new Candidate.LegHit(1, 1))))
                .toList());
        assertThat(judge(plan(OFF_TOPIC), words)).isEqualTo(words);
        assertThat(judge(plan(OFF_TOPIC), Evidence.NONE)).isEqualTo(Evidence.NONE);
    }

    @Test
    void whoAsksForANumberThatIsThereOrBringsATextAlongIsGivenThem() {
        var faults = "The system reports the fault 0x80070005 if the rights of a user are missing on the folder.";
        var number = "Which reactor caused fault 0x80070005 near submarine propulsion?";
        assertThat(judge(plan(number), found(OFF_TOPIC, faults)).sources()).hasSize(1);
        assertThat(judge(plan(number), found(OFF_TOPIC, HIVES)).sources()).isEmpty();
        var mail = IntStream.range(0, 30)
                .mapToObj(i -> "reactor" + (char) ('a' + i % 26) + "x".repeat(i / 26 + 1))
                .collect(Collectors.joining(" "));
        assertThat(judge(plan(OFF_TOPIC + " " + mail), found(OFF_TOPIC, HIVES)).sources())
                .hasSize(1);
    }

    @Test
    void headingsCountAsWords() {
        var question = "How early must parental leave be announced?";
        var evidence = found(OFF_TOPIC, HIVES);
        var source = evidence.sources().getFirst();
        assertThat(judge(plan(question), evidence).sources()).isEmpty();
        var passage = source.passage();
        var under = new Passage(
                passage.id(),
                passage.text(),
                passage.lead(),
                passage.span(),
                new Place(Optional.empty(), List.of("Announcing parental leave")),
                passage.level(),
                passage.parent());
        var headed = new Source(new Excerpt(source.document(), under), 1, 1, source.legs());
        assertThat(judge(plan(question), new Evidence(List.of(headed))).sources())
                .hasSize(1);
    }

    @Test
    void aCollectionIsNoCertainDocument() {
        var collection = PassageFilter.is(Field.COLLECTION, "animals");
        assertThat(judge(plan(OFF_TOPIC, Kind.FACTUAL, collection), found(OFF_TOPIC, HIVES))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void theModelIsMeasuredOnceALanguage() {
        judge(plan(OFF_TOPIC), found(OFF_TOPIC, HIVES));
        long before = embedder.embedded();
        judge(plan(OFF_TOPIC), new Evidence(List.of(source(HIVES, 0.1))));
        assertThat(embedder.embedded() - before).isOne();
    }

    @Test
    void anEmbedderThatFailsIsSaid() {
        embedder.failing(true);
        var evidence = new Evidence(List.of(source(HIVES, 0.1)));
        assertThatThrownBy(() -> judge(plan(OFF_TOPIC), evidence)).isInstanceOf(FootnoteException.class);
    }

    private Evidence judge(Plan plan, Evidence evidence) {
        return related.related(plan, evidence, Deadline.none());
    }

    private static Plan plan(String question) {
        return plan(question, Kind.FACTUAL, PassageFilter.EVERYTHING);
    }

    private static Plan plan(String text, Kind kind, PassageFilter filter) {
        var question = new Question(text, Viewer.LOCAL, filter, OptionalInt.empty());
        var queries = new Queries(question, text, new WordLanguageDetector().detect(text));
        return Plan.everywhere(queries, new Analysis(kind, List.of(), false, List.of(0), List.of(), ""));
    }

    /// Texts with the cosines that they have with a question.
    private Evidence found(String question, String... texts) {
        var asked = embedder.embed(List.of(question), Purpose.QUERY, Deadline.none())
                .getFirst()
                .embedding();
        var points = embedder.embed(List.of(texts), Purpose.PASSAGE, Deadline.none());
        return new Evidence(IntStream.range(0, texts.length)
                .mapToObj(i -> source(texts[i], asked.cosine(points.get(i).embedding())))
                .toList());
    }

    private static Source source(String text, double cosine) {
        var id = DocumentId.random();
        var document = Document.ofText(id, "a.md", "A", text);
        var passage = Passage.paragraph(new PassageId(id, 1, 0), text, new Span(0, text.length()), Place.UNKNOWN);
        return new Source(new Excerpt(document, passage), 1, 1, Map.of(Leg.VECTOR, new Candidate.LegHit(1, cosine)));
    }
}
