/// Footnote in another process, spoken to over HTTP: the same front door as the library's.
@NullMarked
package footnote.server.client;

import org.jspecify.annotations.NullMarked;
