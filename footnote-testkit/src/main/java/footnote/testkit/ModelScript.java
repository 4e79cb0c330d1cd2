package footnote.testkit;

import footnote.spi.LanguageModel.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/// What a [ScriptedModelServer] does with one request, step by step.
///
/// A script ends where its steps end: without `finish` the body stops cleanly but the answer has no end.
///
/// @param byteByByte the pause between the single bytes of the body; zero writes each step as a whole
/// @param chunked false to mark the end of the body by closing the connection, as old servers do
public record ModelScript(List<Step> steps, Duration byteByByte, boolean chunked) {
    /// One thing that the server does.
    public sealed interface Step {
        /// A piece of the answer, in the wire format of the request.
        record Say(String piece) implements Step {}

        /// A piece of the model's reasoning, in the field that the wire format has for it.
        record Think(String piece) implements Step {}

        record Pause(Duration time) implements Step {}

        /// Wait for the test's word.
        record Await(CountDownLatch word) implements Step {}

        /// Body bytes exactly as they stand.
        record Raw(String text) implements Step {}

        /// An error object in the middle of the stream.
        record Fail(String message, String code) implements Step {}

        /// The end of the answer: the reason, then the token counts, then the end mark.
        record Finish(Ending ending, boolean endMark) implements Step {}

        /// An answer other than a stream.
        record Refuse(int status, Map<String, String> headers, String body) implements Step {}

        /// Say nothing more, until the client goes.
        record Hang() implements Step {}

        /// Close the connection without ending the body.
        record Cut() implements Step {}

        /// Reset the connection.
        record Reset() implements Step {}
    }

    public ModelScript {
        steps = List.copyOf(steps);
    }

    /// Begin an answer.
    public static ModelScript start() {
        return new ModelScript(List.of(), Duration.ZERO, true);
    }

    /// Say the pieces and finish.
    public static ModelScript says(String... pieces) {
        return start().say(pieces).finish();
    }

    /// Take the request and never answer it.
    public static ModelScript hangs() {
        return start().hang();
    }

    /// Refuse the request with an error object in the wire format of the request.
    public static ModelScript refuses(int status) {
        return refuses(status, Map.of());
    }

    public static ModelScript refuses(int status, Map<String, String> headers) {
        return refuses(status, headers, "");
    }

    /// @param body empty for the usual error object
    public static ModelScript refuses(int status, Map<String, String> headers, String body) {
        return start().then(new Step.Refuse(status, Map.copyOf(headers), body));
    }

    public ModelScript say(String... pieces) {
        var longer = this;
        for (var piece : pieces) longer = longer.then(new Step.Say(piece));
        return longer;
    }

    public ModelScript think(String piece) {
        return then(new Step.Think(piece));
    }

    public ModelScript pause(Duration time) {
        return then(new Step.Pause(time));
    }

    /// Go on only when the test gives its word.
    public ModelScript await(CountDownLatch word) {
        return then(new Step.Await(word));
    }

    public ModelScript raw(String text) {
        return then(new Step.Raw(text));
    }

    public ModelScript fail(String message, String code) {
        return then(new Step.Fail(message, code));
    }

    /// End the answer as complete.
    public ModelScript finish() {
        return then(new Step.Finish(Ending.WHOLE, true));
    }

    /// End the answer as cut short at a length limit.
    public ModelScript finishAtLimit() {
        return then(new Step.Finish(Ending.AT_LIMIT, true));
    }

    /// End the answer as stopped by a rule of the service on what may be said; Ollama has none.
    public ModelScript withhold() {
        return then(new Step.Finish(Ending.WITHHELD, true));
    }

    /// End the answer as complete, but without the mark that ends the stream.
    public ModelScript finishWithoutEndMark() {
        return then(new Step.Finish(Ending.WHOLE, false));
    }

    public ModelScript hang() {
        return then(new Step.Hang());
    }

    public ModelScript cut() {
        return then(new Step.Cut());
    }

    public ModelScript reset() {
        return then(new Step.Reset());
    }

    /// The same script with a pause after every byte of the body.
    public ModelScript dripping(Duration pause) {
        return new ModelScript(steps, pause, chunked);
    }

    /// The same script, with the end of the body marked by closing the connection.
    public ModelScript unchunked() {
        return new ModelScript(steps, byteByByte, false);
    }

    private ModelScript then(Step step) {
        var longer = new ArrayList<>(steps);
        longer.add(step);
        return new ModelScript(longer, byteByByte, chunked);
    }
}
