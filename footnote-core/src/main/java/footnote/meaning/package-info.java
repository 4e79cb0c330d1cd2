/// Meaning, measured: the cosines of any embedding model on one scale.
@NullMarked
package footnote.meaning;

import org.jspecify.annotations.NullMarked;
