/// PDF: from glyphs at places on a page back to text.
///
/// PDFBox decodes the file and says where each glyph stands ([GlyphCollector]); everything after that is ours, in
/// steps that each see only the result of the one before:
///
/// 1. [LineMaker] puts glyphs together to [Segment]s (stretches of words without a wide gap) and those to [Row]s.
/// 2. [RunningLines] drops page headers, footers and page numbers.
/// 3. [PageLayout] finds columns and tables and thereby the order of reading.
/// 4. [ParagraphMaker] joins lines to paragraphs, lists and code; the result are [Block]s.
/// 5. [BlockWriter] decides which blocks are headings and writes all to the manuscript.
@NullMarked
package footnote.tika.pdf;

import org.jspecify.annotations.NullMarked;
