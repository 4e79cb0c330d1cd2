package footnote.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResamplingTests {
    private static final Resampling USUAL = Resampling.USUAL;

    @Test
    void theSameSeedDrawsTheSame() {
        var values = new Random(3).doubles(50).toArray();
        assertThat(USUAL.interval(values)).isEqualTo(USUAL.interval(values));
        assertThat(USUAL.significance(values)).isEqualTo(USUAL.significance(values));
        assertThat(new Resampling(10_000, 2).interval(values)).isNotEqualTo(USUAL.interval(values));
    }

    @Test
    void anIntervalIsAboutTwoStandardErrorsEitherSide() {
        var values = new Random(5).doubles(400).toArray();
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance =
                Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / 400;
        double error = 1.96 * Math.sqrt(variance / 400);
        var interval = USUAL.interval(values);
        assertThat(interval.low()).isCloseTo(mean - error, within(0.002));
        assertThat(interval.high()).isCloseTo(mean + error, within(0.002));
    }

    @Test
    void valuesThatAreAllTheSameLeaveNoDoubt() {
        assertThat(USUAL.interval(new double[] {0.5, 0.5, 0.5})).isEqualTo(new Interval(0.5, 0.5));
        assertThat(USUAL.interval(new double[] {0.25})).isEqualTo(new Interval(0.25, 0.25));
    }

    @Test
    void significanceIsTheShareOfSignsThatSumAsFar() {
        // Two of the 16 ways to sign four ones sum as far as these, and two of the 8 ways to sign 3, 1 and 1.
        assertThat(USUAL.significance(new double[] {1, 1, 1, 1})).isCloseTo(2.0 / 16, within(0.01));
        assertThat(USUAL.significance(new double[] {3, 1, 1, 0})).isCloseTo(2.0 / 8, within(0.015));
        assertThat(USUAL.significance(new double[] {-1, -1, -1, -1})).isCloseTo(2.0 / 16, within(0.01));
    }

    @Test
    void noDifferenceIsNeverSignificant() {
        assertThat(USUAL.significance(new double[20])).isEqualTo(1);
        assertThat(USUAL.significance(new double[] {0.5, -0.5})).isEqualTo(1);
    }

    @Test
    void aClearDifferenceIsSignificantAndNeverZero() {
        var differences = new double[60];
        Arrays.fill(differences, 0.1);
        assertThat(USUAL.significance(differences)).isBetween(0.00001, 0.001);
    }

    @Test
    void ofManyTestsTheSmallestIsRaisedMost() {
        assertThat(Resampling.corrected(new double[] {0.04, 0.01, 0.03})).containsExactly(0.06, 0.03, 0.06);
        assertThat(Resampling.corrected(new double[] {0.9, 0.8})).containsExactly(1, 1);
        assertThat(Resampling.corrected(new double[] {})).isEmpty();
    }
}
