package footnote.bench.campaign;

import java.util.List;
import java.util.stream.Stream;

/// A place in the product's code at which the server is killed.
///
/// @param name what has happened by then, and what has not
/// @param method `class#method`
/// @param leaving whether the place is where the method returns, and not where it begins
/// @param time the how-manieth time it is passed
/// @param work what brings the server there soon
record KillPoint(String name, String method, boolean leaving, int time, Work work) {
    enum Work {
        /// It comes there by itself when it starts.
        START,
        UPLOADS,
        DELETES,
        REBUILDS
    }

    private static final String CATALOGUE = "footnote.sql.SqlCatalogue#";
    private static final String QUEUE = "footnote.sql.SqlWorkQueue#";
    private static final String LOG = "footnote.sql.SqlChangeLog#";
    private static final String INDEX = "footnote.lucene.LucenePassageIndex#";
    private static final String ORIGINALS = "footnote.originals.FolderOriginals#";

    /// On an empty data folder; each leaves it as good as empty.
    static final List<KillPoint> FIRST_START = List.of(
            before("migrating the database", "footnote.sql.Schema#migrate", 1, Work.START),
            before(
                    "the ninth statement of the migration",
                    "org.flywaydb.core.internal.sqlscript.DefaultSqlScriptExecutor#executeStatement",
                    9,
                    Work.START),
            after("migrating the database", "footnote.sql.Schema#migrate", 1, Work.START));

    /// All others, in the order of the walk.
    static final List<KillPoint> ALONG_THE_WALK = List.of(
            after("opening the index", "footnote.lucene.IndexFolder#open", 1, Work.START),
            after("ending the leases of the dead", QUEUE + "endLeases", 1, Work.START),
            before("the follower's first step", "footnote.ingest.IndexFollower#step", 1, Work.START),
            before("an upload's bytes get their name", ORIGINALS + "named", 2, Work.UPLOADS),
            before("a stored original is accepted", CATALOGUE + "accept", 2, Work.UPLOADS),
            after("a document is accepted, unanswered", CATALOGUE + "accept", 2, Work.UPLOADS),
            before("words are kept", QUEUE + "wordsReady", 2, Work.UPLOADS),
            after("words are written, uncommitted", QUEUE + "keep", 2, Work.UPLOADS),
            after("words are kept", QUEUE + "wordsReady", 2, Work.UPLOADS),
            after("a batch of embeddings, of several", QUEUE + "rememberEmbeddings", 2, Work.UPLOADS),
            before("meaning is kept", QUEUE + "meaningReady", 2, Work.UPLOADS),
            after("meaning is written, uncommitted", "footnote.sql.EmbeddingRows#use", 1, Work.UPLOADS),
            after("meaning is kept", QUEUE + "meaningReady", 2, Work.UPLOADS),
            before("the index replaces a document", INDEX + "replace", 3, Work.UPLOADS),
            after("the index has replaced a document", INDEX + "replace", 3, Work.UPLOADS),
            before("the index publishes", INDEX + "publish", 2, Work.UPLOADS),
            after("the index has published", INDEX + "publish", 2, Work.UPLOADS),
            before("the index commits", INDEX + "commitApplied", 2, Work.UPLOADS),
            after("the index has committed", INDEX + "commit", 1, Work.UPLOADS),
            before("the log hears what was followed", LOG + "followed", 1, Work.UPLOADS),
            after("the log has heard what was followed", LOG + "followed", 1, Work.DELETES),
            before("a document is deleted", CATALOGUE + "delete", 2, Work.DELETES),
            after("a document is deleted from the truth", CATALOGUE + "delete", 2, Work.DELETES),
            before("the index removes a document", INDEX + "remove", 1, Work.DELETES),
            after("the index has removed a document", INDEX + "remove", 1, Work.DELETES),
            before("a deleted document's original goes", ORIGINALS + "forget", 1, Work.DELETES),
            after("a deleted document's original is gone", ORIGINALS + "forget", 1, Work.DELETES),
            after("a rebuild is queued", CATALOGUE + "rebuild", 1, Work.REBUILDS),
            before("a rebuilt document is swapped in", QUEUE + "meaningReady", 1, Work.REBUILDS),
            after("a rebuilt document is swapped in, uncommitted", QUEUE + "show", 1, Work.REBUILDS),
            after("a rebuilt document is swapped in", QUEUE + "meaningReady", 1, Work.REBUILDS));

    static final List<KillPoint> ALL =
            Stream.concat(FIRST_START.stream(), ALONG_THE_WALK.stream()).toList();

    private static KillPoint before(String name, String method, int time, Work work) {
        return new KillPoint("before " + name, method, false, time, work);
    }

    private static KillPoint after(String name, String method, int time, Work work) {
        return new KillPoint("after " + name, method, true, time, work);
    }
}
