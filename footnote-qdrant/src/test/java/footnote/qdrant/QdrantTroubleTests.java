package footnote.qdrant;

import static footnote.testkit.BlockBuilder.passages;
import static footnote.testkit.BlockBuilder.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.PassageIndex.Block;
import footnote.spi.Scope;
import footnote.spi.VectorIndex;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.ScriptedQdrant;
import footnote.testkit.ScriptedService.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a server, or whoever has access to it, can do to an index, and how the index gets over it.
@Timeout(120)
class QdrantTroubleTests {
    private static final Scope ALL = Scope.of(Viewer.LOCAL);
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder = Path.of("");

    private final List<ScriptedQdrant> servers = new ArrayList<>(List.of(ScriptedQdrant.start()));
    private final Block gravel = passages("gravel", "gravel pebble").embedded();

    @AfterEach
    void stop() {
        servers.forEach(ScriptedQdrant::close);
    }

    private ScriptedQdrant server() {
        return servers.getLast();
    }

    private QdrantSettings settings() {
        return QdrantSettings.of(server().url(), Optional.empty()).waiting(LONG, LONG, LONG);
    }

    private VectorIndex index() {
        return index("log", 100);
    }

    private VectorIndex index(String log, long latest) {
        return index(settings(), log, latest);
    }

    private VectorIndex index(QdrantSettings settings, String log, long latest) {
        return new QdrantCollections(settings, new NumberedLog(log, latest))
                .open("space", FakeEmbedder.DIMENSION, folder.resolve("note"));
    }

    private VectorIndex filled() {
        var index = index();
        assertThat(index.resume()).isZero();
        index.replace(gravel, 5);
        index.commit();
        return index;
    }

    private String collection() {
        assertThat(server().collections()).hasSize(1);
        return server().collections().iterator().next();
    }

    private static List<PassageId> found(VectorIndex index) {
        return index.nearest(point("gravel"), 10, ALL).hits().stream()
                .map(hit -> hit.passage())
                .toList();
    }

    @Test
    void whatWasWrittenWithoutAMilestoneIsAppliedAgain() {
        filled();
        var dying = index();
        assertThat(dying.resume()).isEqualTo(5);
        dying.replace(passages(gravel.document(), "gravel").generation(2).embedded(), 6);
        dying.replace(passages("granite").embedded(), 7);
        dying.publish();
        // Here the process dies, and the next one reads the log from what is durable.

        var next = index();
        assertThat(next.resume()).isEqualTo(5);
        var again = passages(gravel.document(), "gravel").generation(2).embedded();
        next.replace(again, 6);
        next.commit();
        assertThat(found(next))
                .hasSize(2)
                .startsWith(again.passages().getFirst().id());
        assertThat(server().points(collection())).isEqualTo(3);
        assertThat(server().complaints()).isEmpty();
    }

    @Test
    void aServerThatDiesBeforeOldPointsAreDeletedIsTidiedUp() {
        var index = filled();
        index.replace(passages(gravel.document(), "gravel").generation(2).embedded(), 6);
        server().then(new Reply.Usual(), Reply.status(500)); // the points are written, the old ones not deleted
        assertThatThrownBy(index::publish).hasMessageContaining("failed (status 500)");
        assertThat(server().points(collection())).isEqualTo(4);
        assertThat(found(index)).as("only the newest is seen").hasSize(1);

        assertThat(index.resume()).isEqualTo(5);
        index.replace(passages(gravel.document(), "gravel").generation(2).embedded(), 6);
        index.commit();
        assertThat(server().points(collection())).isEqualTo(2);
    }

    @Test
    void aDeletedCollectionIsNoticedAndFilledAnew() {
        var index = filled();
        server().drop(collection());
        assertThatThrownBy(() -> found(index)).hasMessageContaining("does not have the collection");
        assertThatThrownBy(index::commit).hasMessageContaining("it is filled anew");
        assertThat(index.resume()).isZero();
        assertThat(index.applied()).isZero();
        index.replace(gravel, 5);
        index.commit();
        assertThat(found(index)).hasSize(2);
        assertThat(server().complaints()).isEmpty();
    }

