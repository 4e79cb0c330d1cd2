/// Rich Text Format, read character by character.
///
/// [RtfReader] follows the control words that say what is text and where paragraphs, rows and notes end; all that
/// say how it looks are passed over.
@NullMarked
package footnote.tika.rtf;

import org.jspecify.annotations.NullMarked;
