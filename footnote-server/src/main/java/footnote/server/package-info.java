/// The doors: HTTP, server-sent events and the web page.
///
/// [footnote.server.FootnoteServer] opens them. Each `…Routes` class is one group of addresses; what goes over the
/// wire is in [footnote.server.wire], and nothing outside this module knows those shapes.
@NullMarked
package footnote.server;

import org.jspecify.annotations.NullMarked;
