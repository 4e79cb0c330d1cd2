package footnote.sql;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.IngestStage;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Sha256;
import footnote.spi.WorkQueue;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the state of all work in the documents' own rows.
///
/// Who works on what is noted without waiting for the disk: a power cut that undoes a claim leaves the job waiting,
/// which is where it belongs then. Results are written for good.
final class SqlWorkQueue implements WorkQueue {
    /// True for the document row that this job holds; takes [#held]'s parameters.
    private static final String HELD =
            "name = ? AND newest_generation = ? AND step = ? AND worker = ? AND attempts = ? AND state = 'WORKING'";

    private static final String GIVE_BACK = """
            UPDATE documents SET state = 'QUEUED', attempts = attempts - 1, tries = tries - 1, begun = NULL,
                worker = NULL, lease_until = NULL, stage = NULL, progress = 0
            WHERE\s""" + HELD;

    private static final String SUPERSEDE = """
            UPDATE generations SET superseded_at = ?1, superseded_by = ?2
            WHERE document = ?3 AND generation = (SELECT current_generation FROM documents WHERE id = ?3)""";

    private final Database database;
    private final InstantSource clock;

    SqlWorkQueue(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public Optional<Job> claim(Step step, String worker, Duration lease, int maxTries) {
        long now = clock.millis();
        if (paused() || database.read(session -> next(session, step, now)).isEmpty()) return Optional.empty();
        return database.note(session -> {
            if (paused(session)) return Optional.empty();
            for (var next = next(session, step, now); next.isPresent(); next = next(session, step, now)) {
                if (next.get().attempts() < maxTries) {
                    return Optional.of(lease(session, next.get(), step, worker, now + lease.toMillis()));
                }
                giveUp(session, next.get());
            }
            return Optional.empty();
        });
    }

    @Override
    public boolean progress(Job job, IngestStage stage, double progress, Duration lease) {
        return database.note(session -> session.update(
                        "UPDATE documents SET stage = ?, progress = ?, lease_until = ? WHERE " + HELD,
                        held(job, stage.name(), progress, clock.millis() + lease.toMillis()))
                == 1);
    }

    @Override
    public boolean wordsReady(Job job, Reading reading) {
        if (job.step() != Step.WORDS) throw new IllegalArgumentException("not a job for words: " + job);
        for (int i = 0; i < reading.passages().size(); i++) {
            var expected = new PassageId(job.document(), job.generation(), i);
            var id = reading.passages().get(i).id();
            if (!id.equals(expected)) throw new IllegalArgumentException(id + " stands where " + expected + " should");
        }
        return database.write(session -> {
            var key = keyOfHeld(session, job);
            if (key.isEmpty()) return false;
            keep(session, key.get(), job, reading);
            return true;
        });
    }

    @Override
    public List<Passage> passages(Job job) {
        return database.read(session -> {
            long key = session.number(
                    "SELECT id FROM documents WHERE name = ?", job.document().value());
            return PassageRows.all(session, key, job.document(), job.generation());
        });
    }

    @Override
    public Map<Sha256, Embedding> knownEmbeddings(String space, List<Sha256> texts) {
        return database.read(session -> {
            var id = EmbeddingRows.space(session, space);
            return id.isEmpty() ? Map.of() : EmbeddingRows.known(session, id.getAsLong(), texts);
        });
    }

    @Override
    public void rememberEmbeddings(String space, Map<Sha256, Embedding> embeddings) {
        if (embeddings.isEmpty()) return;
        database.note(session -> {
            long id = EmbeddingRows.spaceMade(session, space);
            for (var entry : embeddings.entrySet()) {
                EmbeddingRows.remember(session, id, entry.getKey(), entry.getValue(), clock.millis());
            }
            return true;
        });
    }

    @Override
    public boolean meaningReady(Job job, List<String> spaces, List<Sha256> embedded, List<String> warnings) {
        if (job.step() != Step.MEANING) throw new IllegalArgumentException("not a job for meaning: " + job);
        return database.write(session -> {
            var embeddings = new LinkedHashMap<Long, List<Long>>();
            for (var space : spaces) {
                long id = EmbeddingRows.spaceMade(session, space);
                embeddings.put(id, EmbeddingRows.keys(session, id, embedded));
            }
            var key = keyOfHeld(session, job);
            if (key.isEmpty()) {
                for (var keys : embeddings.values()) {
                    EmbeddingRows.forgetUnused(session, EmbeddingRows.waiting(session, keys));
                }
                return false;
            }
            return understand(session, key.get(), job, embeddings, embedded.size(), warnings);
        });
    }

    /// @param embeddings by space, one for each passage if all are known
    private boolean understand(
            Session session, long key, Job job, Map<Long, List<Long>> embeddings, int wanted, List<String> warnings)
            throws SQLException {
        long passages = session.number(
                "SELECT passages FROM generations WHERE document = ? AND generation = ?", key, job.generation());
        if (passages != wanted)
            throw new IllegalArgumentException(wanted + " embeddings for " + passages + " passages");
        if (embeddings.values().stream().anyMatch(keys -> keys.size() < wanted)) {
            session.update(GIVE_BACK, held(job));
            return false;
        }
        // What another space's model once could not embed is to be tried there again.
        session.update(
                "DELETE FROM understood WHERE document = ? AND generation = ? AND complete = 0", key, job.generation());
        for (var space : embeddings.entrySet()) {
            EmbeddingRows.use(session, key, job.generation(), space.getKey(), space.getValue());
        }
        session.update(
                "UPDATE generations SET meaning_warnings = ? WHERE document = ? AND generation = ?",
                TextList.write(warnings),
                key,
                job.generation());
        end(session, key, "INDEXED", null, null);
        long number = Changes.changed(session, job.document());
        if (isQuiet(session, key)) show(session, key, number, passages);
        return true;
    }

    @Override
    public boolean failed(Job job, IngestStage stage, String reason) {
        return database.write(session -> {
            var key = keyOfHeld(session, job);
            if (key.isEmpty()) return false;
            end(session, key.get(), "FAILED", stage.name(), reason);
            return true;
        });
    }

    @Override
    public void release(Job job) {
        database.note(session -> session.update(GIVE_BACK, held(job)));
    }

    /// The stage stays: if this was the last try, it tells where the work ended.
    @Override
    public int endLeases() {
        return database.note(session -> session.update("""
                UPDATE documents SET state = 'QUEUED', worker = NULL, lease_until = NULL, begun = NULL
                WHERE step IS NOT NULL AND state = 'WORKING'"""));
    }

    @Override
    public void pause(boolean paused) {
        database.write(session -> session.update(
                paused
                        ? "INSERT OR IGNORE INTO switches VALUES ('paused')"
                        : "DELETE FROM switches WHERE name = 'paused'"));
    }

    @Override
    public boolean paused() {
        return database.read(SqlWorkQueue::paused);
    }

    private static boolean paused(Session session) throws SQLException {
        return session.exists("SELECT 1 FROM switches WHERE name = 'paused'");
    }

    @Override
    public boolean idle() {
        return database.read(session -> !session.exists("SELECT 1 FROM documents WHERE step IS NOT NULL LIMIT 1"));
    }

    private static Optional<Waiting> next(Session session, Step step, long now) throws SQLException {
        return session.first(
                """
                SELECT id, attempts, stage FROM documents WHERE step = ? AND (state = 'QUEUED' OR lease_until <= ?)
                ORDER BY priority, attempts, turn, id LIMIT 1""",
                row -> new Waiting(row.getLong(1), row.getInt(2), Optional.ofNullable(row.getString(3))),
                step.name(),
                now);
    }

    private Job lease(Session session, Waiting waiting, Step step, String worker, long until) throws SQLException {
        var stage = step == Step.WORDS ? IngestStage.PARSE : IngestStage.EMBED;
        session.update("""
                UPDATE documents SET state = 'WORKING', stage = ?, progress = 0, worker = ?, lease_until = ?,
                    attempts = attempts + 1, tries = tries + 1, begun = ?
                WHERE id = ?""", stage.name(), worker, until, clock.millis(), waiting.key());
        return session.first(
                        """
                        SELECT d.name, d.newest_generation, d.collection, d.path, coalesce(g.title, ''), g.original,
                            g.language, d.attempts
                        FROM documents d
                        JOIN generations g ON g.document = d.id AND g.generation = d.newest_generation
                        WHERE d.id = ?""",
                        row -> new Job(
                                step,
                                new DocumentId(row.getString(1)),
                                row.getInt(2),
                                row.getString(3),
                                row.getString(4),
                                row.getString(5),
                                row.getString(6),
                                Language.ofCode(row.getString(7)),
                                worker,
                                row.getInt(8)),
                        waiting.key())
                .orElseThrow();
    }

    private void giveUp(Session session, Waiting waiting) throws SQLException {
        var stage = waiting.stage().map(IngestStage::valueOf).orElse(IngestStage.STORE);
        int tries = waiting.attempts();
        var reason = "Gave up after " + tries + (tries == 1 ? " try" : " tries") + ": the process ended while "
                + doing(stage) + (tries == 1 ? "." : " each time.");
        end(session, waiting.key(), "FAILED", stage.name(), reason);
    }

    private static String doing(IngestStage stage) {
        return switch (stage) {
            case STORE -> "storing it";
            case PARSE -> "parsing it";
            case CHUNK -> "cutting it into passages";
            case INDEX_WORDS -> "indexing its words";
            case EMBED -> "embedding it";
            case INDEX_MEANING -> "indexing its meaning";
        };
    }

    private static boolean isQuiet(Session session, long key) throws SQLException {
        return session.exists("SELECT 1 FROM documents WHERE id = ? AND quiet = 1", key);
    }

    /// Let searches find the newest generation instead of the current one.
    private void show(Session session, long key, long number, long passages) throws SQLException {
        session.update(SUPERSEDE, clock.millis(), number, key);
        session.update(
                "UPDATE documents SET current_generation = newest_generation, passages = ?, quiet = 0 WHERE id = ?",
                passages,
                key);
    }

    private void keep(Session session, long key, Job job, Reading reading) throws SQLException {
        PassageRows.forgetUnseen(session, key, job.generation());
        session.update(
                """
                UPDATE generations SET mime = ?, title = ?, language = ?, passages = ?, warnings = ?
                WHERE document = ? AND generation = ?""",
                reading.mime(),
                reading.title(),
                reading.language().code(),
                reading.passages().size(),
                TextList.write(reading.warnings()),
                key,
                job.generation());
        session.update(
                "INSERT INTO manuscripts (document, generation, text) VALUES (?, ?, ?)",
                key,
                job.generation(),
                reading.text());
        PassageRows.insert(session, key, job.generation(), reading.passages());
        if (!isQuiet(session, key)) {
            show(
                    session,
                    key,
                    Changes.changed(session, job.document()),
                    reading.passages().size());
        }
        session.update("""
                UPDATE documents SET updated = ?1, state = 'QUEUED', step = 'MEANING', attempts = 0, worker = NULL,
                    lease_until = NULL, stage = NULL, progress = 0, spent = spent + ?1 - coalesce(begun, ?1),
                    begun = NULL
                WHERE id = ?2""", clock.millis(), key);
    }

    private void end(Session session, long key, String state, @Nullable String stage, @Nullable String reason)
            throws SQLException {
        session.update("""
                UPDATE documents SET state = ?1, stage = ?2, reason = ?3, updated = ?4, step = NULL, attempts = 0,
                    worker = NULL, lease_until = NULL, progress = 0, spent = spent + ?4 - coalesce(begun, ?4),
                    begun = NULL
                WHERE id = ?5""", state, stage, reason, clock.millis(), key);
    }

    private static Optional<Long> keyOfHeld(Session session, Job job) throws SQLException {
        return session.first("SELECT id FROM documents WHERE " + HELD, row -> row.getLong(1), held(job));
    }

    private static Object[] held(Job job, Object... before) {
        var values = new ArrayList<Object>(List.of(before));
        values.addAll(
                List.of(job.document().value(), job.generation(), job.step().name(), job.worker(), job.attempt()));
        return values.toArray();
    }

    /// A job that can be had.
    private record Waiting(long key, int attempts, Optional<String> stage) {}
}
