/// The walk of a document: from bytes at the door to passages that are found by words and by meaning.
///
/// [footnote.ingest.Intake] takes bytes in, [footnote.ingest.DocumentWalk] is what happens to them, and
/// [footnote.ingest.Workshop] runs the walk for whatever waits. The search index follows the truth by itself:
/// [footnote.ingest.IndexFollower].
@NullMarked
package footnote.ingest;

import org.jspecify.annotations.NullMarked;
