/// Presets: named ways to answer, as data. A preset fixes the parameters of every stage; the walk stays the same.
@NullMarked
package footnote.preset;

import org.jspecify.annotations.NullMarked;
