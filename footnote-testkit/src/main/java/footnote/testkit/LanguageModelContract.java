package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Ending;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import footnote.spi.LanguageModel.TokenSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What every [LanguageModel] does, whoever stands behind it.
@Timeout(240)
public abstract class LanguageModelContract {
    /// How long it may take until the provider sees that its answer is not wanted: far less than it would go
    /// on, and enough for a machine with much else to do.
    protected static final Duration AT_ONCE = Duration.ofSeconds(60);

    private static final TokenSink NOBODY = _ -> {};

    /// A model that answers every request with these pieces.
    protected abstract LanguageModel saying(List<String> pieces);

    /// A model that says these pieces and then neither goes on nor ends.
    protected abstract LanguageModel hangingAfter(List<String> pieces);

    /// A model that says these pieces and ends because of a length limit.
    protected abstract LanguageModel cutShortAfter(List<String> pieces);

    /// Wait until the provider has been asked.
    protected abstract void awaitAsked() throws InterruptedException;

    /// Fail unless, within [#AT_ONCE] from now, the provider has seen that nobody wants its answer any more.
    protected abstract void assertAbandoned() throws InterruptedException;

    protected static Request question(String text) {
        return new Request(
                List.of(new Message(Role.SYSTEM, "Answer briefly."), new Message(Role.USER, text)),
                OptionalDouble.empty(),
                OptionalInt.empty());
    }

    @Test
    void handsOverEveryPieceInOrderAndReturnsThemJoined() {
        var pieces = List.of("Streets", " of ", "Malmö", " – 日本", " 🙂", "\n\n\"quoted\" \\ and\ttabbed", " [1].");
        var heard = new ArrayList<String>();
        var completion = saying(pieces).complete(question("Where?"), heard::add, soon());
        assertThat(String.join("", heard)).isEqualTo(String.join("", pieces)).isEqualTo(completion.text());
        assertThat(completion.ending()).isEqualTo(Ending.WHOLE);
    }

    @Test
    void hasAName() {
        assertThat(saying(List.of("x")).name()).isNotBlank();
    }

    @Test
    void callsTheSinkOnTheThreadThatAsked() {
        var threads = new ArrayList<Thread>();
        saying(List.of("a", "b")).complete(question("?"), _ -> threads.add(Thread.currentThread()), soon());
        assertThat(threads).isNotEmpty().containsOnly(Thread.currentThread());
    }

    @Test
    void saysWhenTheAnswerWasCutShort() {
        var completion = cutShortAfter(List.of("This is only")).complete(question("?"), NOBODY, soon());
        assertThat(completion.text()).isEqualTo("This is only");
        assertThat(completion.ending()).isEqualTo(Ending.AT_LIMIT);
    }

    @Test
    void handsOverAPieceBeforeTheNextOneIsThere() throws Exception {
        var first = new CountDownLatch(1);
        var asking = inBackground(
                () -> hangingAfter(List.of("first")).complete(question("?"), _ -> first.countDown(), soon()));
        assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(asking.isDone()).isFalse();
        asking.cancel(true);
    }

    @Test
    void rethrowsWhatTheSinkThrowsAndAbandonsTheExchange() throws Exception {
        var full = new IllegalStateException("the reader has gone");
        var model = hangingAfter(List.of("a", "b", "c"));
        TokenSink sink = _ -> {
            throw full;
        };
        assertThatThrownBy(() -> model.complete(question("?"), sink, soon())).isSameAs(full);
        assertAbandoned();
    }

    @Test
    void anInterruptBeforeTheFirstPieceCancels() throws Exception {
        var model = hangingAfter(List.of());
        var asking = inBackground(() -> model.complete(question("?"), NOBODY, soon()));
        awaitAsked();
        asking.interruptAndExpect(Fault.Code.CANCELLED);
        assertAbandoned();
    }

    @Test
    void anInterruptBetweenPiecesCancels() throws Exception {
        var first = new CountDownLatch(1);
        var model = hangingAfter(List.of("first"));
        var asking = inBackground(() -> model.complete(question("?"), _ -> first.countDown(), soon()));
        assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
        asking.interruptAndExpect(Fault.Code.CANCELLED);
        assertAbandoned();
    }

    @Test
    void anInterruptedThreadIsNotServed() throws Exception {
        var asking = inBackground(() -> {
            Thread.currentThread().interrupt();
            saying(List.of("a")).complete(question("?"), NOBODY, soon());
        });
        asking.expect(Fault.Code.CANCELLED);
    }

    @Test
    void timesOutAtTheDeadlineBeforeTheFirstPiece() throws Exception {
        var model = hangingAfter(List.of());
        assertFault(Fault.Code.TIMED_OUT, () -> model.complete(question("?"), NOBODY, in(1500)));
        assertAbandoned();
    }

    @Test
    void timesOutAtTheDeadlineBetweenPieces() throws Exception {
        var model = hangingAfter(List.of("first"));
        assertFault(Fault.Code.TIMED_OUT, () -> model.complete(question("?"), NOBODY, in(1500)));
        assertAbandoned();
    }

    @Test
    void servesManyThreadsAtOnce() throws Exception {
        var model = saying(List.of("one ", "two ", "three"));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Future<String>>();
            for (int i = 0; i < 100; i++) {
                answers.add(threads.submit(
                        () -> model.complete(question("?"), NOBODY, soon()).text()));
            }
            for (var answer : answers) assertThat(answer.get()).isEqualTo("one two three");
        }
    }

    private static Deadline soon() {
        return in(30_000);
    }

    private static Deadline in(long millis) {
        return Deadline.in(Duration.ofMillis(millis));
    }

    private static void assertFault(Fault.Code code, Runnable work) {
        var thrown = catchThrowableOfType(FootnoteException.class, work::run);
        assertThat(thrown).isNotNull();
        assertThat(thrown.fault().code()).isEqualTo(code);
    }

    private static Asking inBackground(Runnable work) {
        var task = new FutureTask<@Nullable Void>(work, null);
        return new Asking(task, Thread.ofVirtual().start(task));
    }

    /// A completion under way on a thread of its own.
    private record Asking(FutureTask<@Nullable Void> task, Thread thread) {
        boolean isDone() {
            return task.isDone();
        }

        void cancel(boolean interrupt) {
            task.cancel(interrupt);
        }

        void interruptAndExpect(Fault.Code code) throws InterruptedException {
            thread.interrupt();
            expect(code);
        }

        void expect(Fault.Code code) throws InterruptedException {
            assertThat(thread.join(Duration.ofSeconds(60)))
                    .as("the call has returned")
                    .isTrue();
            assertThatThrownBy(task::get)
                    .cause()
                    .isInstanceOfSatisfying(
                            FootnoteException.class,
                            thrown -> assertThat(thrown.fault().code()).isEqualTo(code));
        }
    }
}
