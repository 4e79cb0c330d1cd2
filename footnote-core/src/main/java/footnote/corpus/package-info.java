/// The nouns of the system: documents, the passages cut from them, who may read them, and rankings of passages.
///
/// Everything here is an immutable value. Nothing here performs I/O, reads a clock, or knows that language models
/// exist. Every other package may use this one; it uses none of them.
///
/// Start at [footnote.corpus.Passage], the unit that is embedded, indexed, ranked and cited.
@NullMarked
package footnote.corpus;

import org.jspecify.annotations.NullMarked;
