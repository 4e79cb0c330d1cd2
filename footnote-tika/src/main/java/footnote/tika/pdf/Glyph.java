package footnote.tika.pdf;

/// A character as it stands on a page.
///
/// @param left its left edge, in points from the left of the page
/// @param baseline the line it stands on, in points from the top of the page
/// @param size the height of its font in points
/// @param space how wide a space of its font is
record Glyph(String text, float left, float right, float baseline, float size, float space, Face face) {
    float width() {
        return right - left;
    }
}
