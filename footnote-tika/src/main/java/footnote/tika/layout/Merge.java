package footnote.tika.layout;

/// Cells that are shown as one. Rows are counted from 1, columns from 0; all ends belong to it.
public record Merge(int top, int left, int bottom, int right) {}
