package footnote.cli.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Source;
import footnote.cli.sets.EvaluationSet.Golden;
import footnote.cli.sets.GoldenQuestion.Expectation;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Effort;
import footnote.corpus.IngestStage;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.spi.Catalogue.Excerpt;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JudgingTests {
    private final List<Document> documents =
            new ArrayList<>(List.of(document("/docs/a.md"), document("/docs/b.md"), document("/docs/deep/b.md")));
    private final Map<String, List<String>> texts = Map.of(
            "/docs/a.md", List.of("The Moon orbits\nthe **Earth**.", "It takes 27 days.", "27 days, once more."),
            "/docs/b.md", List.of("Bees dance."),
            "/docs/deep/b.md", List.of("Ants walk."));

    @Test
    void aDocumentIsFoundByTheEndOfItsPathAndStandsWhereItsBestPassageStands() {
        var judged = judge(expects("a.md")).getFirst();
        assertThat(judged.question().grades()).containsExactly(Map.entry("/docs/a.md", 1));
        assertThat(judged.ranking(List.of(found("/docs/b.md", 0), found("/docs/a.md", 1), found("/docs/a.md", 0))))
                .containsExactly("/docs/b.md", "/docs/a.md");
    }

    @Test
    void anyPassageThatHoldsTheExpectedWordsWillDoOnce() {
        var judged = judge(expects("a.md", "27 DAYS")).getFirst();
        var wanted = "/docs/a.md “27 DAYS”";
        assertThat(judged.question().grades()).containsOnlyKeys(wanted);
        assertThat(judged.ranking(List.of(found("/docs/a.md", 0), found("/docs/a.md", 2), found("/docs/a.md", 1))))
                .containsExactly("/docs/a.md #0", wanted);
    }

    @Test
    void markupAndLineEndsDoNotMatter() {
        var judged = judge(expects("a.md", "orbits the earth")).getFirst();
        assertThat(judged.ranking(List.of(found("/docs/a.md", 0)))).containsExactly("/docs/a.md “orbits the earth”");
    }

    @Test
    void wholeWordsAreCompared() {
        refused("no passage of a.md holds all", expects("a.md", "orbit"));
    }

    @Test
    void whatIsMissingOrNotClearIsNamedWithItsLine() {
        refused("line 7: there is no document c.md", expects("a.md"), expects("c.md"));
        refused("b.md is the end of 2 paths", expects("deep/b.md"), expects("a.md"), expects("b.md", "x"));
        assertThat(judge(expects("deep/b.md"))).hasSize(1);
        assertThat(judge(expects("/docs/b.md"))).hasSize(1);
    }

    @Test
    void onePathInTwoCollectionsIsToldApartByThem() {
        documents.add(document("other", "/docs/a.md"));
        refused(
                "a.md is in the collections default and other; choose one with --collection",
                expects("a.md"),
                expects("b.md"));
    }

    @Test
    void aDocumentThatFailedIsNotExpectedInVain() {
        documents.add(with(document("/docs/c.md"), new DocumentState.Failed(IngestStage.PARSE, "broken")));
        refused("c.md is not indexed", expects("a.md"), expects("c.md"));
    }

    @Test
    void wholeSetsOfStrangersSuggestWhy() {
        refused("are question and expected swapped", expects("What orbits?"));
        documents.clear();
        refused("there are no documents at all", expects("a.md"));
    }

    @Test
    void whatIsMissingMayCountAsNotFound() {
        var judging = judging(expects("c.md"), expects("a.md"));
        var judged = judging.judge(true);
        assertThat(judging.missing()).isEqualTo(1);
        assertThat(judged.getFirst().question().answerable()).isTrue();
        assertThat(judged.getFirst().ranking(List.of(found("/docs/a.md", 0)))).containsExactly("/docs/a.md");
    }

    private List<Judging.Judged> judge(GoldenQuestion... questions) {
        return judging(questions).judge(false);
    }

    private Judging judging(GoldenQuestion... questions) {
        var golden = new Golden("test", Path.of("g.jsonl"), List.of(questions), List.of(), List.of());
        return new Judging(golden, documents, this::passages);
    }

    private void refused(String words, GoldenQuestion... questions) {
        assertThatThrownBy(() -> judge(questions))
                .hasMessageContaining("g.jsonl")
                .hasMessageContaining(words);
    }

    private static GoldenQuestion expects(String document) {
        var expectation = new Expectation(document, Optional.empty(), 1);
        return new GoldenQuestion(document, 7, "What?", List.of(expectation), Optional.empty());
    }

    private static GoldenQuestion expects(String document, String words) {
        var expectation = new Expectation(document, Optional.of(words), 1);
        return new GoldenQuestion(document + words, 7, "What?", List.of(expectation), Optional.empty());
    }

    private List<Passage> passages(Document document) {
        var passages = new ArrayList<Passage>();
        for (var text : texts.getOrDefault(document.path(), List.of())) {
            var id = new PassageId(document.id(), 1, passages.size());
            passages.add(Passage.paragraph(id, text, new Span(0, text.length()), Place.UNKNOWN));
        }
        return passages;
    }

    private Source found(String path, int passage) {
        var document = documents.stream()
                .filter(each -> each.path().equals(path))
                .findFirst()
                .orElseThrow();
        return new Source(new Excerpt(document, passages(document).get(passage)), 1, 1, Map.of());
    }

    private static Document document(String path) {
        return document("default", path);
    }

    private static Document document(String collection, String path) {
        return new Document(
                DocumentId.random(),
                collection,
                path,
                path,
                "text/markdown",
                Sha256.of(path),
                1,
                "local",
                Set.of(),
                Optional.empty(),
                Set.of(),
                1,
                Instant.EPOCH,
                Instant.EPOCH,
                new DocumentState.Indexed(1, List.of()),
                Effort.NONE);
    }

    private static Document with(Document document, DocumentState state) {
        return new Document(
                document.id(),
                document.collection(),
                document.path(),
                document.title(),
                document.mime(),
                document.checksum(),
                document.bytes(),
                document.owner(),
                document.grants(),
                document.origin(),
                document.tags(),
                document.generation(),
                document.created(),
                document.updated(),
                state,
                document.effort());
    }
}
