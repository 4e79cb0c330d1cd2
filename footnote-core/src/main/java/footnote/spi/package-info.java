/// The ports: what the outside world can do for Footnote, each a small interface whose Javadoc is its contract.
///
/// Adapters implement them in modules of their own; the testkit holds a fake and a contract test for each. A method
/// that reads takes a [footnote.corpus.Viewer], so that forgetting permissions does not compile.
@NullMarked
package footnote.spi;

import org.jspecify.annotations.NullMarked;
