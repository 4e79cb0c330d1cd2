/// Fusion: one ranking out of what the two legs found.
@NullMarked
package footnote.fuse;

import org.jspecify.annotations.NullMarked;
