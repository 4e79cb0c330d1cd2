package footnote.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Form;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import footnote.spi.LanguageModel.Wish;
import footnote.testkit.ModelScript;
import footnote.testkit.ReasoningModel;
import footnote.testkit.ScriptedModelServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Models that refuse a request for the sake of something that it can do without.
class PickyModelTests {
    private static final Message SAID = new Message(Role.USER, "Is it so?");

    private final ScriptedModelServer server = ScriptedModelServer.start();
    private final Models models = new Models(Models.CONCURRENCY);
    private final List<String> heard = new ArrayList<>();

    @AfterEach
    void stop() {
        server.close();
        assertThat(server.complaints()).isEmpty();
    }

    @Test
    void aModelThatTakesNoTemperatureIsAskedWithoutIt() {
        server.otherwise(new ReasoningModel(ModelScript.says("So", " it is.")));
        var completion = ask(server.openAiUrl(), "scripted", at(0.1));
        assertThat(completion.text()).isEqualTo("So it is.");
        assertThat(completion.ignored()).containsExactly(Wish.TEMPERATURE);
        assertThat(String.join("", heard)).isEqualTo("So it is.");
        assertThat(temperatures()).containsExactly(OptionalDouble.of(0.1), OptionalDouble.empty());
    }

    @Test
    void isNotToldAgainWhatItRefused() {
        server.knowing("scripted", "other").otherwise(new ReasoningModel(ModelScript.says("Yes.")));
        ask(server.openAiUrl(), "scripted", at(0.1));
        var completion = ask(server.openAiUrl(), "scripted", at(0.7));
        assertThat(completion.ignored()).containsExactly(Wish.TEMPERATURE);
        assertThat(temperatures()).hasSize(3).last().isEqualTo(OptionalDouble.empty());
        server.otherwise(ModelScript.says("Yes."));
        assertThat(ask(server.openAiUrl(), "other", at(0.7)).ignored()).isEmpty();
        assertThat(temperatures()).last().isEqualTo(OptionalDouble.of(0.7));
    }

    @Test
    void aLimitGoesByItsOtherName() {
        server.otherwise(new ReasoningModel(ModelScript.says("Yes.")));
        var limited = new Request(List.of(SAID), OptionalDouble.empty(), OptionalInt.of(77));
        assertThat(ask(server.openAiUrl(), "scripted", limited).ignored()).isEmpty();
        assertThat(server.requests().getLast().asked().maxTokens()).hasValue(77);
        assertThat(server.requests().getLast().body()).contains("\"max_completion_tokens\":77");
    }

    @Test
    void allThatItRefusesIsLeftOutOneAfterTheOther() {
        server.otherwise(new ReasoningModel(ModelScript.says("Yes.")));
        var much = new Request(
                List.of(SAID), OptionalDouble.of(0), OptionalInt.of(50), List.of("Ende"), Form.CONVERSATION);
        assertThat(ask(server.openAiUrl(), "scripted", much).ignored())
                .containsExactlyInAnyOrder(Wish.TEMPERATURE, Wish.STOP);
        assertThat(server.requests()).hasSize(4);
        ask(server.openAiUrl(), "scripted", much);
        assertThat(server.requests()).hasSize(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'error':{'message':'litellm.UnsupportedParamsError: gpt-5 models don\\u0027t support temperature=0.1."
                        + " Only temperature=1 is supported.','type':'None','param':'None','code':'400'}}",
                "{'object':'error','message':{'detail':[{'type':'extra_forbidden','loc':['body','temperature'],"
                        + "'msg':'Extra inputs are not permitted'}]}}",
            })
    void gatewaysThatNameItInTheirOwnWayAreUnderstood(String error) {
        server.then(ModelScript.refuses(422, Map.of(), error.replace('\'', '"')), ModelScript.says("Yes."));
        assertThat(ask(server.openAiUrl(), "scripted", at(0.1)).ignored()).containsExactly(Wish.TEMPERATURE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'error':{'message':'Invalid temperature: decimal above maximum value.','param':'temperature',"
                        + "'code':'decimal_above_max_value'}}",
                "{'error':{'message':'Unsupported value: temperature','param':'messages','code':'unsupported_value'}}",
                "{'error':{'message':'Unsupported parameter: stop','param':'stop','code':'unsupported_parameter'}}",
                "temperature is not supported",
            })
    void whatIsWrongOtherwiseIsNotAskedAgain(String error) {
        server.otherwise(ModelScript.refuses(400, Map.of(), error.replace('\'', '"')));
        assertThatThrownBy(() -> ask(server.openAiUrl(), "scripted", at(7)))
                .isInstanceOf(FootnoteException.class)
                .hasMessageContaining("rejected the request");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void nothingIsRememberedOfAModelThatDoesNotAnswer() {
        server.otherwise(new ReasoningModel(ModelScript.refuses(400)));
        assertThatThrownBy(() -> ask(server.openAiUrl(), "scripted", at(0.1))).isInstanceOf(FootnoteException.class);
        server.otherwise(ModelScript.says("Yes."));
        ask(server.openAiUrl(), "scripted", at(0.3));
        assertThat(temperatures()).last().isEqualTo(OptionalDouble.of(0.3));
    }

    private LanguageModel.Completion ask(URI url, String model, Request request) {
        return models.of(ModelSettings.of(url, model)).complete(request, heard::add, Deadline.none());
    }

    private static Request at(double temperature) {
        return new Request(List.of(SAID), OptionalDouble.of(temperature), OptionalInt.empty());
    }

    private List<OptionalDouble> temperatures() {
        return server.requests().stream()
                .map(request -> request.asked().temperature())
                .toList();
    }
}
