/// Finding: both legs of the search, and fetching what they found from the truth.
@NullMarked
package footnote.retrieve;

import org.jspecify.annotations.NullMarked;
