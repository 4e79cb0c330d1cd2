package footnote.tika.office;

/// Makes out of what a cell holds what it shows.
///
/// @param formats how its styles show numbers
record CellValues(SharedStrings strings, CellFormats formats) {
    /// @param type as the file names it: `s` for shared words, `b` for a truth value, `n` for a number
    String show(String type, int style, String value) {
        return switch (type) {
            case "s" -> strings.get(value);
            case "b" -> value.strip().equals("1") ? "TRUE" : "FALSE";
            case "n" -> number(value, style);
            default -> value;
        };
    }

    private String number(String value, int style) {
        try {
            return formats.show(Double.parseDouble(value), style);
        } catch (NumberFormatException e) {
            return value;
        }
    }
}
