/// Keeps the bytes of documents in a folder, under names of our own making.
///
/// [footnote.originals.FolderOriginals] needs nothing but the JDK and a file system, so it lives here and not in a
/// module of its own; a store elsewhere would be another implementation of [footnote.spi.OriginalStore].
@NullMarked
package footnote.originals;

import org.jspecify.annotations.NullMarked;
