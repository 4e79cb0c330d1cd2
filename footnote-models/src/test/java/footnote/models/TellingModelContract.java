package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.testkit.ModelScript;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The contract of services that name their trouble by a word, also in a stream that they have begun.
abstract class TellingModelContract extends HttpModelContract {
    @Test
    void aServiceThatIsBusyBeforeTheFirstWordIsAskedAgain() {
        server.then(ModelScript.start().fail("busy", "overloaded_error"));
        var completion = saying(List.of("Yes.")).complete(question("?"), _ -> {}, Deadline.none());
        assertThat(completion.text()).isEqualTo("Yes.");
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void aServiceThatGivesUpIsAFailure() {
        server.then(ModelScript.start().say("Ye").fail("secret prose", "overloaded_error"));
        assertThatThrownBy(() -> saying(List.of("x")).complete(question("?"), _ -> {}, Deadline.none()))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("overloaded_error")
                .hasMessageNotContaining("prose");
    }
}
