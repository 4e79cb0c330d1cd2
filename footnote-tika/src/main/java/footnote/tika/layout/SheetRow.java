package footnote.tika.layout;

import java.util.NavigableMap;

/// A row of a sheet that shows something.
///
/// @param number as the sheet counts it, from 1
/// @param cells what is shown, by column from 0; none of it blank
public record SheetRow(int number, NavigableMap<Integer, String> cells) {}
