/// Campaigns against the real server: it is killed, its disk is filled, it is fed poison, and it is timed under
/// load.
///
/// Each starts `footnote serve` in a process of its own and looks from outside, over HTTP, and afterwards at
/// the files: [Agreement] says whether the database, the index and the stored originals tell the same story.
@NullMarked
package footnote.bench.campaign;

import org.jspecify.annotations.NullMarked;
