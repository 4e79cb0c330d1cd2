/// How well and how fast passages are found: recall, growth, whole against parts, against others, and in a crowd.
///
/// All of them search a [SyntheticCorpus], real sentences with made-up vectors whose neighbourhoods are as hard as
/// those of real embeddings. [FilledFolder] brings it into the real store and the real index once, and
/// later runs use it again. Each benchmark is a class with a `main` and prints one table; `--short` is small enough
/// to run with the tests, which look at what is found and never at the clock.
@NullMarked
package footnote.bench.finding;

import org.jspecify.annotations.NullMarked;
