/// Sitemaps: which pages a site has, as it tells itself.
@NullMarked
package footnote.web.site;

import org.jspecify.annotations.NullMarked;
