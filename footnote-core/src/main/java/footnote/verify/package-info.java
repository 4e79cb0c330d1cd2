/// Verifying: holding each sentence of an answer against the sources that it cites.
///
/// The check knows words, numbers, names and denials, and no model: it tells in milliseconds what a sentence
/// says and its sources do not. What it can see, and how often it is right, is in `docs/groundedness.md`. Start
/// at [WordVerifier].
@NullMarked
package footnote.verify;

import org.jspecify.annotations.NullMarked;
