/// Web pages, read from the tree that jsoup makes of them.
///
/// The walk over the tree does not recurse, so the depth of a page is no danger; nothing a page names is fetched.
@NullMarked
package footnote.tika.html;

import org.jspecify.annotations.NullMarked;
