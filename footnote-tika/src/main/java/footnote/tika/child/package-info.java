/// The process that parses. The server starts, caps and kills it; no class here is ever used in the server.
///
/// Start at [ChildMain]. A format is added by giving [Readers] a reader for its kind.
@NullMarked
package footnote.tika.child;

import org.jspecify.annotations.NullMarked;
