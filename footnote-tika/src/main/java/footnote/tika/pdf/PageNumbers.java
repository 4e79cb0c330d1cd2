package footnote.tika.pdf;

import java.util.ArrayList;
import java.util.List;

/// Writes which pages are meant: "Page 3", "Pages 2, 5–7 and 9".
final class PageNumbers {
    private static final int MOST = 20;

    private PageNumbers() {}

    /// @param numbers in rising order
    static String write(List<Integer> numbers) {
        var runs = new ArrayList<String>();
        for (int i = 0; i < numbers.size(); i++) {
            var from = i;
            while (i + 1 < numbers.size() && numbers.get(i + 1) == numbers.get(i) + 1) i++;
            runs.add(from == i ? "" + numbers.get(i) : numbers.get(from) + "–" + numbers.get(i));
        }
        if (numbers.size() == 1) return "Page " + runs.getFirst();
        if (runs.size() > MOST) return "Pages " + String.join(", ", runs.subList(0, MOST)) + " and others";
        if (runs.size() == 1) return "Pages " + runs.getFirst();
        return "Pages " + String.join(", ", runs.subList(0, runs.size() - 1)) + " and " + runs.getLast();
    }
}
