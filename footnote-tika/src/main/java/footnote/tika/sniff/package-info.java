/// Finding out what kind of file this is from its bytes.
///
/// The name of a file only decides between kinds that are all text and look alike (Markdown, CSV, source code).
/// Start at [Sniffer]; what it finds is a [Sniffed].
@NullMarked
package footnote.tika.sniff;

import org.jspecify.annotations.NullMarked;
