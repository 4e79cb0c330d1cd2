/// OpenDocument texts, spreadsheets and presentations, as LibreOffice writes them.
///
/// Start at [OpenDocumentReader]. [TextBody] reads what all three share: paragraphs, lists and tables.
@NullMarked
package footnote.tika.opendocument;

import org.jspecify.annotations.NullMarked;
