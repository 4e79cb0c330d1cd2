package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Completion;
import footnote.spi.LanguageModel.Ending;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The dialects in which services stream.
@Timeout(240)
class ModelStreamTests {
    private static final Request HELLO =
            new Request(List.of(new Message(Role.USER, "Hello")), OptionalDouble.empty(), OptionalInt.empty());
    private static final String HI =
            "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"},\"finish_reason\":null}]}";
    private static final String STOP = "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}";

    private final ScriptedModelServer server = ScriptedModelServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void carriageReturnsCommentsAndOtherFieldsMeanNothing() {
        var answer = openAi(": waiting\r\n\r\n: still waiting\r\n\r\nevent: message\r\nid: 7\r\nretry: 10\r\ndata: "
                + HI + "\r\n\r\n:\r\n\r\ndata:" + STOP + "\r\n\r\ndata: [DONE]\r\n\r\n");
        assertThat(answer.text()).isEqualTo("Hi");
        assertThat(answer.ending()).isEqualTo(Ending.WHOLE);
    }

    @Test
    void loneCarriageReturnsEndLinesToo() {
        assertThat(openAi("data: " + HI + "\r\rdata: " + STOP + "\r\rdata: [DONE]\r\r")
                        .text())
                .isEqualTo("Hi");
    }

    @Test
    void dataOverSeveralLinesIsOneMessage() {
        var answer = openAi("data: {\"choices\":[{\"index\":0,\ndata: \"delta\":{\"content\":\"Hi\"},\ndata: "
                + "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n");
        assertThat(answer.text()).isEqualTo("Hi");
    }

    @Test
    void theEndMarkMayBeMissingAfterAReason() {
        server.then(ModelScript.start().say("Hi").finishWithoutEndMark());
        assertThat(askOpenAi().text()).isEqualTo("Hi");
    }

    @Test
    void theConnectionMayStayOpenAfterAReason() {
        server.then(ModelScript.start().say("Hi").finishWithoutEndMark().hang());
        assertThat(askOpenAi().text()).isEqualTo("Hi");
    }

    @Test
    void theLastBlankLineMayBeMissing() {
        assertThat(openAi("data: " + HI + "\n\ndata: " + STOP + "\n").text()).isEqualTo("Hi");
        assertThat(openAi("data: " + HI + "\n\ndata: " + STOP).text()).isEqualTo("Hi");
    }

    @Test
    void aReasonMayBeMissingBeforeTheEndMark() {
        var answer = openAi("data: " + HI + "\n\ndata: [DONE]\n\n");
        assertThat(answer.text()).isEqualTo("Hi");
        assertThat(answer.ending()).isEqualTo(Ending.WHOLE);
    }

    @Test
    void aServiceThatCannotStreamMaySendTheWholeMessageAtOnce() {
        var answer = openAi("{\n  \"object\": \"chat.completion\",\n  \"choices\": [{\"index\": 0,\n\n    \"message\": "
                + "{\"role\": \"assistant\", \"content\": \"Hi there\"}, \"finish_reason\": \"stop\"}],\n"
                + "  \"usage\": {\"prompt_tokens\": 5, \"completion_tokens\": 2}\n}\n");
        assertThat(answer.text()).isEqualTo("Hi there");
        assertThat(answer.answerTokens()).hasValue(2);
    }

    @Test
    void reasoningIsNotPartOfTheAnswer() {
        server.then(ModelScript.start().think("Let me see.").say("Yes", ".").finish());
        assertThat(askOpenAi().text()).isEqualTo("Yes.");
        server.then(ModelScript.start().think("Let me see.").say("Yes", ".").finish());
        assertThat(askOllama().text()).isEqualTo("Yes.");
        server.then(ModelScript.says("<thi", "nk>Let me", " see.</th", "ink>\n", "\n", "Yes", "."));
        assertThat(askOpenAi().text()).isEqualTo("Yes.");
    }

    @Test
    void thinkingCountsAsASignOfLife() {
        server.then(ModelScript.start().think("hm").hang());
        var settings = ModelSettings.of(server.openAiUrl(), "scripted")
                .waiting(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMillis(500));
        assertThatThrownBy(() -> Models.open(settings).complete(HELLO, _ -> {}, Deadline.none()))
                .hasMessageContaining("sent no further token within 500 ms");
    }

    @Test
    void bytesMayComeOneByOne() {
        var drip = Duration.ofNanos(100_000);
        server.then(ModelScript.says("Grüße, ", "日本 🙂").dripping(drip));
        assertThat(askOpenAi().text()).isEqualTo("Grüße, 日本 🙂");
        server.then(ModelScript.says("Grüße, ", "日本 🙂").dripping(drip));
        assertThat(askOllama().text()).isEqualTo("Grüße, 日本 🙂");
        server.then(ModelScript.says("Grüße").unchunked());
        assertThat(askOllama().text()).isEqualTo("Grüße");
    }

    @Test
    void eachPieceIsHandedOverWhenItComes() {
        var words = Stream.generate(() -> new CountDownLatch(1)).limit(5).toList();
        var pieces = ModelScript.start();
        for (var heard : words) pieces = pieces.say("word ").await(heard);
        server.then(pieces.finish());
        var next = words.iterator();
        Models.open(ModelSettings.of(server.openAiUrl(), "scripted"))
                .complete(HELLO, _ -> next.next().countDown(), Deadline.none());
        assertThat(next).isExhausted();
    }

    @Test
    void aSlowReaderHoldsTheServiceBackAndLosesNothing() {
        var piece = "x".repeat(20_000);
        var script = ModelScript.start();
        for (int i = 0; i < 40; i++) script = script.say(piece);
        server.then(script.finish());
        var heard = new ArrayList<Integer>();
        var answer = Models.open(ModelSettings.of(server.openAiUrl(), "scripted"))
                .complete(
                        HELLO,
                        text -> {
                            heard.add(text.length());
                            sleep(10);
                        },
                        Deadline.none());
        assertThat(heard.stream().mapToInt(Integer::intValue).sum()).isEqualTo(40 * piece.length());
        assertThat(answer.text()).hasSize(40 * piece.length());
    }

    @Test
    void theTimeThatAReaderTakesIsNotTheModels() {
        var begun = new CountDownLatch(1);
        server.then(ModelScript.start().say("a").await(begun).say("b").finish());
        var settings = ModelSettings.of(server.openAiUrl(), "scripted")
                .waiting(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(3));
        var answer = Models.open(settings)
                .complete(
                        HELLO,
                        _ -> {
                            begun.countDown();
                            sleep(3500);
                        },
                        Deadline.none());
        assertThat(answer.text()).isEqualTo("ab");
    }

    @Test
    void piecesThatComeTogetherAreHandedOnTogether() {
        var threeHeard = new CountDownLatch(1);
        var one = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n";
        server.then(ModelScript.start()
                .raw(one.repeat(3))
                .await(threeHeard)
                .say("b")
                .finish());
        var heard = new ArrayList<String>();
        Models.open(ModelSettings.of(server.openAiUrl(), "scripted"))
                .complete(
                        HELLO,
                        piece -> {
                            heard.add(piece);
                            threeHeard.countDown();
                        },
                        Deadline.none());
        assertThat(heard).containsExactly("aaa", "b");
    }

    @Test
    void whatCameBeforeTheTroubleIsHandedOnFirst() {
        var one = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n";
        server.then(ModelScript.start().raw(one + "data: {\"error\":{\"type\":\"broken\"}}\n\n"));
        var heard = new ArrayList<String>();
        var model = Models.open(ModelSettings.of(server.openAiUrl(), "scripted"));
        assertThatThrownBy(() -> model.complete(HELLO, heard::add, Deadline.none()))
                .hasMessageContaining("broken");
        assertThat(heard).containsExactly("a");
    }

    @Test
    void whatAServiceWithholdsIsNotTakenForALimit() {
        for (var url : List.of(server.openAiUrl(), server.anthropicUrl(), server.geminiUrl())) {
            server.then(ModelScript.start().say("First").withhold());
            var answer = Models.open(ModelSettings.of(url, "scripted")).complete(HELLO, _ -> {}, Deadline.none());
            assertThat(answer.text()).as(url.toString()).isEqualTo("First");
            assertThat(answer.ending()).as(url.toString()).isEqualTo(Ending.WITHHELD);
        }
    }

    @Test
    void anAnswerThatDoesNotEndIsCutShort() {
        var script = ModelScript.start();
        for (int i = 0; i < 60; i++) script = script.say("x".repeat(20_000));
        server.then(script.hang());
        var answer =
                Models.open(ModelSettings.of(server.openAiUrl(), "scripted")).complete(HELLO, _ -> {}, Deadline.none());
        assertThat(answer.ending()).isEqualTo(Ending.AT_LIMIT);
        assertThat(answer.text()).hasSizeBetween(Listening.LONGEST_ANSWER, Listening.LONGEST_ANSWER + 20_000);
    }

    @Test
    void aThousandStreamsAtOnceAllArriveWhole() throws Exception {
        var script = ModelScript.start();
        for (int i = 0; i < 10; i++) script = script.say("word " + i + " ").pause(Duration.ofMillis(50));
        server.otherwise(script.finish());
        var model = Models.open(ModelSettings.of(server.ollamaUrl(), "scripted")
                .waiting(Duration.ofMinutes(3), Duration.ofMinutes(3), Duration.ofMinutes(3)));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Future<Completion>>();
            for (int i = 0; i < 1000; i++) {
                answers.add(threads.submit(() -> model.complete(HELLO, _ -> {}, Deadline.none())));
            }
            for (var answer : answers) {
                assertThat(answer.get().text()).startsWith("word 0 ").endsWith("word 9 ");
            }
        }
    }

    private Completion openAi(String body) {
        server.then(ModelScript.start().raw(body));
        return askOpenAi();
    }

    private Completion askOpenAi() {
        return Models.open(ModelSettings.of(server.openAiUrl(), "scripted")).complete(HELLO, _ -> {}, Deadline.none());
    }

    private Completion askOllama() {
        return Models.open(ModelSettings.of(server.ollamaUrl(), "scripted")).complete(HELLO, _ -> {}, Deadline.none());
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
