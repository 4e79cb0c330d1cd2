package footnote.qdrant;

import footnote.fault.FootnoteException;
import footnote.spi.ChangeLog;
import footnote.spi.VectorIndex;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Collectors;

/// The collections of one change log in a Qdrant server, one for each space. Their names hold the log's name,
/// and no other collection is ever looked into or deleted.
///
/// Nothing here waits for the server: collections are made, filled and deleted by whoever writes to an index,
/// as soon as the server answers.
public final class QdrantCollections {
    private static final Logger LOG = System.getLogger(QdrantCollections.class.getName());
    private static final String BEGINNING = "footnote-";
    private static final int LONGEST_PART = 80;

    private final QdrantClient client;
    private final ChangeLog log;
    private final String prefix;
    private final Set<String> kept = new HashSet<>();
    private boolean untidy;

    public QdrantCollections(QdrantSettings settings, ChangeLog log) {
        this.client = new QdrantClient(settings);
        this.log = log;
        this.prefix = BEGINNING + plain(log.name()) + "-";
    }

    /// The index of a space. It need not be there yet, nor the server be running.
    ///
    /// @param dimension the length of the embeddings
    /// @param note a file on this machine that tells how far the collection was filled; without it, it is
    ///     filled anew
    public synchronized VectorIndex open(String space, int dimension, Path note) {
        var name = name(space);
        kept.add(name);
        return new QdrantIndex(this, client, name, dimension, log, new Note(note));
    }

    /// Have every collection of this log but those of these spaces deleted.
    public synchronized void keep(Set<String> spaces) {
        kept.clear();
        kept.addAll(spaces.stream().map(this::name).collect(Collectors.toSet()));
        untidy = true;
    }

    /// Delete what is not kept, if that was not done yet. What cannot be deleted is tried again the next time.
    synchronized void tidy() {
        if (!untidy) return;
        try {
            var all = client.get("/collections").demand();
            for (int i = 0; all.has("/result/collections/" + i + "/name"); i++) {
                var name = all.text("/result/collections/" + i + "/name");
                if (name.startsWith(prefix) && !kept.contains(name)) client.delete("/collections/" + name);
            }
            untidy = false;
        } catch (FootnoteException e) {
            LOG.log(Level.DEBUG, "old collections could not be deleted", e);
        }
    }

    /// The log's name, then the space's as far as letters go that every version of Qdrant takes, and a digest
    /// of the whole of it.
    private String name(String space) {
        var digest = Mark.sha256().digest(space.getBytes(StandardCharsets.UTF_8));
        return prefix + plain(space) + "-" + HexFormat.of().formatHex(digest, 0, 4);
    }

    private static String plain(String text) {
        var plain = text.replaceAll("[^A-Za-z0-9._-]", "_");
        return plain.length() > LONGEST_PART ? plain.substring(0, LONGEST_PART) : plain;
    }
}
