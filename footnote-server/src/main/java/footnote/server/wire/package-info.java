/// The JSON shapes of the HTTP doors, as records, and how they are made from the nouns of the core.
@NullMarked
package footnote.server.wire;

import org.jspecify.annotations.NullMarked;
