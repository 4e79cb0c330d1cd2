package footnote.models;

import footnote.models.Wire.Meaning;
import footnote.models.Wire.State;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads the messages of one answer, and those faster that differ from the one before in nothing but their text.
///
/// Most services repeat for every piece a frame of ten times its length. Where two messages that were read as JSON have
/// the same frame and different texts, what stands between is the text, and the same holds for all with that frame,
/// as long as the text has nothing in it that JSON would write differently.
final class Refrain {
    private final Wire wire;
    private String before = "";
    private String after = "";
    private String latest = "";
    private boolean sure;

    Refrain(Wire wire) {
        this.wire = wire;
    }

    Meaning read(String message) throws NotJsonException {
        boolean fits = fits(message);
        var text = fits ? framed(message) : Optional.<String>empty();
        if (sure && text.isPresent()) return said(text.get());
        var meaning = wire.read(message);
        if (!(sure && fits)) learn(message, meaning, text);
        return meaning;
    }

    private void learn(String message, Meaning meaning, Optional<String> framed) {
        var text = meaning instanceof Meaning.Piece piece && piece.equals(said(piece.text())) ? piece.text() : "";
        sure = !text.isEmpty() && framed.isPresent() && framed.get().equals(text) && !latest.equals(text);
        if (sure) return;
        int at = text.isEmpty() ? -1 : message.indexOf('"' + text + '"');
        before = at < 0 ? "" : message.substring(0, at + 1);
        after = at < 0 ? "" : message.substring(at + 1 + text.length());
        latest = text;
    }

    /// Whether a message has the frame of the one before.
    private boolean fits(String message) {
        return !before.isEmpty()
                && message.length() > before.length() + after.length()
                && message.startsWith(before)
                && message.endsWith(after);
    }

    /// What stands in the frame, if it is written as it is meant.
    private Optional<String> framed(String message) {
        int end = message.length() - after.length();
        for (int i = before.length(); i < end; i++) {
            char next = message.charAt(i);
            if (next == '"' || next == '\\' || next < ' ') return Optional.empty();
        }
        return Optional.of(message.substring(before.length(), end));
    }

    private static Meaning.Piece said(String text) {
        return new Meaning.Piece(text, false, State.GOES_ON, OptionalInt.empty(), OptionalInt.empty());
    }
}
