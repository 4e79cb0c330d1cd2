package footnote.tika.pdf;

/// A stretch of words on one line without a wide gap.
///
/// @param text in the order of reading
/// @param firstWord how wide its first word is
/// @param size the height of most of its letters
/// @param rightToLeft whether most of its letters are written from right to left
record Segment(
        String text,
        float left,
        float right,
        float baseline,
        float size,
        float firstWord,
        boolean bold,
        boolean fixed,
        boolean bullet,
        boolean rightToLeft) {
    float width() {
        return right - left;
    }

    float center() {
        return (left + right) / 2;
    }

    /// This and `next`, which stands to the right of it on the same line, as one.
    Segment join(Segment next) {
        var wider = text.length() >= next.text.length() ? this : next;
        var backwards = wider.rightToLeft;
        return new Segment(
                backwards ? next.text + " " + text : text + " " + next.text,
                left,
                next.right,
                wider.baseline,
                wider.size,
                backwards ? next.firstWord : firstWord,
                bold && next.bold,
                fixed && next.fixed,
                bullet,
                backwards);
    }
}
