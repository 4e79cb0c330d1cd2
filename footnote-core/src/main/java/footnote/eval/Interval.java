package footnote.eval;

/// Where a figure would likely lie if other questions of the same kind had been asked.
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) throw new IllegalArgumentException("not an interval: " + low + " to " + high);
    }
}
