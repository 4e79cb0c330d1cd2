package footnote.server.wire;

import footnote.corpus.Spot;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where in its document a passage stands: one of page, slide, rows and lines, each counted from 1.
///
/// @param label as a reader would say it
/// @param sheet the sheet that the rows are on
/// @param rows first and last
/// @param lines first and last
public record SpotJson(
        String label,
        @Nullable Integer page,
        @Nullable Integer slide,
        @Nullable String sheet,
        @Nullable List<Integer> rows,
        @Nullable List<Integer> lines) {

    static SpotJson of(Spot spot) {
        return switch (spot) {
            case Spot.Page(var number) -> new SpotJson(spot.label(), number, null, null, null, null);
            case Spot.Slide(var number) -> new SpotJson(spot.label(), null, number, null, null, null);
            case Spot.Rows(var sheet, var first, var last) ->
                new SpotJson(spot.label(), null, null, sheet, List.of(first, last), null);
            case Spot.Lines(var first, var last) ->
                new SpotJson(spot.label(), null, null, null, null, List.of(first, last));
        };
    }

    Optional<Spot> toSpot() {
        if (page != null) return Optional.of(new Spot.Page(page));
        if (slide != null) return Optional.of(new Spot.Slide(slide));
        if (rows != null) return Optional.of(new Spot.Rows(sheet == null ? "" : sheet, rows.get(0), rows.get(1)));
        if (lines != null) return Optional.of(new Spot.Lines(lines.get(0), lines.get(1)));
        return Optional.empty();
    }
}
