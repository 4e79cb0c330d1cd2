package footnote.server;

import footnote.ask.AskEvent;
import footnote.server.wire.CompletionJson.Frame;
import footnote.server.wire.CompletionJson.UsageJson;
import footnote.server.wire.Json;

/// Tells the answer as OpenAI streams chat completions. Nothing is told before the first word: what fails until
/// then is answered with a status.
final class CompletionTeller extends AskTeller {
    /// What a client asked for besides.
    ///
    /// @param usage whether token counts are told at the end
    /// @param sourceEvents whether sources are told as Open WebUI shows them
    record Extras(boolean usage, boolean sourceEvents) {}

    private final SseWriter to;
    private final Frame frame;
    private final Extras extras;
    private boolean started;

    CompletionTeller(SseWriter to, Frame frame, Extras extras) {
        super(to);
        this.to = to;
        this.frame = frame;
        this.extras = extras;
    }

    @Override
    void tell(AskEvent event) {
        switch (event) {
            case AskEvent.Entered _, AskEvent.Left _, AskEvent.Degraded _, AskEvent.Found _ -> {}
            case AskEvent.Token(var piece) -> {
                start();
                send(frame.piece(piece));
            }
            case AskEvent.Done(var answer) -> {
                start();
                send(frame.end(answer));
                if (extras.usage()) send(frame.usage(UsageJson.of(answer)));
                to.data("[DONE]");
            }
            case AskEvent.Failed(var fault, var trace) ->
                send(frame.failed(Problems.status(fault), fault, heard().evidence(), heard().degradations(), trace));
        }
    }

    private void start() {
        if (started) return;
        started = true;
        if (extras.sourceEvents())
            frame.sourceEvents(heard().evidence().sources()).forEach(this::send);
        send(frame.opening());
    }

    private void send(Object piece) {
        to.data(Json.write(piece));
    }
}
