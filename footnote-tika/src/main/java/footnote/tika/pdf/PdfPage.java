package footnote.tika.pdf;

import java.util.List;

/// A page as lines of words.
///
/// @param number counted from 1
/// @param height in points
/// @param rows from top to bottom
/// @param aside rows that run in other directions than most
record PdfPage(int number, float height, List<Row> rows, List<Row> aside) {
    PdfPage {
        rows = List.copyOf(rows);
        aside = List.copyOf(aside);
    }

    PdfPage with(List<Row> fewer) {
        return new PdfPage(number, height, fewer, aside);
    }
}
