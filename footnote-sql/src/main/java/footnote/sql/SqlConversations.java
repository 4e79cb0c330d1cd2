package footnote.sql;

import static footnote.sql.DocumentRows.keys;
import static footnote.sql.DocumentRows.user;

import footnote.ask.Turn;
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
                            (SELECT 1 FROM exchanges e WHERE e.conversation = c.id AND instr(e.folded, w.value) > 0))
                        ORDER BY c.updated DESC, c.id DESC LIMIT ? OFFSET ?""",
                SqlConversations::conversation,
                viewer.user(),
                TextList.write(
                        listing.words().stream().map(SqlConversations::folded).toList()),
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
                    """
                    SELECT e.id, e.question, e.asked, e.answer, e.ending, e.reason, e.answerer, e.cited
                    FROM exchanges e JOIN conversations c ON c.id = e.conversation WHERE c.name = ? ORDER BY e.id""", row -> exchange(row, sources.getOrDefault(row.getLong(1), List.of())), conversation.value());
            return Optional.of(new Transcript(about.get(), exchanges));
        });
    }

    @Override
    public Optional<List<Turn>> latest(ConversationId conversation, int exchanges, Viewer viewer) {
        return database.read(session -> {
            var key = key(session, conversation, viewer);
            if (key.isEmpty()) return Optional.empty();
            var turns = session.query(
                    "SELECT question, answer FROM exchanges WHERE conversation = ? ORDER BY id DESC LIMIT ?",
                    row -> Exchange.turns(row.getString(1), row.getString(2)),
                    key.get(),
                    exchanges);
            return Optional.of(turns.reversed().stream().flatMap(List::stream).toList());
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

    private static void insert(Session session, long conversation, Exchange exchange) throws SQLException {
        session.update(
                """
                INSERT INTO exchanges (conversation, question, asked, answer, folded, ending, reason, answerer, cited)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                conversation,
                exchange.question(),
                exchange.asked().toEpochMilli(),
                exchange.answer(),
                folded(exchange.question() + "\n" + exchange.answer()),
                ending(exchange.ending()),
                exchange.ending() instanceof Ending.Failed(var reason) ? reason : null,
                exchange.answerer(),
                TextList.write(
                        exchange.cited().stream().sorted().map(String::valueOf).toList()));
        long key = session.number("SELECT last_insert_rowid()");
        // A document that was deleted while the answer came is not there to be drawn on any more.
        session.each(
                """
                INSERT INTO exchange_sources (exchange, number, document, generation, ordinal, path, title, spot,
                    headings, span_start, span_end, checksum, score, hybrid, text)
                SELECT ?, ?, d.id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM documents d WHERE d.name = ?""",
                exchange.sources().stream().map(source -> values(key, source)).toList());
    }

    private static @Nullable Object[] values(long exchange, KeptSource source) {
        return new @Nullable Object[] {
            exchange,
            source.number(),
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
                """
                SELECT s.exchange, s.number, d.name, s.generation, s.ordinal, s.path, s.title, s.spot, s.headings,
                    s.span_start, s.span_end, s.checksum, s.score, s.hybrid, s.text,
                    s.checksum IS (SELECT g.checksum FROM generations g
                        WHERE g.document = d.id AND g.generation = d.current_generation)
                FROM exchange_sources s JOIN documents d ON d.id = s.document
                WHERE\s""" + DocumentRows.VISIBLE + """
                 AND s.exchange IN (SELECT e.id FROM exchanges e JOIN conversations c ON c.id = e.conversation
                        WHERE c.name = ?) ORDER BY s.exchange, s.number""",
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
        return new Exchange(
                row.getString(2),
                Instant.ofEpochMilli(row.getLong(3)),
                row.getString(4),
                ending(row.getString(5), row.getString(6)),
                row.getString(7),
                sources,
                TextList.read(row.getString(8)).stream().map(Integer::valueOf).collect(Collectors.toSet()));
    }

    private static String ending(Ending ending) {
        return switch (ending) {
            case Ending.Whole _ -> "WHOLE";
            case Ending.Cut _ -> "CUT";
            case Ending.Failed _ -> "FAILED";
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
