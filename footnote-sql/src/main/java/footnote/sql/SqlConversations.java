package footnote.sql;

import static footnote.sql.DocumentRows.keys;
import static footnote.sql.DocumentRows.user;

import footnote.ask.Turn;
import footnote.conversation.Caveats;
import footnote.conversation.Conversation;
import footnote.conversation.ConversationId;
import footnote.conversation.Conversations;
import footnote.conversation.Exchange;
import footnote.conversation.Exchange.Ending;
import footnote.conversation.KeptSource;
import footnote.conversation.Transcript;
import footnote.corpus.DocumentId;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Spot;
import footnote.corpus.Viewer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Keeps conversations in SQL.
final class SqlConversations implements Conversations {
    private static final String SELECT = """
            SELECT c.name, c.title, c.created, c.updated, (SELECT count(*) FROM exchanges e WHERE e.conversation = c.id), c.id
            FROM conversations c WHERE c.owner = ?1""";

    /// True for exchanges `e` whose answer drew only on documents that the viewer may read; takes the parameters of
    /// [DocumentRows#VISIBLE].
    private static final String SHOWN = """
            (SELECT count(*) FROM exchange_sources s JOIN documents d ON d.id = s.document
                WHERE s.exchange = e.id AND s.drawn = 1 AND\s""" + DocumentRows.VISIBLE + ") = e.drawn";

    private static final String LATEST = "SELECT e.question, CASE WHEN " + SHOWN + """
             THEN e.answer ELSE '' END FROM exchanges e
            WHERE e.id = (SELECT min(id) FROM exchanges WHERE conversation = ?3)
                OR e.id IN (SELECT id FROM exchanges WHERE conversation = ?3 ORDER BY id DESC LIMIT ?4)
            ORDER BY e.id""";

    private static final String WHOLE =
            "SELECT e.id, e.question, e.asked, e.answer, e.ending, e.reason, e.answerer, e.cited, " + SHOWN
                    + ", e.warnings, e.degraded"
                    + " FROM exchanges e JOIN conversations c ON c.id = e.conversation WHERE c.name = ? ORDER BY e.id";

    private static final String INSERT_SOURCE = """
            INSERT INTO exchange_sources (exchange, number, drawn, document, generation, ordinal, path, title, spot,
                headings, span_start, span_end, checksum, score, hybrid, text)
            SELECT ?, ?, ?, d.id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM documents d WHERE d.name = ?""";

    private static final String SOURCES = """
            SELECT s.exchange, s.number, d.name, s.generation, s.ordinal, s.path, s.title, s.spot, s.headings,
                s.span_start, s.span_end, s.checksum, s.score, s.hybrid, s.text,
                s.checksum IS (SELECT g.checksum FROM generations g
                    WHERE g.document = d.id AND g.generation = d.current_generation)
            FROM exchange_sources s JOIN documents d ON d.id = s.document
            WHERE\s""" + DocumentRows.VISIBLE + """
             AND s.exchange IN (SELECT e.id FROM exchanges e JOIN conversations c ON c.id = e.conversation
                    WHERE c.name = ?) ORDER BY s.exchange, s.number""";

    private final Database database;
    private final InstantSource clock;

