/// The front door of the library, the settings, and the wiring: the only place that constructs adapters.
///
/// Start at [footnote.app.Footnote].
@NullMarked
package footnote.app;

import org.jspecify.annotations.NullMarked;
