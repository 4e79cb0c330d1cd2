package footnote.corpus;

/// A stretch of a document's extracted text, in UTF-16 units: `text.substring(start, end)`.
public record Span(int start, int end) {
    public Span {
        if (start < 0 || end < start) throw new IllegalArgumentException("not a span: " + start + "–" + end);
    }

    public int length() {
        return end - start;
    }

    public String of(String text) {
        return text.substring(start, end);
    }

    public boolean overlaps(Span other) {
        return start < other.end && other.start < end;
    }
}
