/// Tells languages apart, so that words are bent the right way when they are indexed and searched.
///
/// Start at [WordLanguageDetector]. The evidence is in two small tables beside it: the function words of each
/// language and the letter triples that are common in one and rare in others. Both load in milliseconds,
/// because a command that asks one question must not wait for its language.
@NullMarked
package footnote.language;

import org.jspecify.annotations.NullMarked;
