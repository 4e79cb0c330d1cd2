/// The question side: letting questions in, and putting them into the words that the corpus is searched for.
@NullMarked
package footnote.query;

import org.jspecify.annotations.NullMarked;
