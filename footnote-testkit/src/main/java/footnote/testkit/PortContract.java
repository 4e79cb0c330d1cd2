package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.time.Duration;

/// What the contracts of all ports ask with.
abstract class PortContract {
    protected static void assertFault(Fault.Code code, Runnable work) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(
                        FootnoteException.class,
                        thrown -> assertThat(thrown.fault().code()).isEqualTo(code));
    }

    protected static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(60));
    }
}
