package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.AskStage;
import footnote.ask.Note;
import footnote.ask.TraceId;
import footnote.conversation.ConversationId;
import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.trace.RequestId;
import footnote.trace.Span;
import footnote.trace.Trace;
import footnote.trace.Trace.Ending;
import footnote.trace.Trace.Kind;
import footnote.trace.Trace.Use;
import footnote.trace.TraceStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every implementation of [TraceStore] must do.
public abstract class TracesContract extends TruthContract {
    private static final Viewer ADA = new Viewer("ada", Set.of());
    private static final Fault DOWN = new Fault(Fault.Code.MODEL_FAILED, "The model \"m\" is down: 100%_.");

    @Test
    void aTraceIsReadBackAsItWas() {
        var document = indexed("a.txt", "The bridge is red.");
        var conversation = conversations().begin("", ME).id();
        var spans = List.of(
                new Span(AskStage.GUARD, Duration.ZERO, Duration.ofNanos(1234), List.of(), List.of()),
                new Span(
                        AskStage.RETRIEVE,
                        Duration.ofMillis(2),
                        Duration.ofMillis(7),
                        List.of(
                                new Note.Count("candidates", 30),
                                new Note.Score("bestScore", 0.8125),
                                new Note.Flag("hit", true),
                                new Note.Word("language", "it's \"å\"")),
                        List.of(DOWN)));
        var whole = new Trace(
                TraceId.random(),
                ME.user(),
                Kind.ANSWER,
                Optional.of(new RequestId("from-the-client.1")),
                Optional.of(conversation),
                "Which colour?",
                clock.instant(),
                Duration.ofNanos(123_456_789),
                new Ending.Whole(),
                Optional.of("model"),
                Optional.of(Duration.ofMillis(90)),
                spans,
                List.of(use(1, document, true)));
        traces().keep(List.of(whole));
        assertThat(traces().find(whole.id(), ME)).contains(whole);
        assertThat(traces().list(0, 10, ME)).containsExactly(whole);
        assertThat(traces().find(TraceId.random(), ME)).isEmpty();
    }

    @Test
    void howAWalkEndedIsKept() {
        for (var ending : List.of(new Ending.Whole(), new Ending.Cut(), new Ending.Failed(DOWN))) {
            var trace = trace(ME, ending);
            traces().keep(List.of(trace));
            assertThat(traces().find(trace.id(), ME)).contains(trace);
        }
    }

    @Test
    void theLatestComeFirstAndListsHavePages() {
        var first = trace(ME, new Ending.Whole());
        clock.advance(Duration.ofMinutes(1));
        var second = trace(ME, new Ending.Whole());
        clock.advance(Duration.ofMinutes(1));
        var third = trace(ME, new Ending.Whole());
        traces().keep(List.of(third, first));
        traces().keep(List.of(second));
        assertThat(traces().list(0, 10, ME)).containsExactly(third, second, first);
        assertThat(traces().list(1, 1, ME)).containsExactly(second);
        assertThat(traces().list(3, 10, ME)).isEmpty();
    }

    @Test
    void nobodyElseSeesIt() {
        var mine = trace(ME, new Ending.Whole());
        var hers = trace(ADA, new Ending.Whole());
        traces().keep(List.of(mine, hers));
        assertThat(traces().find(mine.id(), ADA)).isEmpty();
        assertThat(traces().list(0, 10, ADA)).containsExactly(hers);
        assertThat(traces().find(hers.id(), ME)).isEmpty();
    }

    @Test
    void aDeletedDocumentIsGoneFromEveryTrace() {
        var gone = indexed("gone.txt", "The vault's word is swordfish.");
        var stays = indexed("stays.txt", "The bridge is red.");
        var trace = drawingOn(use(1, gone, true), use(2, stays, false));
        traces().keep(List.of(trace));
        assertThat(sources(trace)).hasSize(2);

        catalogue().delete(gone, ME);

        assertThat(sources(trace)).containsExactly(use(2, stays, false));
        var late = drawingOn(use(1, gone, true));
        traces().keep(List.of(late));
        assertThat(sources(late)).as("deleted before it is kept").isEmpty();
    }

    @Test
    void aDocumentThatIsClosedToTheViewerIsNotShown() {
        accept(COLLECTION, "hers.txt", "bytes", ADA.user(), Grant.EVERYONE);
        var document = read("The bridge is red.").document();
        understand();
        var trace = drawingOn(use(1, document, true));
        traces().keep(List.of(trace));
        assertThat(sources(trace)).hasSize(1);

        accept(COLLECTION, "hers.txt", "bytes", ADA.user());

        assertThat(sources(trace)).isEmpty();
        assertThat(traces().list(0, 10, ME).getFirst().sources()).isEmpty();
    }

    @Test
    void aTraceGoesWithItsConversation() {
        var conversation = conversations().begin("", ME).id();
        var trace = within(conversation);
        traces().keep(List.of(trace));
        assertThat(traces().find(trace.id(), ME)).contains(trace);

        conversations().delete(conversation, ME);

        assertThat(traces().find(trace.id(), ME)).isEmpty();
        var late = within(conversation);
        traces().keep(List.of(late));
        assertThat(traces().list(0, 10, ME)).isEmpty();
    }

    @Test
    void oldTracesGo() {
        var old = trace(ME, new Ending.Whole());
        traces().keep(List.of(old));
        clock.advance(TraceStore.KEPT.minusMinutes(1));
        var young = trace(ME, new Ending.Whole());
        traces().keep(List.of(young));
        assertThat(traces().list(0, 10, ME)).containsExactly(young, old);
        clock.advance(Duration.ofMinutes(2));
        var youngest = trace(ME, new Ending.Whole());
        traces().keep(List.of(youngest));
        assertThat(traces().list(0, 10, ME)).containsExactly(youngest, young);
    }

    private List<Use> sources(Trace trace) {
        return traces().find(trace.id(), ME).orElseThrow().sources();
    }

    private Trace trace(Viewer asker, Ending ending) {
        return trace(asker, ending, Optional.empty(), List.of());
    }

    private Trace drawingOn(Use... sources) {
        return trace(ME, new Ending.Whole(), Optional.empty(), List.of(sources));
    }

    private Trace within(ConversationId conversation) {
        return trace(ME, new Ending.Whole(), Optional.of(conversation), List.of());
    }

    private Trace trace(Viewer asker, Ending ending, Optional<ConversationId> conversation, List<Use> sources) {
        return new Trace(
                TraceId.random(),
                asker.user(),
                Kind.SEARCH,
                Optional.empty(),
                conversation,
                "bridges",
                clock.instant(),
                Duration.ofMillis(5),
                ending,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                sources);
    }

    private static Use use(int number, DocumentId document, boolean cited) {
        return new Use(number, new PassageId(document, 1, 0), 0.5, 0.25, cited);
    }
}
