package footnote.sql;

import static footnote.sql.DocumentRows.keys;
import static footnote.sql.DocumentRows.user;

import footnote.ask.AskStage;
import footnote.ask.TraceId;
import footnote.conversation.ConversationId;
import footnote.corpus.DocumentId;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.trace.RequestId;
import footnote.trace.Span;
import footnote.trace.Trace;
import footnote.trace.Trace.Ending;
import footnote.trace.Trace.Kind;
import footnote.trace.Trace.Use;
import footnote.trace.TraceStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps traces in SQL.
final class SqlTraces implements TraceStore {
    private static final String SELECT = """
            SELECT t.id, t.name, t.owner, t.kind, t.request, c.name, t.question, t.asked, t.took, t.ending, t.code,
                t.reason, t.model, t.first_token
            FROM traces t LEFT JOIN conversations c ON c.id = t.conversation WHERE t.owner = ?""";

    private static final String SPANS = """
            SELECT s.trace, s.stage, s.start, s.took, s.notes, s.faults FROM trace_spans s
            WHERE s.trace IN (SELECT value FROM json_each(?)) ORDER BY s.trace, s.number""";

    private static final String SOURCES = """
            SELECT s.trace, s.number, d.name, s.generation, s.ordinal, s.score, s.hybrid, s.cited
            FROM trace_sources s JOIN documents d ON d.id = s.document
            WHERE\s""" + DocumentRows.VISIBLE + """
             AND s.trace IN (SELECT value FROM json_each(?)) ORDER BY s.trace, s.number""";

    private static final String INSERT_SOURCE = """
            INSERT INTO trace_sources (trace, number, document, generation, ordinal, score, hybrid, cited)
            SELECT ?, ?, d.id, ?, ?, ?, ?, ? FROM documents d WHERE d.name = ?""";

    private final Database database;
    private final InstantSource clock;
    private final int most;

    /// @param most how many are kept
    SqlTraces(Database database, InstantSource clock, int most) {
        this.database = database;
        this.clock = clock;
        this.most = most;
    }

    /// Not worth a flush of the disk: a power cut may take the last ones.
    @Override
    public void keep(List<Trace> ended) {
        database.note(session -> {
            for (var trace : ended) insert(session, trace);
            session.update(
                    "DELETE FROM traces WHERE asked < ?",
                    clock.instant().minus(KEPT).toEpochMilli());
            session.update("DELETE FROM traces WHERE id <= (SELECT max(id) FROM traces) - ?", most);
            return ended.size();
        });
    }

    @Override
    public Optional<Trace> find(TraceId trace, Viewer viewer) {
        return database.read(
                session -> read(session, viewer, SELECT + " AND t.name = ?", viewer.user(), trace.value()).stream()
                        .findFirst());
    }

    @Override
    public List<Trace> list(int offset, int limit, Viewer viewer) {
        return database.read(session -> read(
                session,
                viewer,
                SELECT + " ORDER BY t.asked DESC, t.id DESC LIMIT ? OFFSET ?",
                viewer.user(),
                limit,
                offset));
    }

    /// A trace whose conversation was deleted meanwhile goes with it.
    private static void insert(Session session, Trace trace) throws SQLException {
        var conversation = trace.conversation().map(ConversationId::value).orElse(null);
        var fault = trace.ending() instanceof Ending.Failed(var why) ? why : null;
        int kept = session.update(
                """
                INSERT INTO traces (name, owner, kind, request, conversation, question, asked, took, ending, code,
                    reason, model, first_token)
                SELECT ?1, ?2, ?3, ?4, (SELECT id FROM conversations WHERE name = ?5), ?6, ?7, ?8, ?9, ?10, ?11, ?12,
                    ?13
                WHERE ?5 IS NULL OR EXISTS (SELECT 1 FROM conversations WHERE name = ?5 AND owner = ?2)""",
                trace.id().value(),
                trace.asker(),
                trace.kind().name(),
                trace.request().map(RequestId::value).orElse(null),
                conversation,
                trace.question(),
                trace.asked().toEpochMilli(),
                trace.took().toNanos(),
                ending(trace.ending()),
                fault == null ? null : fault.code().name(),
                fault == null ? null : fault.message(),
                trace.model().orElse(null),
                trace.firstToken().map(Duration::toNanos).orElse(null));
        if (kept == 0) return;
        long key = session.number("SELECT last_insert_rowid()");
        insertSpans(session, key, trace.spans());
        session.each(
                INSERT_SOURCE,
                trace.sources().stream().map(source -> values(key, source)).toList());
    }

