/// The question side: letting questions in, seeing what they want, and putting them into the words that the
/// corpus is searched for.
///
/// [QuestionGuard] and [Allowance] stand at the door, [Intent] tells whether a message wants the documents at
/// all, the rewriters let a follow-up stand alone, and [KindRouter] chooses where and how to search.
@NullMarked
package footnote.query;

import org.jspecify.annotations.NullMarked;
