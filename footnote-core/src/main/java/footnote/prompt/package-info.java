/// Prompts: the words that a language model is given, made from a question and its sources.
@NullMarked
package footnote.prompt;

import org.jspecify.annotations.NullMarked;
