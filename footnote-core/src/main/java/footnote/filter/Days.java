package footnote.filter;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.util.Optional;

/// A day, a month or a year, as the days that it begins and ends with.
record Days(LocalDate first, LocalDate last) {
    /// Read `2024-03-15`, `2024-03` or `2024`.
    static Optional<Days> read(String text) {
        try {
            if (text.matches("\\d{4}")) {
                var year = Year.parse(text);
                return Optional.of(new Days(year.atDay(1), year.atMonth(12).atEndOfMonth()));
            }
            if (text.matches("\\d{4}-\\d{2}")) {
                var month = YearMonth.parse(text);
                return Optional.of(new Days(month.atDay(1), month.atEndOfMonth()));
            }
            if (!text.matches("\\d{4}-\\d{2}-\\d{2}")) return Optional.empty();
            var day = LocalDate.parse(text);
            return Optional.of(new Days(day, day));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
