package footnote.tika.layout;

import java.util.List;

/// Says what of a file was left out because its author has hidden it.
public final class Hidden {
    private static final int MOST_NAMED = 5;
    private static final int LONGEST_NAME = 40;

    private Hidden() {}

    /// @param sheets their names, one at least
    public static String warning(List<String> sheets) {
        var names = sheets.stream()
                .limit(MOST_NAMED)
                .map(name -> "“" + (name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name) + "”")
                .toList();
        var more = sheets.size() - names.size();
        return (sheets.size() == 1 ? "The hidden sheet " : "The hidden sheets ")
                + String.join(", ", names)
                + (more > 0 ? " and " + more + " more" : "")
                + (sheets.size() == 1 ? " was left out." : " were left out.");
    }
}