    SqlConversations(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public Conversation begin(String title, Viewer viewer) {
        var id = ConversationId.random();
        long now = clock.millis();
        database.write(session -> session.update(
                "INSERT INTO conversations (name, owner, title, folded, created, updated) VALUES (?, ?, ?, ?, ?5, ?5)",
                id.value(),
                viewer.user(),
                title,
                folded(title),
                now));
        var begun = Instant.ofEpochMilli(now);
        return new Conversation(id, title, begun, begun, 0);
    }

    @Override
    public List<Conversation> list(Listing listing, Viewer viewer) {
        return database.read(session -> session.query(
                SELECT + """
                         AND NOT EXISTS (SELECT 1 FROM json_each(?2) w WHERE instr(c.folded, w.value) = 0 AND NOT EXISTS
                            (SELECT 1 FROM exchanges e WHERE e.conversation = c.id
                                AND (instr(e.folded_question, w.value) > 0
                                    OR instr(e.folded_answer, w.value) > 0 AND\s""" + SHOWN + """
                        ))) ORDER BY c.updated DESC, c.id DESC LIMIT ? OFFSET ?""",
                SqlConversations::conversation,
                viewer.user(),
                TextList.write(
                        listing.words().stream().map(SqlConversations::folded).toList()),
                user(viewer),
                keys(viewer),
                listing.limit(),
                listing.offset()));
    }

    @Override
    public Optional<Transcript> find(ConversationId conversation, Viewer viewer) {
        return database.read(session -> {
            var about = session.first(
                    SELECT + " AND c.name = ?2", SqlConversations::conversation, viewer.user(), conversation.value());
            if (about.isEmpty()) return Optional.empty();
            var sources = sources(session, conversation, viewer);
            var exchanges = session.query(
                    WHOLE,
                    row -> exchange(row, sources.getOrDefault(row.getLong(1), List.of())),
                    user(viewer),
                    keys(viewer),
                    conversation.value());
            return Optional.of(new Transcript(about.get(), exchanges));
        });
    }

    @Override
    public Optional<List<Turn>> latest(ConversationId conversation, int exchanges, Viewer viewer) {
        return database.read(session -> {
            var key = key(session, conversation, viewer);
            if (key.isEmpty()) return Optional.empty();
            var turns = session.query(
                    LATEST,
                    row -> Exchange.turns(row.getString(1), row.getString(2)),
                    user(viewer),
                    keys(viewer),
                    key.get(),
                    exchanges);
            return Optional.of(turns.stream().flatMap(List::stream).toList());
        });
    }

    @Override
    public boolean add(ConversationId conversation, Exchange exchange, Viewer viewer) {
        return database.write(session -> {
            var key = key(session, conversation, viewer);
            if (key.isEmpty()) return false;
            insert(session, key.get(), exchange);
            var title = Conversation.titleFor(exchange.question());
            session.update("UPDATE conversations SET updated = ? WHERE id = ?", clock.millis(), key.get());
            session.update(
                    "UPDATE conversations SET title = ?, folded = ? WHERE id = ? AND title = ''",
                    title,
                    folded(title),
                    key.get());
            return true;
        });
    }

    @Override
    public boolean rename(ConversationId conversation, String title, Viewer viewer) {
        return database.write(session -> session.update(
                        "UPDATE conversations SET title = ?, folded = ? WHERE name = ? AND owner = ?",
                        title,
                        folded(title),
                        conversation.value(),
                        viewer.user()))
                == 1;
    }

    @Override
    public boolean delete(ConversationId conversation, Viewer viewer) {
        return database.write(session -> session.update(
                        "DELETE FROM conversations WHERE name = ? AND owner = ?", conversation.value(), viewer.user()))
                == 1;
    }

    private static Optional<Long> key(Session session, ConversationId conversation, Viewer viewer) throws SQLException {
        return session.first(
                "SELECT id FROM conversations WHERE name = ? AND owner = ?",
                row -> row.getLong(1),
                conversation.value(),
                viewer.user());
    }

    /// Forget the answers that drew on a document, before it is deleted; its rows among the sources go with it.
    static void withdraw(Session session, long document) throws SQLException {
        session.update("""
                UPDATE exchanges SET answer = '', folded_answer = '', warnings = '[]'
                WHERE id IN (SELECT exchange FROM exchange_sources WHERE document = ? AND drawn = 1)""", document);
    }

    private static void insert(Session session, long conversation, Exchange exchange) throws SQLException {
        var drawn = exchange.drawnOn();
        session.update(
                """
                INSERT INTO exchanges (conversation, question, folded_question, asked, answer, folded_answer, drawn,
                    ending, reason, answerer, cited, warnings, degraded)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                conversation,
                exchange.question(),
                folded(exchange.question()),
                exchange.asked().toEpochMilli(),
                exchange.answer(),
                folded(exchange.answer()),
                drawn.size(),
                ending(exchange.ending()),
                exchange.ending() instanceof Ending.Failed(var reason) ? reason : null,
                exchange.answerer(),
                TextList.write(
                        exchange.cited().stream().sorted().map(String::valueOf).toList()),
                TextList.write(exchange.caveats().warnings()),
                SpanNotes.writeDegradations(exchange.caveats().degradations()));
        long key = session.number("SELECT last_insert_rowid()");
        session.each(
                INSERT_SOURCE,
                exchange.sources().stream()
                        .map(source -> values(key, source, drawn.contains(source.number())))
                        .toList());
        // A document that was deleted while the answer came takes the answer with it.
        session.update("""
                UPDATE exchanges SET answer = '', folded_answer = '', warnings = '[]' WHERE id = ?1 AND drawn >
                    (SELECT count(*) FROM exchange_sources WHERE exchange = ?1 AND drawn = 1)""", key);
    }

    private static @Nullable Object[] values(long exchange, KeptSource source, boolean drawn) {
        return new @Nullable Object[] {
            exchange,
            source.number(),
            drawn ? 1 : 0,
            source.passage().generation(),
            source.passage().ordinal(),
            source.path(),
            source.title(),
            source.place().spot().map(Spot::code).orElse(null),
            TextList.write(source.place().headings()),
            source.span().start(),
            source.span().end(),
            DocumentRows.bytes(source.checksum()),
            source.score(),
            source.hybridScore(),
            source.text(),
            source.passage().document().value()
        };
    }

    /// The sources of each exchange that the viewer may still read, by the exchange's key.
    private static Map<Long, List<KeptSource>> sources(Session session, ConversationId conversation, Viewer viewer)
            throws SQLException {
        var byExchange = new HashMap<Long, List<KeptSource>>();
        session.query(
                SOURCES,
                row -> byExchange
                        .computeIfAbsent(row.getLong(1), _ -> new ArrayList<>())
                        .add(source(row)),
                user(viewer),
                keys(viewer),
                conversation.value());
        return byExchange;
    }

    private static KeptSource source(ResultSet row) throws SQLException {
        return new KeptSource(
                row.getInt(2),
                new PassageId(new DocumentId(row.getString(3)), row.getInt(4), row.getInt(5)),
                row.getString(6),
                row.getString(7),
                new Place(Optional.ofNullable(row.getString(8)).map(Spot::of), TextList.read(row.getString(9))),
                new Span(row.getInt(10), row.getInt(11)),
                Sha256.of(row.getBytes(12)),
                row.getDouble(13),
                row.getDouble(14),
                row.getString(15),
                row.getBoolean(16));
    }

    private static Conversation conversation(ResultSet row) throws SQLException {
        return new Conversation(
                new ConversationId(row.getString(1)),
                row.getString(2),
                Instant.ofEpochMilli(row.getLong(3)),
                Instant.ofEpochMilli(row.getLong(4)),
                row.getInt(5));
    }

    private static Exchange exchange(ResultSet row, List<KeptSource> sources) throws SQLException {
        var exchange = new Exchange(
                row.getString(2),
                Instant.ofEpochMilli(row.getLong(3)),
                row.getString(4),
                ending(row.getString(5), row.getString(6)),
                row.getString(7),
                sources,
                TextList.read(row.getString(8)).stream().map(Integer::valueOf).collect(Collectors.toSet()),
                new Caveats(TextList.read(row.getString(10)), SpanNotes.readDegradations(row.getString(11))));
        return row.getBoolean(9) ? exchange : exchange.withdrawn();
    }

    private static String ending(Ending ending) {
        return switch (ending) {
            case Ending.Whole _ -> "WHOLE";
            case Ending.Cut _ -> "CUT";
            case Ending.Failed _ -> "FAILED";
            case Ending.Withdrawn _ -> throw new IllegalArgumentException("only what is read is withdrawn");
        };
    }

    private static Ending ending(String name, @Nullable String reason) {
        return switch (name) {
            case "WHOLE" -> new Ending.Whole();
            case "CUT" -> new Ending.Cut();
            default -> new Ending.Failed(reason == null ? "" : reason);
        };
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
