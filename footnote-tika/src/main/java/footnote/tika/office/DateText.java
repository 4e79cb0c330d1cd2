package footnote.tika.office;

import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Writes a number of days as the date and time it stands for.
final class DateText {
    private static final int SECONDS_PER_DAY = 86_400;
    private static final double LAST_DAY = 2_958_466;

    private DateText() {}

    /// @param days since the end of 1899, as sheets count; empty where that is no date
    static Optional<String> of(double days, List<PatternToken> pattern, boolean since1904) {
        if (days < 0 || days >= LAST_DAY) return Optional.empty();
        var seconds = Math.round(days * SECONDS_PER_DAY);
        // Sheets believe that there was a 29 February 1900: days before it are one off.
        var base =
                since1904 ? LocalDateTime.of(1904, 1, 1, 0, 0) : LocalDateTime.of(1899, 12, days < 60 ? 31 : 30, 0, 0);
        var moment = base.plusSeconds(seconds);
        var halves = pattern.stream().anyMatch(token -> token instanceof PatternToken.Date date && date.part() == 'a');
        var out = new StringBuilder();
        for (int i = 0; i < pattern.size(); i++) {
            switch (pattern.get(i)) {
                case PatternToken.Literal literal -> out.append(literal.words());
                case PatternToken.Date date -> {
                    var minutes = date.part() == 'm' && isMinutes(pattern, i);
                    out.append(date.elapsed() ? elapsed(date, seconds) : part(date, minutes, moment, halves));
                }
                case PatternToken.Digits _, PatternToken.Percent _, PatternToken.General _ -> {}
            }
        }
        return Optional.of(out.toString().strip());
    }

    /// An `m` means minutes after hours and before seconds.
    private static boolean isMinutes(List<PatternToken> pattern, int at) {
        for (int i = at - 1; i >= 0; i--) {
            if (pattern.get(i) instanceof PatternToken.Date before) {
                if (before.part() == 'h' || before.part() == 's') return true;
                break;
            }
        }
        for (int i = at + 1; i < pattern.size(); i++) {
            if (pattern.get(i) instanceof PatternToken.Date after) return after.part() == 's';
        }
        return false;
    }

    private static String elapsed(PatternToken.Date date, long seconds) {
        var value = switch (date.part()) {
            case 'h' -> seconds / 3600;
            case 'm' -> seconds / 60;
            default -> seconds;
        };
        return padded(value, date.length());
    }

    private static String part(PatternToken.Date date, boolean minutes, LocalDateTime moment, boolean halves) {
        var length = date.length();
        return switch (date.part()) {
            case 'y' -> length <= 2 ? padded(moment.getYear() % 100, 2) : padded(moment.getYear(), 4);
            case 'd' ->
                switch (length) {
                    case 1, 2 -> padded(moment.getDayOfMonth(), length);
                    case 3 -> moment.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
                    default -> moment.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
                };
            case 'm' ->
                minutes
                        ? padded(moment.getMinute(), length)
                        : switch (length) {
                            case 1, 2 -> padded(moment.getMonthValue(), length);
                            case 3 -> moment.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
                            default -> moment.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
                        };
            case 'h' -> padded(halves ? (moment.getHour() + 11) % 12 + 1 : moment.getHour(), length);
            case 's' -> padded(moment.getSecond(), length);
            default -> moment.getHour() < 12 ? "AM" : "PM";
        };
    }

    private static String padded(long value, int length) {
        return length < 2 ? String.valueOf(value) : String.format(Locale.ROOT, "%0" + Math.min(length, 4) + "d", value);
    }
}
