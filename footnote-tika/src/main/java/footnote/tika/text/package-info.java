/// Text and its structure on the way out of a file, and the kinds of file that are nothing but text.
///
/// Readers of all formats tell a [BlockSink] what they find, block by block; [Manuscript] is the one that turns
/// blocks into the extracted text with its spans. Each kind of file has one [FormatReader]. The readers in this
/// package parse with nothing but the JDK, in time linear in the input and with bounded memory, so they may run in
/// any process.
@NullMarked
package footnote.tika.text;

import org.jspecify.annotations.NullMarked;
