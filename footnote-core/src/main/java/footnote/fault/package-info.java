/// What goes wrong, said once: a code that fixes who is to blame, and one sentence for a person.
@NullMarked
package footnote.fault;

import org.jspecify.annotations.NullMarked;
