/// Conversations: what was asked and answered, kept with the sources of each answer.
///
/// The port is here and not among the others in `footnote.spi`, because it speaks of answers, which they must not
/// know.
@NullMarked
package footnote.conversation;

import org.jspecify.annotations.NullMarked;
