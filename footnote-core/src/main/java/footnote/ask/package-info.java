/// The walk of a question: from what was asked to an answer whose every claim carries a footnote.
///
/// [footnote.ask.QuestionWalk] is the whole of it, one method to read from top to bottom. The stages it calls
/// are the one-method interfaces of [footnote.ask.Stages]; the families that implement them live in packages of
/// their own and do not know each other. A stage that is switched off is an identity function, never an `if` in
/// the walk.
@NullMarked
package footnote.ask;

import org.jspecify.annotations.NullMarked;
