/// What goes wrong, said once: a code that fixes who is to blame, and one sentence for a person, with
/// what they wrote made fit to be repeated and the word that they probably meant.
@NullMarked
package footnote.fault;

import org.jspecify.annotations.NullMarked;
