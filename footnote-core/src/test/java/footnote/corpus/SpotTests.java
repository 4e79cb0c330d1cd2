package footnote.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpotTests {
    @Test
    void whatIsStoredComesBack() {
        var spots = List.of(
                new Spot.Page(3),
                new Spot.Slide(12),
                new Spot.Rows("", 2, 2),
                new Spot.Rows("Preise 2 - neu 4-5", 3, 17),
                new Spot.Lines(1, 80));
        for (var spot : spots) assertThat(Spot.of(spot.code())).isEqualTo(spot);
    }

    @Test
    void peopleReadIt() {
        assertThat(new Spot.Page(3).label()).isEqualTo("page 3");
        assertThat(new Spot.Rows("Prices", 10, 42).label()).isEqualTo("Prices, rows 10–42");
        assertThat(new Spot.Rows("", 7, 7).label()).isEqualTo("row 7");
        assertThat(new Spot.Lines(1, 2).label()).isEqualTo("lines 1–2");
    }

    @Test
    void countsStartAtOne() {
        assertThatThrownBy(() -> new Spot.Page(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Spot.Lines(5, 4)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Spot.of("somewhere")).isInstanceOf(IllegalArgumentException.class);
    }
}
