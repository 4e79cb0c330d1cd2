package footnote.tika.pdf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Gives headings their ranks: by their numbers where they have any, by the size of their letters otherwise.
///
/// Headings of the same size as numbered ones rank with them. Sizes that stand only on the first page are those of
/// the title and rank first.
final class HeadingRanks {
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){0,5})\\.? .+");

    /// A heading, where it stands, and how deep its number is: 0 without one.
    private record Seen(int page, float size, int depth) {}

    private final List<Seen> seen = new ArrayList<>();
    private final Map<Float, Integer> bySize = new HashMap<>();

    void note(int page, String words, float size) {
        seen.add(new Seen(page, Typography.rounded(size), depth(words)));
    }

    /// Settle the ranks of all sizes that were noted.
    void settle() {
        var first = seen.stream().mapToInt(Seen::page).min().orElse(0);
        var titled = seen.stream().anyMatch(heading -> heading.page() != first);
        var sizes = new TreeMap<Float, List<Seen>>();
        for (var heading : seen)
            sizes.computeIfAbsent(heading.size(), _ -> new ArrayList<>()).add(heading);
        var rank = 0;
        for (var same : sizes.descendingMap().values()) {
            var title = titled && same.stream().allMatch(heading -> heading.page() == first);
            var depth = depth(same);
            if (depth > 0) rank = Math.max(rank, depth);
            else if (!title) rank++;
            bySize.put(same.getFirst().size(), depth > 0 ? depth : Math.max(1, rank));
        }
        belowNoNumber(sizes);
    }

    /// Raise headings without numbers above all smaller ones with numbers.
    ///
    /// @param sizes the smallest first
    private void belowNoNumber(Map<Float, List<Seen>> sizes) {
        var ceiling = Integer.MAX_VALUE;
        for (var same : sizes.values()) {
            var size = same.getFirst().size();
            var rank = bySize.getOrDefault(size, 1);
            if (depth(same) > 0) ceiling = Math.min(ceiling, Math.max(1, rank - 1));
            else bySize.put(size, Math.min(rank, ceiling));
        }
    }

    /// How deep the numbers of headings of one size are; 0 where they are not numbered.
    private static int depth(List<Seen> same) {
        var numbered = same.stream().filter(heading -> heading.depth() > 0).toList();
        return numbered.size() >= 2 || numbered.size() == same.size() ? mostCommonDepth(numbered) : 0;
    }

    private static int mostCommonDepth(List<Seen> numbered) {
        Map<Integer, Integer> counts = new TreeMap<>();
        for (var heading : numbered) counts.merge(heading.depth(), 1, Integer::sum);
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(0);
    }

    int rank(String words, float size) {
        var depth = depth(words);
        return depth > 1 ? depth : bySize.getOrDefault(Typography.rounded(size), 1);
    }

    private static int depth(String words) {
        var number = NUMBER.matcher(words);
        return number.matches() ? number.group(1).split("\\.").length : 0;
    }
}
