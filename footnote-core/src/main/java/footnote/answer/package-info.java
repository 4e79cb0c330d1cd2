/// Answering: writing the answer from the evidence, by a language model or by picking the sentences that answer.
@NullMarked
package footnote.answer;

import org.jspecify.annotations.NullMarked;