    private static void insertSpans(Session session, long key, List<Span> spans) throws SQLException {
        var rows = new ArrayList<@Nullable Object[]>();
        for (var span : spans) {
            rows.add(new @Nullable Object[] {
                key,
                rows.size(),
                span.stage().name(),
                span.start().toNanos(),
                span.took().toNanos(),
                SpanNotes.write(span.notes()),
                SpanNotes.writeFaults(span.faults())
            });
        }
        session.each(
                "INSERT INTO trace_spans (trace, number, stage, start, took, notes, faults) VALUES (?, ?, ?, ?, ?, ?, ?)",
                rows);
    }

    private static @Nullable Object[] values(long trace, Use source) {
        return new @Nullable Object[] {
            trace,
            source.number(),
            source.passage().generation(),
            source.passage().ordinal(),
            source.score(),
            source.hybridScore(),
            source.cited() ? 1 : 0,
            source.passage().document().value()
        };
    }

    private static List<Trace> read(Session session, Viewer viewer, String sql, Object... values) throws SQLException {
        var ids = new ArrayList<Long>();
        var heads = session.query(
                sql,
                row -> {
                    ids.add(row.getLong(1));
                    return head(row);
                },
                values);
        if (heads.isEmpty()) return List.of();
        var spans = spans(session, ids.toString());
        var sources = sources(session, ids.toString(), viewer);
        var traces = new ArrayList<Trace>();
        for (int i = 0; i < ids.size(); i++) {
            var key = ids.get(i);
            traces.add(heads.get(i).with(spans.getOrDefault(key, List.of()), sources.getOrDefault(key, List.of())));
        }
        return traces;
    }

    /// @param ids as a JSON array
    private static Map<Long, List<Span>> spans(Session session, String ids) throws SQLException {
        var byTrace = new HashMap<Long, List<Span>>();
        session.query(
                SPANS,
                row -> byTrace.computeIfAbsent(row.getLong(1), _ -> new ArrayList<>())
                        .add(new Span(
                                AskStage.valueOf(row.getString(2)),
                                Duration.ofNanos(row.getLong(3)),
                                Duration.ofNanos(row.getLong(4)),
                                SpanNotes.read(row.getString(5)),
                                SpanNotes.readFaults(row.getString(6)))),
                ids);
        return byTrace;
    }

    /// The sources of each trace that the viewer may still read.
    private static Map<Long, List<Use>> sources(Session session, String ids, Viewer viewer) throws SQLException {
        var byTrace = new HashMap<Long, List<Use>>();
        session.query(
                SOURCES,
                row -> byTrace.computeIfAbsent(row.getLong(1), _ -> new ArrayList<>())
                        .add(new Use(
                                row.getInt(2),
                                new PassageId(new DocumentId(row.getString(3)), row.getInt(4), row.getInt(5)),
                                row.getDouble(6),
                                row.getDouble(7),
                                row.getBoolean(8))),
                user(viewer),
                keys(viewer),
                ids);
        return byTrace;
    }

    private static Trace head(ResultSet row) throws SQLException {
        long first = row.getLong(14);
        var firstToken = row.wasNull() ? Optional.<Duration>empty() : Optional.of(Duration.ofNanos(first));
        return new Trace(
                new TraceId(row.getString(2)),
                row.getString(3),
                Kind.valueOf(row.getString(4)),
                Optional.ofNullable(row.getString(5)).map(RequestId::new),
                Optional.ofNullable(row.getString(6)).map(ConversationId::new),
                row.getString(7),
                Instant.ofEpochMilli(row.getLong(8)),
                Duration.ofNanos(row.getLong(9)),
                ending(row.getString(10), row.getString(11), row.getString(12)),
                Optional.ofNullable(row.getString(13)),
                firstToken,
                List.of(),
                List.of());
    }

    private static String ending(Ending ending) {
        return switch (ending) {
            case Ending.Whole _ -> "WHOLE";
            case Ending.Cut _ -> "CUT";
            case Ending.Failed _ -> "FAILED";
        };
    }

    private static Ending ending(String name, @Nullable String code, @Nullable String reason) {
        return switch (name) {
            case "WHOLE" -> new Ending.Whole();
            case "CUT" -> new Ending.Cut();
            case "FAILED" ->
                new Ending.Failed(new Fault(Fault.Code.valueOf(String.valueOf(code)), String.valueOf(reason)));
            default -> throw new IllegalStateException("no such ending: " + name);
        };
    }
}
