package footnote.tika.office;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberPatternTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "General | 0.1 | 0.1",
                "General | 12345678901 | 12345678901",
                "General | 3.3333333333333335 | 3.333333333",
                "0 | 2.5 | 3",
                "0.00 | 1.005 | 1.01",
                "#,##0 | 1234567 | 1,234,567",
                "#,##0 | -1234567 | -1,234,567",
                "0.0# | 2.50 | 2.5",
                "0% | 0.5 | 50%",
                "0.00E+00 | 12345 | 1.23E+04",
                "\"about \"0 | 7 | about 7",
                "[$€-407] #,##0.00 | 5 | € 5.00",
                "0;(0) | -5 | (5)",
                "0;-0;\"none\" | 0 | none",
                "#,##0,\"k\" | 1500000 | 1,500k",
                "# ?/? | 1.5 | 1.5",
                "_-* #,##0.00_- | 3 | 3.00",
                "yyyy-mm-dd | 45658 | 2025-01-01",
                "d mmmm yyyy | 45658 | 1 January 2025",
                "ddd d.m.yy | 45658 | Wed 1.1.25",
                "h:mm AM/PM | 0.75 | 6:00 PM",
                "hh:mm:ss | 0.5000115741 | 12:00:01",
                "[h]:mm | 1.5 | 36:00",
                "mm:ss.0 | 0.001 | 01:26",
                "yyyy-mm-dd | 1 | 1900-01-01",
                "yyyy-mm-dd | -3 | -3",
                "00000 | 1067 | 01067",
                "00000 | -7 | -00007",
                "0,000 | 7 | 0,007",
                "000-00-0000 | 12345678 | 012-34-5678",
                "(###) ###-#### | 5551234567 | (555) 123-4567",
                "[>=1000]#,##0,\"K\";0 | 5 | 5",
                "[>=1000]#,##0,\"K\";0 | 5000 | 5K",
                "[<100]0.0;[<1000]0;#,##0 | 123456 | 123,456",
                "[<100]0.0;[<1000]0;#,##0 | 99 | 99.0",
                "[Red][<0]0.0;0 | -2 | -2.0",
            })
    void numbersAreWrittenAsSheetsShowThem(String pattern, double number, String shown) {
        assertThat(NumberPattern.of(pattern).show(number, false)).isEqualTo(shown);
    }

    @Test
    void someSheetsCountFrom1904() {
        assertThat(NumberPattern.of("yyyy-mm-dd").show(0, true)).isEqualTo("1904-01-01");
    }

    @ParameterizedTest
    @CsvSource({
        "'[', 5",
        "'\"', 5",
        "'\\', 5",
        "'[$', 5",
        "';;;', 5",
        "'0.0000000000000000000000000000000000000000000', 5"
    })
    void noPatternFails(String pattern, double number) {
        assertThat(NumberPattern.of(pattern).show(number, false)).isNotNull();
        assertThat(NumberPattern.of(pattern).show(-number, false)).isNotNull();
        assertThat(NumberPattern.of(pattern).show(Double.NaN, false)).isNotNull();
    }
}
