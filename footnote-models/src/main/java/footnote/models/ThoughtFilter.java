package footnote.models;

/// Takes out the reasoning that some models write into their answer, `<think>…</think>` at its very beginning.
///
/// Services that know the model's habits send reasoning in a field of its own; others pass it through as text.
final class ThoughtFilter {
    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";

    private enum Place {
        BEGINNING,
        THOUGHT,
        GAP,
        ANSWER
    }

    private final StringBuilder held = new StringBuilder();
    private Place place = Place.BEGINNING;

    /// What of the next piece belongs to the answer.
    String pass(String piece) {
        if (place == Place.ANSWER) return piece;
        held.append(piece);
        if (place == Place.BEGINNING) begin();
        if (place == Place.THOUGHT) think();
        if (place == Place.GAP) skipSpace();
        return place == Place.ANSWER ? release() : "";
    }

    /// What was held back because it might still have become a thought.
    String rest() {
        return place == Place.BEGINNING ? release() : "";
    }

    private void begin() {
        var start = held.toString().stripLeading();
        if (start.startsWith(OPEN)) place = Place.THOUGHT;
        else if (!OPEN.startsWith(start)) place = Place.ANSWER;
    }

    private void think() {
        int end = held.indexOf(CLOSE);
        if (end >= 0) {
            held.delete(0, end + CLOSE.length());
            place = Place.GAP;
        } else if (held.length() > CLOSE.length()) {
            held.delete(0, held.length() - CLOSE.length());
        }
    }

    private void skipSpace() {
        int start = 0;
        while (start < held.length() && Character.isWhitespace(held.charAt(start))) start++;
        held.delete(0, start);
        if (!held.isEmpty()) place = Place.ANSWER;
    }

    private String release() {
        var text = held.toString();
        held.setLength(0);
        return text;
    }
}