    @Test
    void aCollectionThatIsHalfMadeIsNotSearched() {
        var index = index();
        server().then(new Reply.Usual(), new Reply.Usual(), Reply.status(500)); // looked for, made, and then no index
        assertThatThrownBy(index::resume).hasMessageContaining("failed (status 500)");
        assertThat(server().collections()).hasSize(1);
        assertThatThrownBy(() -> found(index)).hasMessageContaining("is still making the collection");
        assertThat(index.resume()).isZero();
        assertThat(found(index)).isEmpty();
        assertThat(server().complaints()).isEmpty();
    }

    @Test
    void aCollectionThatWasPutBackIsNoticedAndFilledAnew() {
        var index = filled();
        var earlier = server().snapshot();
        index.remove(gravel.document(), 6);
        index.commit();
        earlier.run();
        assertThatThrownBy(index::commit).hasMessageContaining("it is filled anew");
        assertThat(index.resume()).isZero();
        assertThat(found(index)).isEmpty();
    }

    @Test
    void aCollectionThatWasPutBackWhileNobodyLookedIsFilledAnew() {
        var index = filled();
        var earlier = server().snapshot();
        index.remove(gravel.document(), 6);
        index.close();
        earlier.run();
        assertThat(index().resume()).isZero();
    }

    @Test
    void aCollectionOfWhichNothingIsKnownIsFilledAnew() throws IOException {
        filled().close();
        Files.delete(folder.resolve("note"));
        var index = index();
        assertThat(index.resume()).isZero();
        assertThat(found(index)).isEmpty();
    }

    @Test
    void aCollectionThatKnowsMoreThanTheLogIsFilledAnew() {
        filled().close();
        assertThat(index("log", 4).resume()).isZero();
    }

    @Test
    void othersCollectionsAreLeftAlone() {
        index("a/b", 100).resume();
        var theirs = collection();
        var ours = index("a_b", 100); // which is written in the same letters
        assertThatThrownBy(ours::resume).hasMessageContaining(theirs, "another data folder");
        server().make("somebody's", 3);
        server().make("footnote-other-space-1", 3);
        var collections = new QdrantCollections(settings(), new NumberedLog("third", 100));
        collections.keep(Set.of());
        collections.tidy();
        assertThat(server().collections()).containsExactlyInAnyOrder(theirs, "somebody's", "footnote-other-space-1");
    }

    @Test
    void aCollectionOfOtherVectorsIsNotTouched() {
        filled().close();
        var name = collection();
        server().make(name, 3);
        assertThatThrownBy(() -> index().resume())
                .hasMessageContaining(name)
                .hasMessageContaining("3, Cosine")
                .hasMessageContaining("delete that collection");
        assertThat(server().collections()).containsExactly(name);
    }

    @Test
    void collectionsOfFormerSpacesAreDeletedWithTheNextCommit() {
        var collections = new QdrantCollections(settings(), new NumberedLog("log", 100));
        collections.open("old", 8, folder.resolve("old")).resume();
        var index = collections.open("new", 8, folder.resolve("new"));
        index.resume();
        assertThat(server().collections()).hasSize(2);
        collections.keep(Set.of("new"));
        index.commit();
        assertThat(collection()).contains("new");
    }

    @Test
    void noTextOfADocumentIsSent() {
        var index = index();
        index.resume();
        index.replace(
                passages("hidden words")
                        .at("hidden/path")
                        .titled("hidden title")
                        .embedded(),
                1);
        index.publish();
        assertThat(server().payloads()).contains("grants").doesNotContain("hidden");
    }

    @Test
    void manyPointsAreSentInParts() {
        var index = index();
        index.resume();
        var texts = new String[2000];
        for (int i = 0; i < texts.length; i++) texts[i] = "gravel " + i;
        index.replace(passages(texts).at("p".repeat(300)).embedded(), 1);
        index.commit();
        assertThat(server().requests().stream()
                        .filter(request -> request.startsWith("PUT") && request.contains("/points")))
                .as("the first milestone, some parts, the second milestone")
                .hasSizeGreaterThan(4);
        assertThat(index.facts().passages()).isEqualTo(2000);
    }

