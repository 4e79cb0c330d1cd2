package footnote.tika.pdf;

import java.util.List;

/// Segments that stand on one line, from left to right.
record Row(List<Segment> segments) {
    Row {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) throw new IllegalArgumentException("a row has words");
    }

    float left() {
        return segments.getFirst().left();
    }

    float right() {
        return segments.getLast().right();
    }

    float baseline() {
        return segments.getFirst().baseline();
    }

    float size() {
        return widest().size();
    }

    /// All of the row as one segment.
    Segment line() {
        return segments.stream().reduce(Segment::join).orElseThrow();
    }

    private Segment widest() {
        var widest = segments.getFirst();
        for (var segment : segments) {
            if (segment.text().length() > widest.text().length()) widest = segment;
        }
        return widest;
    }
}
