/// The `footnote` command. Results go to standard output, everything else to standard error.
///
/// Exit codes: 0 done, 1 failed or done only in part, 2 called wrongly.
@NullMarked
package footnote.cli;

import org.jspecify.annotations.NullMarked;
