/// Prose as it is read: text cut into sentences, and sentences into words that can be held against each other.
///
/// Nothing here knows of questions and answers; those who pick sentences and those who check them read alike.
/// Start at [Sentences] and [Terms].
@NullMarked
package footnote.prose;

import org.jspecify.annotations.NullMarked;
