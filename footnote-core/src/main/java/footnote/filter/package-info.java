/// How people write filters: the names of the fields, what their values look like, and a short language that a
/// command line can take.
///
/// Everything here ends in a [footnote.corpus.PassageFilter] or in a [footnote.filter.FilterException] that says
/// what is wrong and what would be right. A filter that is half understood is refused: leaving a part of it out
/// would show what was to be left out.
///
/// Start at [footnote.filter.FilterExpression].
@NullMarked
package footnote.filter;

import org.jspecify.annotations.NullMarked;
