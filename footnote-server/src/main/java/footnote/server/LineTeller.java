package footnote.server;

import footnote.ask.AskEvent;
import footnote.server.wire.DeltaJson;
import footnote.server.wire.Json;

/// Tells the answer as lines of JSON: its pieces in order, and at last its sources, also if it failed.
final class LineTeller extends AskTeller {
    private final ReplyStream to;
    private int told;

    LineTeller(ReplyStream to) {
        super(to);
        this.to = to;
    }

    @Override
    void tell(AskEvent event) {
        switch (event) {
            case AskEvent.Token(var piece) -> line(DeltaJson.token(told, piece));
            case AskEvent.Done(var answer) -> line(DeltaJson.done(told, answer));
            case AskEvent.Failed(var fault, var trace) ->
                line(DeltaJson.failed(told, fault, heard().evidence(), heard().degradations(), trace));
            case AskEvent.Entered _, AskEvent.Left _, AskEvent.Degraded _, AskEvent.Found _ -> {}
        }
    }

    private void line(DeltaJson delta) {
        told++;
        to.write(Json.write(delta) + "\n");
    }
}
