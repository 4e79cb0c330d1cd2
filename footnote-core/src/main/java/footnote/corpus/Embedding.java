package footnote.corpus;

import java.util.Arrays;

/// A point of unit length in an embedding model's space; similar texts lie close.
public final class Embedding {
    private static final double TOLERANCE = 1e-3;

    private final float[] values;

    private Embedding(float[] values) {
        this.values = values;
    }

    /// Take values that already have unit length.
    public static Embedding ofUnit(float[] values) {
        double length = Math.sqrt(dot(values, values));
        if (!(Math.abs(length - 1) <= TOLERANCE)) {
            throw new IllegalArgumentException("an embedding has unit length, this one has " + length);
        }
        return new Embedding(values.clone());
    }

    /// Scale values to unit length.
    public static Embedding normalised(float[] values) {
        double length = Math.sqrt(dot(values, values));
        if (!(length > 0) || Double.isInfinite(length))
            throw new IllegalArgumentException("no direction: length " + length);
        var unit = new float[values.length];
        for (int i = 0; i < unit.length; i++) unit[i] = (float) (values[i] / length);
        return new Embedding(unit);
    }

    public int dimension() {
        return values.length;
    }

    public float[] toArray() {
        return values.clone();
    }

    /// The cosine of the angle to `other`: 1 for the same direction, 0 for unrelated ones.
    public double cosine(Embedding other) {
        if (other.values.length != values.length) {
            throw new IllegalArgumentException("spaces differ: " + values.length + " and " + other.values.length);
        }
        return dot(values, other.values);
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum += (double) a[i] * b[i];
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Embedding that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Embedding[" + values.length + "]";
    }
}
