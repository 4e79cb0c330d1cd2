/// Asking a SearxNG server that whoever runs Footnote has set.
@NullMarked
package footnote.web.search;

import org.jspecify.annotations.NullMarked;
