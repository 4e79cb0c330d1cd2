package footnote.ask;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/// What a question changes of its preset.
///
/// @param vectorWeight the share of meaning against words, 0 to 1
/// @param threshold the least score that a source must have
/// @param candidates how many passages each leg brings
public record Tuning(OptionalDouble vectorWeight, OptionalDouble threshold, OptionalInt candidates) {
    public static final Tuning NONE = new Tuning(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty());

    public Tuning {
        if (vectorWeight.isPresent() && !(vectorWeight.getAsDouble() >= 0 && vectorWeight.getAsDouble() <= 1)) {
            throw new IllegalArgumentException("not a share: " + vectorWeight);
        }
    }

    public Tuning fetching(int passages) {
        return new Tuning(vectorWeight, threshold, OptionalInt.of(passages));
    }
}
