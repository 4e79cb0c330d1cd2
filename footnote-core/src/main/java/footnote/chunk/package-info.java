/// Cutting a document's text into passages, each with the span it came from.
@NullMarked
package footnote.chunk;

import org.jspecify.annotations.NullMarked;
