package footnote.tika.office;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A piece of the pattern by which a sheet shows a number.
sealed interface PatternToken {
    record Literal(String words) implements PatternToken {}

    record Percent() implements PatternToken {}

    /// A number without a pattern of its own among words.
    record General() implements PatternToken {}

    /// @param whole how many digits stand before the point at least
    /// @param places how many digits the pattern has room for before the point
    /// @param decimals how many digits after the point
    /// @param optional how many of them are left out where they are zero
    /// @param thousandsOff how many times the number is divided by a thousand
    record Digits(
            int whole,
            int places,
            int decimals,
            int optional,
            boolean grouped,
            boolean scientific,
            boolean fraction,
            int thousandsOff)
            implements PatternToken {}

    /// A part of a date or time: `y`, `m`, `d`, `h`, `s` or `a`, for morning and afternoon.
    ///
    /// @param length how many letters
    /// @param elapsed whether it counts on past its natural end, as hours past 24
    record Date(char part, int length, boolean elapsed) implements PatternToken {}

    /// The parts of a pattern for positive and negative numbers, zero and words.
    static List<String> sections(String code) {
        var sections = new ArrayList<String>();
        var open = new StringBuilder();
        for (int i = 0; i < code.length(); i++) {
            var c = code.charAt(i);
            if (c == ';') {
                sections.add(open.toString());
                open.setLength(0);
                continue;
            }
            var end = i;
            if (c == '"') end = code.indexOf('"', i + 1);
            else if (c == '[') end = code.indexOf(']', i + 1);
            else if (c == '\\') end = Math.min(code.length() - 1, i + 1);
            if (end < 0) end = code.length() - 1;
            open.append(code, i, end + 1);
            i = end;
        }
        sections.add(open.toString());
        return sections;
    }

    static List<PatternToken> of(String section) {
        return new Reading(section).tokens();
    }

    /// One pass over a section.
    final class Reading {
        private final String section;
        private final List<PatternToken> tokens = new ArrayList<>();
        private int at;

        private Reading(String section) {
            this.section = section;
        }

        private List<PatternToken> tokens() {
            while (at < section.length()) token(section.charAt(at));
            return List.copyOf(tokens);
        }

        private void token(char c) {
            switch (Character.toLowerCase(c)) {
                case '"' -> quoted();
                case '[' -> bracketed();
                case '\\' -> {
                    if (at + 1 < section.length()) literal(section.substring(at + 1, at + 2));
                    at += 2;
                }
                case '_', '*' -> at += 2;
                case '0', '#', '?' -> digits();
                case '%' -> {
                    tokens.add(new Percent());
                    at++;
                }
                case 'y', 'm', 'd', 'h', 's' -> date(Character.toLowerCase(c), false);
                case 'a' -> morning(c);
                case 'g' -> general(c);
                case '.' -> fractionOfSecond();
                default -> {
                    literal(String.valueOf(c));
                    at++;
                }
            }
        }

        private void literal(String words) {
            tokens.add(new Literal(words));
        }

        private void quoted() {
            var end = section.indexOf('"', at + 1);
            var to = end < 0 ? section.length() : end;
            literal(section.substring(at + 1, to));
            at = to + 1;
        }

        /// A colour, condition or currency, or a time that counts on.
        private void bracketed() {
            var end = section.indexOf(']', at + 1);
            var to = end < 0 ? section.length() : end;
            var inside = section.substring(at + 1, to).toLowerCase(Locale.ROOT);
            if (inside.startsWith("$")) {
                var dash = inside.indexOf('-');
                literal(section.substring(at + 2, dash < 0 ? to : at + 1 + dash));
            } else if (inside.matches("h{1,9}|m{1,9}|s{1,9}")) {
                tokens.add(new Date(inside.charAt(0), inside.length(), true));
            }
            at = to + 1;
        }

        private void date(char part, boolean elapsed) {
            var from = at;
            while (at < section.length() && Character.toLowerCase(section.charAt(at)) == part) at++;
            tokens.add(new Date(part, at - from, elapsed));
        }

        private void morning(char c) {
            var rest = section.substring(at).toUpperCase(Locale.ROOT);
            if (rest.startsWith("AM/PM")) {
                tokens.add(new Date('a', 2, false));
                at += 5;
            } else if (rest.startsWith("A/P")) {
                tokens.add(new Date('a', 1, false));
                at += 3;
            } else {
                literal(String.valueOf(c));
                at++;
            }
        }

        private void general(char c) {
            if (section.regionMatches(true, at, "General", 0, 7)) {
                tokens.add(new General());
                at += 7;
            } else {
                literal(String.valueOf(c));
                at++;
            }
        }

        private void fractionOfSecond() {
            var seconds = !tokens.isEmpty() && tokens.getLast() instanceof Date last && last.part() == 's';
            var dated = tokens.stream().anyMatch(Date.class::isInstance);
            if (!dated) {
                digits();
                return;
            }
            // Parts of a second are not shown; elsewhere in a date the point is one.
            if (!seconds) literal(".");
            at++;
            while (seconds && at < section.length() && section.charAt(at) == '0') at++;
        }

        private void digits() {
            var from = at;
            while (at < section.length() && "0#?.,/".indexOf(section.charAt(at)) >= 0) at++;
            var run = section.substring(from, at);
            var scientific = at + 1 < section.length()
                    && Character.toUpperCase(section.charAt(at)) == 'E'
                    && "+-".indexOf(section.charAt(at + 1)) >= 0;
            if (scientific) {
                at += 2;
                while (at < section.length() && "0#?".indexOf(section.charAt(at)) >= 0) at++;
            }
            var point = run.indexOf('.');
            var places = point < 0 ? "" : run.substring(point + 1).replace(",", "");
            var optional = 0;
            while (optional < places.length() && places.charAt(places.length() - 1 - optional) != '0') optional++;
            var bare = run.length();
            while (bare > 0 && run.charAt(bare - 1) == ',') bare--;
            var before = (point < 0 ? run : run.substring(0, point)).replace(",", "");
            tokens.add(new Digits(
                    (int) before.chars().filter(c -> c == '0').count(),
                    before.length(),
                    places.length(),
                    optional,
                    run.substring(0, bare).indexOf(',') >= 0,
                    scientific,
                    isFraction(run),
                    run.length() - bare));
        }

        private boolean isFraction(String run) {
            if (run.indexOf('/') >= 0) return true;
            // "# ?/?" has its slash after a space; take all of it.
            var rest = section.substring(at);
            var fraction = rest.matches("\\s+[#?0]+/[#?0-9]+.*");
            if (fraction) at = section.length();
            return fraction;
        }
    }
}
