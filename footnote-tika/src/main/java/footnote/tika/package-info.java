/// Parsing that cannot hurt the server: files are read in child processes with a cap on memory and time.
///
/// Start at [ChildParser], the port's implementation. It looks at a file ([footnote.tika.sniff]), reads plain text
/// itself ([footnote.tika.text]) and hands everything else to a child ([footnote.tika.child]) over a pipe
/// ([footnote.tika.wire]).
@NullMarked
package footnote.tika;

import org.jspecify.annotations.NullMarked;
