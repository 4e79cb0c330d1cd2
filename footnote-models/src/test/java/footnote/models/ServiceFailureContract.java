package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.testkit.ScriptedService;
import footnote.testkit.ScriptedService.Reply;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a service does that answers in one piece, the caller hears one sentence that helps, and never hears a
/// secret.
@Timeout(120)
abstract class ServiceFailureContract {
    static final String KEY = "sk-very-secret";
    static final String TEXT = "bees live in the Heron building";
    static final List<String> TEXTS = List.of(TEXT, "moon");

    private final String name;
    private final String setting;
    private final Fault.Code failed;

    /// @param name as whoever asked reads it
    /// @param setting where its address is set
    /// @param failed what its failures are called
    ServiceFailureContract(String name, String setting, Fault.Code failed) {
        this.name = name;
        this.setting = setting;
        this.failed = failed;
    }

    abstract ScriptedService<?> service();

    /// Ask it about [#TEXTS].
    abstract List<?> ask(Optional<String> key, Deadline by);

    private List<?> ask() {
        return ask(Optional.of(KEY), soon());
    }

    @AfterEach
    void stop() {
        service().close();
    }

    @Test
    void aWrongOrMissingKeyIsNamedAsTheCause() {
        service().demanding("another");
        assertThat(fails(failed, this::ask))
                .isEqualTo("The " + name + " at " + service().host() + " refused the key: check " + setting + "_KEY.");
        assertThat(fails(failed, () -> ask(Optional.empty(), soon()))).contains("wants a key: set " + setting + "_KEY");
        service().demanding(KEY);
        assertThat(ask()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503})
    void aPassingTroubleIsAskedAgain(int status) {
        service().then(Reply.status(status), Reply.status(status));
        assertThat(ask()).hasSize(2);
        assertThat(service().requests()).hasSize(3);
    }

    @Test
    void aLastingTroubleIsReportedAfterThreeTries() {
        service().otherwise(Reply.status(500));
        assertThat(fails(failed, this::ask))
                .isEqualTo("The " + name + " at " + service().host() + " failed (status 500).");
        assertThat(service().requests()).hasSize(3);
    }

    @Test
    void aConnectionThatBreaksIsTriedAgain() {
        service().then(new Reply.Reset(), new Reply.Cut("[{\"index\":0,"));
        assertThat(ask()).hasSize(2);
        service().otherwise(new Reply.Cut("[{\"index\":0,"));
        assertThat(fails(failed, this::ask)).contains("before its answer was complete");
    }

    @Test
    void theDeadlineComesFirst() {
        service().otherwise(new Reply.Hang());
        var by = Deadline.in(Duration.ofMillis(400));
        assertThat(fails(Fault.Code.TIMED_OUT, () -> ask(Optional.of(KEY), by))).contains("Ran out of time");
    }

    @Test
    void anInterruptEndsTheExchange() throws Exception {
        assertInterruptible(this::ask, 1);
    }

    @Test
    void aServiceThatIsNotThereIsNamed() {
        service().close();
        assertThat(fails(failed, this::ask))
                .isEqualTo("No " + name + " answers at " + service().host() + ": is it running?");
    }

    /// An interrupt ends all exchanges of something that needs so many.
    final void assertInterruptible(Supplier<?> work, int exchanges) throws Exception {
        service().otherwise(new Reply.Hang());
        var heard = new CompletableFuture<FootnoteException>();
        var asking = Thread.ofVirtual().start(() -> {
            try {
                var _ = work.get();
            } catch (FootnoteException e) {
                heard.complete(e);
            }
        });
        service().awaitRequest(exchanges);
        asking.interrupt();
        assertThat(heard.get().fault().code()).isEqualTo(Fault.Code.CANCELLED);
        while (service().connected() > 0) Thread.sleep(10);
    }

    /// What is heard of a failure with this code; neither key nor text is in any part of it.
    static String fails(Fault.Code code, Supplier<?> work) {
        var thrown = catchThrowableOfType(FootnoteException.class, work::get);
        assertThat(thrown).as("a failure").isNotNull();
        var trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(KEY).doesNotContain(TEXT);
        assertThat(thrown.fault().code()).as(thrown.fault().message()).isEqualTo(code);
        return thrown.fault().message();
    }

    static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(60));
    }
}
