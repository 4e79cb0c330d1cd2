/// Many answers at the same time: whether pieces get lost or change places, and what Footnote adds to their way
/// from the model to the reader.
@NullMarked
package footnote.bench.streams;

import org.jspecify.annotations.NullMarked;
