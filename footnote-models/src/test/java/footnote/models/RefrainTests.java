package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.testkit.Randomized;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// However a message is read, it means the same.
@ExtendWith(Randomized.class)
class RefrainTests {
    private static final Wire WIRE = new OpenAiWire(Parameter.MAX_TOKENS);
    private static final List<String> TEXTS = List.of(
            "a", "b", "a", "", " the", "x\\\"y", "\\u0041", "\\n", "Grüße", "1", "stop", "a\\\\", "},{", "chunk", "id");
    private static final List<String> FRAMES = List.of(
            "{\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"},\"finish_reason\":null}]}",
            "{\"id\":\"a\",\"object\":\"chunk\",\"choices\":[{\"delta\":{\"content\":\"%s\"},\"finish_reason\":null}]}",
            "{\"id\":\"%s\",\"choices\":[{\"delta\":{\"content\":\"\\u0061\"}}]}",
            "{\"choices\":[{\"delta\":{\"content\":\"%s\"},\"finish_reason\":\"stop\"}]}",
            "{\"choices\":[{\"delta\":{\"reasoning\":\"%s\",\"content\":\"a\"}}]}",
            "{\"choices\":[{\"delta\":{\"content\":\"a\",\"content\":\"%s\"}}]}",
            "{\"choices\":[{\"delta\":{\"content\":\"b\"}}],\"usage\":{\"completion_tokens\":\"%s\"}}",
            "{\"choices\":[{\"delta\":{\"content\":\"%s\"}}],\"error\":{\"code\":\"%s\"}}");

    @RepeatedTest(300)
    void readsWhatTheWireReads(Random random) throws NotJsonException {
        var refrain = new Refrain(WIRE);
        var frame = FRAMES.getFirst();
        for (int i = 0; i < 40; i++) {
            if (random.nextInt(4) == 0) frame = FRAMES.get(random.nextInt(FRAMES.size()));
            var message = frame.replace("%s", TEXTS.get(random.nextInt(TEXTS.size())));
            assertThat(refrain.read(message)).as(message).isEqualTo(WIRE.read(message));
        }
    }

    @Test
    void whatIsNoJsonIsNoJsonAlsoInAKnownFrame() throws NotJsonException {
        var refrain = new Refrain(WIRE);
        for (var text : List.of("a", "b", "c")) {
            refrain.read(FRAMES.getFirst().replace("%s", text));
        }
        for (var text : List.of("a\nb", "a\"b", "a\\qb")) {
            assertThatThrownBy(() -> refrain.read(FRAMES.getFirst().replace("%s", text)))
                    .isInstanceOf(NotJsonException.class);
        }
    }
}
