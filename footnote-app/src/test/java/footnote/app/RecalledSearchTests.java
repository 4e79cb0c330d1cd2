package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.AskStage;
import footnote.ask.Findings;
import footnote.ask.Question;
import footnote.ask.Timing;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Viewer;
import footnote.ingest.Intake.Label;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Asking the same again: quick as long as nothing has changed, and never what is not so any more.
@Timeout(120)
class RecalledSearchTests {
    private static final Viewer ADA = new Viewer("ada", Set.of());
    private static final Viewer BOB = new Viewer("bob", Set.of());

    @TempDir
    private Path folder = Path.of("");

    private LocalFootnote footnote;

    @BeforeEach
    void open() {
        footnote = LocalFootnote.open(Settings.fromEnvironment(
                Map.of("FOOTNOTE_DATA", folder.resolve("data").toString())));
    }

    @AfterEach
    void close() {
        footnote.close();
    }

    @Test
    void theSameSearchIsRecalledAndSaysSo() throws Exception {
        add("bridge.md", "The bridge is red.", Set.of());
        var first = search(ADA);
        var again = search(ADA);
        assertThat(stages(first)).contains(AskStage.RETRIEVE, AskStage.SELECT);
        assertThat(stages(again)).containsExactly(AskStage.GUARD, AskStage.REWRITE, AskStage.ROUTE, AskStage.RECALL);
        assertThat(again.evidence()).isEqualTo(first.evidence());
        footnote.ask(question(ADA), _ -> {});
        assertThat(stages(search(ADA)))
                .containsExactly(AskStage.GUARD, AskStage.REWRITE, AskStage.ROUTE, AskStage.RECALL);
    }

    @Test
    void newReplacedAndDeletedDocumentsShowAtOnce() throws Exception {
        var bridge = add("bridge.md", "The bridge is red.", Set.of());
        assertThat(texts(search(ADA))).containsExactly("The bridge is red.");
        add("other.md", "Another bridge is blue.", Set.of());
        assertThat(texts(search(ADA))).containsExactlyInAnyOrder("The bridge is red.", "Another bridge is blue.");
        add("bridge.md", "The bridge is green by now.", Set.of());
        assertThat(texts(search(ADA)))
                .containsExactlyInAnyOrder("The bridge is green by now.", "Another bridge is blue.");
        footnote.delete(bridge, ADA);
        assertThat(texts(search(ADA))).containsExactly("Another bridge is blue.");
    }

    @Test
    void whoeverMayNoLongerReadADocumentDoesNotRecallIt() throws Exception {
        add("bridge.md", "The bridge is red.", Set.of(Grant.EVERYONE));
        assertThat(texts(search(BOB))).hasSize(1);
        assertThat(stages(search(BOB))).doesNotContain(AskStage.RETRIEVE);
        add("bridge.md", "The bridge is red.", Set.of());
        assertThat(texts(search(BOB))).isEmpty();
        assertThat(texts(search(ADA))).hasSize(1);
        assertThat(texts(search(BOB))).as("after somebody else asked the same").isEmpty();
    }

    @Test
    void noneOfManyWhoAskFindsADocumentAfterItsDeletionHasReturned() throws Exception {
        var documents = new ArrayList<DocumentId>();
        for (int i = 0; i < 12; i++)
            documents.add(add("bridge" + i + ".md", "Bridge number " + i + " is red.", Set.of()));
        var done = new AtomicBoolean();
        // What is remembered is found without waiting for anything: virtual threads would let nobody else have
        // a turn.
        try (var threads = Executors.newCachedThreadPool()) {
            var asking = new ArrayList<Future<?>>();
            for (int i = 0; i < 4; i++) {
                asking.add(threads.submit(() -> {
                    while (!done.get()) search(ADA);
                }));
            }
            for (var document : documents) {
                footnote.delete(document, ADA);
                for (int i = 0; i < 5; i++) assertThat(ids(search(ADA))).doesNotContain(document);
            }
            done.set(true);
            for (var each : asking) each.get();
        }
        assertThat(ids(search(ADA))).isEmpty();
    }

    @Test
    void itCanBeSwitchedOff() throws Exception {
        footnote.close();
        footnote = LocalFootnote.open(Settings.fromEnvironment(
                Map.of("FOOTNOTE_DATA", folder.resolve("data").toString(), "FOOTNOTE_SEARCH_CACHE", "0")));
        add("bridge.md", "The bridge is red.", Set.of());
        search(ADA);
        assertThat(stages(search(ADA))).contains(AskStage.RETRIEVE);
    }

    private DocumentId add(String path, String text, Set<Grant> grants) throws IOException, InterruptedException {
        var label = new Label(Document.DEFAULT_COLLECTION, path, ADA.user(), grants);
        var accepted = footnote.add(label, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(footnote.await(Duration.ofMinutes(1))).isTrue();
        return accepted.document();
    }

    private Findings search(Viewer viewer) {
        return footnote.search(question(viewer));
    }

    private static Question question(Viewer viewer) {
        return Question.of("which bridge is it", viewer);
    }

    private static List<AskStage> stages(Findings findings) {
        return findings.timings().stream().map(Timing::stage).toList();
    }

    private static List<String> texts(Findings findings) {
        return findings.evidence().sources().stream()
                .map(source -> source.passage().text())
                .toList();
    }

    private static List<DocumentId> ids(Findings findings) {
        return findings.evidence().sources().stream()
                .map(source -> source.document().id())
                .toList();
    }
}
