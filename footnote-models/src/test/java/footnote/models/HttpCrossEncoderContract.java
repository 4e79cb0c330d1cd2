package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.CrossEncoder;
import footnote.testkit.CrossEncoderContract;
import footnote.testkit.ScriptedReranker;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/// The contract, asked of real HTTP exchanges.
abstract class HttpCrossEncoderContract extends CrossEncoderContract {
    private static final int ROOM = 60;

    final ScriptedReranker server = ScriptedReranker.start(ROOM);

    abstract Optional<String> model();

    @AfterEach
    void stop() {
        server.close();
        assertThat(server.complaints()).isEmpty();
    }

    @Override
    protected CrossEncoder encoder() {
        return Rerankers.open(RerankerSettings.of(server.url(), model(), Optional.empty()));
    }

    @Override
    protected int room() {
        return ROOM;
    }
}