    @Test
    void everyFailureIsToldInASentence() {
        var index = filled();
        for (var expected : Map.of(
                        Reply.status(500),
                        "failed (status 500)",
                        Reply.status(401),
                        "wants a key: set FOOTNOTE_VECTORS_KEY",
                        Reply.status(429),
                        "is overloaded",
                        Reply.status(400),
                        "is it version 1.10 or newer?",
                        new Reply.Whole(302, Map.of("Location", "http://127.0.0.1:1/"), ""),
                        "not at that address",
                        Reply.body("<html>"),
                        "not as Qdrant does",
                        Reply.body("{}"),
                        "not as Qdrant does",
                        Reply.body("{\"status\":\"ok\",\"result\":{\"points\":[{\"score\":1}]}}"),
                        "not as Qdrant does",
                        new Reply.Whole(404, Map.of(), "<html>"),
                        "is not at that address",
                        new Reply.Endless("{}"),
                        "closed the connection")
                .entrySet()) {
            server().otherwise(expected.getKey());
            assertThatThrownBy(() -> found(index))
                    .isInstanceOfSatisfying(
                            FootnoteException.class,
                            e -> assertThat(e.fault().code()).isEqualTo(Fault.Code.VECTORS_FAILED))
                    .hasMessageContaining(expected.getValue())
                    .hasMessageContaining(server().host());
            server().otherwise(new Reply.Usual());
            assertThat(found(index)).hasSize(2);
        }
    }

    @Test
    void aConnectionThatBrokeIsTriedOnceMore() {
        var index = filled();
        server().then(new Reply.Reset());
        assertThat(found(index)).hasSize(2);
        server().then(new Reply.Cut("{\"result\""));
        assertThat(found(index)).hasSize(2);
        server().then(new Reply.Reset(), new Reply.Reset());
        assertThatThrownBy(() -> found(index)).hasMessageContaining("closed the connection");
    }

    @Test
    void aServerThatSaysNothingIsLeftAloneUntilSomebodyHearsOfIt() {
        filled().close();
        var hasty = settings().waiting(LONG, Duration.ofMillis(200), LONG);
        var index = index(hasty, "log", 100);
        index.resume();
        server().then(new Reply.Hang());
        assertThatThrownBy(() -> found(index)).hasMessageContaining("sent no answer within 200 ms");
        int asked = server().requests().size();
        assertThatThrownBy(() -> found(index)).hasMessageContaining("sent no answer within 200 ms");
        assertThat(server().requests()).hasSize(asked);
        assertThat(index.facts().warnings()).singleElement().asString().contains("sent no answer");
        index.commit();
        assertThat(index.facts().warnings()).isEmpty();
    }

    @Test
    void aServerThatIsDownIsToldAndComesBack() {
        var index = filled();
        server().close();
        assertThatThrownBy(() -> found(index)).hasMessageContaining("No Qdrant answers at", "is it running?");
        assertThatThrownBy(index::commit).isInstanceOf(FootnoteException.class);
        assertThatThrownBy(index::resume).isInstanceOf(FootnoteException.class);
        assertThat(index.facts().warnings()).singleElement().asString().contains("is it running?");
        servers.add(server().again());
        assertThat(index.resume()).isEqualTo(5);
        assertThat(found(index)).hasSize(2);
    }

    @Test
    void theKeyIsSentAndNeverTold() {
        server().demanding("right");
        var wrong = QdrantSettings.of(server().url(), Optional.of("wrong")).waiting(LONG, LONG, LONG);
        assertThatThrownBy(() -> index(wrong, "log", 1).resume())
                .hasMessageContaining("refused the key: check FOOTNOTE_VECTORS_KEY")
                .hasMessageNotContaining("wrong");
        assertThat(wrong.toString()).doesNotContain("wrong");
        var right = QdrantSettings.of(server().url(), Optional.of("right")).waiting(LONG, LONG, LONG);
        assertThat(index(right, "log", 1).resume()).isZero();
    }

    @Test
    void aBeginningThatIsTooLongIsRefused() {
        var index = filled();
        var filter = PassageFilter.startsWith(Field.PATH, "x".repeat(5000));
        assertThatThrownBy(() -> index.nearest(point("gravel"), 1, new Scope(Viewer.LOCAL, filter)))
                .hasMessageContaining("4096 letters");
    }

    @Test
    void addressesAreChecked() {
        for (var wrong :
                List.of("qdrant:6333", "ftp://qdrant", "http://", "http://key@qdrant", "http://q?key=1", "::")) {
            assertThatThrownBy(() -> QdrantSettings.of(wrong, Optional.empty()))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining(wrong);
        }
        assertThat(QdrantSettings.of("https://example.org/qdrant/", Optional.empty())
                        .at("/collections"))
                .hasToString("https://example.org/qdrant/collections");
    }
}
