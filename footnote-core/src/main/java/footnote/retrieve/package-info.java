/// Finding: both legs of the search, fetching what they found from the truth, and remembering it for a while.
@NullMarked
package footnote.retrieve;

import org.jspecify.annotations.NullMarked;
