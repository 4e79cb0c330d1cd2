/// Ranking: scoring sources anew, and choosing which of them are kept.
@NullMarked
package footnote.rank;

import org.jspecify.annotations.NullMarked;
