/// E-books: chapters that are web pages, in the order that the book gives them.
///
/// Start at [BookReader]; [BookPlan] reads what the book says about itself.
@NullMarked
package footnote.tika.book;

import org.jspecify.annotations.NullMarked;
