/// Expansion: what stands around the sources that were chosen.
@NullMarked
package footnote.expand;

import org.jspecify.annotations.NullMarked;
