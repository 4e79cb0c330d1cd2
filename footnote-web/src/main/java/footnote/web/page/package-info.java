/// From a web page to the article in it: what a reader came for, without menus, banners and footers.
///
/// Start at [footnote.web.page.Articles]. The page is hostile input: it is read up to a size, walked without
/// recursion, and nothing that it names is fetched. What comes out is plain HTML without scripts, styles and
/// attributes, which then takes the ordinary way of a document.
@NullMarked
package footnote.web.page;

import org.jspecify.annotations.NullMarked;
