package footnote.tika.text;

import java.util.List;
import java.util.regex.Pattern;

/// Tells names of columns from what stands in the columns.
public final class ColumnNames {
    private static final int LONGEST = 80;
    private static final Pattern YEAR = Pattern.compile("(19|20)\\d\\d");

    private ColumnNames() {}

    /// Whether `first` names the columns of a table, given the row below it.
    ///
    /// Names are short and have letters; a number is none, except a year over something else, as in
    /// "Product | 2023 | 2024". One name over several columns is a title.
    ///
    /// @param width how many columns the widest row has
    public static boolean areIn(List<String> first, List<String> below, int width) {
        var names = 0;
        for (int i = 0; i < first.size(); i++) {
            var cell = first.get(i);
            if (cell.isEmpty()) continue;
            if (!isName(cell) && !isYearOver(cell, i, below)) return false;
            names++;
        }
        return names >= Math.min(2, width)
                && 2 * names >= width
                && first.stream().anyMatch(ColumnNames::isName);
    }

    /// Whether every cell could be the name of a column.
    public static boolean couldBeIn(List<String> cells) {
        return cells.stream().allMatch(cell -> cell.isEmpty() || isName(cell));
    }

    private static boolean isName(String cell) {
        return cell.length() <= LONGEST
                && cell.codePoints().anyMatch(Character::isLetter)
                && cell.indexOf('@') < 0
                && !cell.contains("://");
    }

    private static boolean isYearOver(String cell, int column, List<String> below) {
        return YEAR.matcher(cell).matches()
                && (column >= below.size() || !YEAR.matcher(below.get(column)).matches());
    }
}
