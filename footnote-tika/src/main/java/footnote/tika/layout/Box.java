package footnote.tika.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/// A place on a slide, in any unit.
public record Box(double left, double top, double right, double bottom) {
    /// Everywhere: the place of what has none.
    public static final Box NOWHERE = new Box(0, 0, 0, 0);

    private static final int DEEPEST = 40;

    /// Put `things` in the order in which they are read: rows of them from the top, columns from the left.
    ///
    /// Cut where a free strip runs all the way across, first between what is above and below, then between left and
    /// right; where there is no such strip, the higher comes first.
    public static <T> List<T> inReadingOrder(List<T> things, Function<T, Box> place) {
        var order = new ArrayList<T>(things.size());
        cut(things, place, order, 0);
        return order;
    }

    private static <T> void cut(List<T> things, Function<T, Box> place, List<T> order, int depth) {
        if (things.size() < 2 || depth > DEEPEST) {
            order.addAll(things);
            return;
        }
        var rows = strips(
                things,
                thing -> place.apply(thing).top(),
                thing -> place.apply(thing).bottom());
        var strips = rows.size() > 1
                ? rows
                : strips(
                        things,
                        thing -> place.apply(thing).left(),
                        thing -> place.apply(thing).right());
        if (strips.size() > 1) {
            for (var strip : strips) cut(strip, place, order, depth + 1);
            return;
        }
        things.stream()
                .sorted(Comparator.comparingDouble(
                                (T thing) -> place.apply(thing).top())
                        .thenComparingDouble(thing -> place.apply(thing).left()))
                .forEach(order::add);
    }

    /// Groups of things that overlap in one direction, in its order.
    private static <T> List<List<T>> strips(List<T> things, Function<T, Double> from, Function<T, Double> to) {
        var sorted = things.stream().sorted(Comparator.comparing(from)).toList();
        var strips = new ArrayList<List<T>>();
        var end = Double.NEGATIVE_INFINITY;
        for (var thing : sorted) {
            // Things that touch by a hair are still apart.
            var hair = 0.1 * (to.apply(thing) - from.apply(thing));
            if (strips.isEmpty() || from.apply(thing) + hair > end) strips.add(new ArrayList<>());
            strips.getLast().add(thing);
            end = Math.max(end, to.apply(thing));
        }
        return strips;
    }
}
