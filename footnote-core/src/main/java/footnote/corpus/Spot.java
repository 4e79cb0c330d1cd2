package footnote.corpus;

/// Where in its document a passage stands, in the way its format counts.
///
/// Every count starts at 1. [#code] and [#of] are each other's inverse; [#label] is for people.
public sealed interface Spot {
    /// The page on which the passage starts.
    record Page(int number) implements Spot {
        public Page {
            check(number, number);
        }

        @Override
        public String label() {
            return "page " + number;
        }

        @Override
        public String code() {
            return "page " + number;
        }
    }

    record Slide(int number) implements Spot {
        public Slide {
            check(number, number);
        }

        @Override
        public String label() {
            return "slide " + number;
        }

        @Override
        public String code() {
            return "slide " + number;
        }
    }

    /// Rows of a table, counted as a spreadsheet counts them.
    ///
    /// @param sheet its name; empty where there is only one, without a name
    record Rows(String sheet, int first, int last) implements Spot {
        public Rows {
            check(first, last);
        }

        @Override
        public String label() {
            return (sheet.isEmpty() ? "" : sheet + ", ") + range("row", first, last);
        }

        @Override
        public String code() {
            return "rows " + first + "-" + last + " " + sheet;
        }
    }

    /// Lines of a source file.
    record Lines(int first, int last) implements Spot {
        public Lines {
            check(first, last);
        }

        @Override
        public String label() {
            return range("line", first, last);
        }

        @Override
        public String code() {
            return "lines " + first + "-" + last;
        }
    }

    /// As a reader would say it: `page 3`, `Prices, rows 10–42`.
    String label();

    /// As it is stored.
    String code();

    /// Read what [#code] wrote.
    static Spot of(String code) {
        var words = code.split(" ", 3);
        if (words.length < 2) throw new IllegalArgumentException("not a spot: " + code);
        var range = words[1].split("-", 2);
        int first = Integer.parseInt(range[0]);
        int last = Integer.parseInt(range[range.length - 1]);
        return switch (words[0]) {
            case "page" -> new Page(first);
            case "slide" -> new Slide(first);
            case "rows" -> new Rows(words.length > 2 ? words[2] : "", first, last);
            case "lines" -> new Lines(first, last);
            default -> throw new IllegalArgumentException("not a spot: " + code);
        };
    }

    private static void check(int first, int last) {
        if (first < 1 || last < first) throw new IllegalArgumentException("not a range: " + first + " to " + last);
    }

    private static String range(String what, int first, int last) {
        return first == last ? what + " " + first : what + "s " + first + "–" + last;
    }
}
