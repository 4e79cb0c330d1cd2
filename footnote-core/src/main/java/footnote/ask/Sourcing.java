package footnote.ask;

import footnote.fault.Echo;
import footnote.fault.Fault;
import java.util.Locale;

/// Whether what somebody says is answered from the documents.
public enum Sourcing {
    ALWAYS,
    /// If it asks for something that documents could tell; greetings, thanks and small tasks are only talked about.
    AUTOMATIC,
    /// Only if whoever asks says so; a plain talk otherwise.
    MANUAL,
    /// Never: a plain talk with the model.
    OFF;

    /// The one that users call `always`, `automatic`, `manual` or `off`. Fails with `BAD_REQUEST` if there is
    /// no such.
    public static Sourcing named(String name) {
        for (var each : values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(name)) return each;
        }
        throw new Fault(
                        Fault.Code.BAD_REQUEST,
                        "Documents are asked always, automatic, manual or off, not " + Echo.of(name) + ".")
                .toException();
    }
}
