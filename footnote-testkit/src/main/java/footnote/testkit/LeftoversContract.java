package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What every implementation of [footnote.spi.Leftovers] must do.
public abstract class LeftoversContract extends TruthContract {
    private static final Duration PAST_KEEPING = Duration.ofMinutes(2);

    @Test
    void whatADeletedDocumentStoredIsLeftOverUntilItIsGone() {
        var document = indexed("a.txt", "words");
        assertThat(leftovers().some(10)).isEmpty();

        var originals = catalogue().delete(document, ME).orElseThrow();
        assertThat(leftovers().some(10)).isEqualTo(originals).hasSize(1);

        leftovers().gone(originals);
        assertThat(leftovers().some(10)).isEmpty();
    }

    @Test
    void whatReplacedContentStoredIsLeftOverOnceNoSearchNeedsIt() {
        indexed("a.txt", "old");
        accept("a.txt", "new bytes");
        read("new");
        understand();
        assertThat(leftovers().some(10)).isEmpty();

        clock.advance(PAST_KEEPING);
        changes().followed(changes().latest());

        assertThat(leftovers().some(10)).containsExactly("local/2026-03-01/1");
    }

    @Test
    void whatWasReplacedBeforeItWasReadIsLeftOverAtOnce() {
        accept("a.txt", "first bytes");
        accept("a.txt", "second bytes");

        assertThat(leftovers().some(10)).containsExactly("local/2026-03-01/1");
        assertThat(claimed(footnote.spi.WorkQueue.Step.WORDS).original()).isEqualTo("local/2026-03-01/2");
    }

    @Test
    void aDocumentThatIsReadAgainKeepsItsOriginal() {
        var document = indexed("a.txt", "words");
        catalogue().rebuild(Optional.empty(), ME);
        read("words", "cut otherwise");
        understand();
        clock.advance(PAST_KEEPING);
        changes().followed(changes().latest());

        assertThat(leftovers().some(10)).isEmpty();
        assertThat(catalogue().delete(document, ME).orElseThrow()).containsExactly("local/2026-03-01/1");
    }

    @Test
    void aReplacementOfWhatIsBeingReadAgainKeepsWhatSearchesFind() {
        indexed("a.txt", "words");
        catalogue().rebuild(Optional.empty(), ME);
        accept("a.txt", "new bytes");

        assertThat(leftovers().some(10)).isEmpty();
    }

    @Test
    void onlyWhatNobodyKnowsIsStrange() {
        var deleted = indexed("a.txt", "words");
        indexed("b.txt", "more words");
        catalogue().delete(deleted, ME);
        var names = List.of("local/2026-03-01/1", "local/2026-03-01/2", "local/2026-03-01/lost", "it's \"odd\"");

        assertThat(leftovers().strangersAmong(names))
                .containsExactlyInAnyOrder("local/2026-03-01/lost", "it's \"odd\"");
        assertThat(leftovers().strangersAmong(List.of())).isEmpty();
    }
}
