/// Reports of an evaluation, for people and for programs: one HTML file that needs nothing else, and JSON.
///
/// Start at [HtmlReport]. Everything that comes from documents or questions is written as text, never as
/// markup; the page's own policy forbids it to load anything.
@NullMarked
package footnote.cli.report;

import org.jspecify.annotations.NullMarked;
