package footnote.sql;

import static footnote.sql.DatabaseTests.execute;
import static footnote.sql.DatabaseTests.fault;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.conversation.Caveats;
import footnote.conversation.ConversationId;
import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.spi.Spaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of files that are new, old, foreign or broken.
@Timeout(60)
class SchemaTests {
    @TempDir
    private Path folder = Path.of("");

    private static final DocumentId OLD = new DocumentId("00000000-0000-0000-0000-000000000001");

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("some/where/truth.db");
    }

    @Test
    void theVersionInTheFileKeepsStepWithTheMigrations() {
        try (var truth = SqlTruth.open(file)) {
            long version = truth.database().read(session -> session.number("PRAGMA user_version"));
            assertThat(version).isEqualTo(Schema.VERSION);
        }
        var migrations = Schema.flyway(file).info();
        assertThat(migrations.pending()).isEmpty();
        assertThat(migrations.applied()).hasSize(Schema.VERSION);
        assertThat(migrations.current().getVersion().getVersion()).isEqualTo(String.valueOf(Schema.VERSION));
    }

    @Test
    void pagesOfAnOlderFootnoteStayPages() throws IOException, SQLException {
        Files.createDirectories(file.getParent());
        Schema.flyway(file, "1").migrate();
        alter("INSERT INTO documents (id, name, collection, path, owner, created, updated, newest_generation, "
                + "current_generation, checksum, passages, state, turn) VALUES (1, '" + OLD.value()
                + "', 'default', 'old.pdf', 'local', 0, 0, 1, 1, zeroblob(32), 1, 'INDEXED', 1)");
        alter("INSERT INTO generations (document, generation, original, checksum, bytes, mime) "
                + "VALUES (1, 1, 'local/2026-01-01/x', zeroblob(32), 5, 'application/pdf')");
        alter("INSERT INTO manuscripts (document, generation, text) VALUES (1, 1, 'words')");
        alter("INSERT INTO passages (document, generation, ordinal, level, span_start, span_end, page, headings, text) "
                + "VALUES (1, 1, 0, 2, 0, 5, 4, '[]', 'words')");
        try (var truth = SqlTruth.open(file)) {
            var manuscript = truth.catalogue().manuscript(OLD, 1, Viewer.LOCAL).orElseThrow();
            assertThat(manuscript.passages())
                    .containsExactly(Passage.paragraph(
                            new PassageId(OLD, 1, 0), "words", new Span(0, 5), Place.onPage(4, List.of())));
        }
    }

    @Test
    void meaningOfAnOlderFootnoteStaysInTheSpaceItWasMadeIn() throws IOException, SQLException {
        Files.createDirectories(file.getParent());
        Schema.flyway(file, "3").migrate();
        alter("INSERT INTO spaces (id, name) VALUES (7, 'old space'), (8, 'one that nothing is in')");
        alter("INSERT INTO documents (id, name, collection, path, owner, created, updated, newest_generation, "
                + "current_generation, checksum, passages, state, turn) VALUES (1, '" + OLD.value()
                + "', 'default', 'old.pdf', 'local', 0, 0, 1, 1, zeroblob(32), 1, 'INDEXED', 1)");
        alter("INSERT INTO generations (document, generation, original, checksum, bytes, mime, title, passages, space) "
                + "VALUES (1, 1, 'local/2026-01-01/x', zeroblob(32), 5, 'text/plain', 'Old', 1, 7)");
        alter("INSERT INTO passages (document, generation, ordinal, level, span_start, span_end, headings, text) "
                + "VALUES (1, 1, 0, 2, 0, 5, '[]', 'words')");
        alter("INSERT INTO embeddings (id, space, digest, vector) VALUES (3, 7, zeroblob(32), x'0000803f00000000')");
        alter("INSERT INTO meanings (document, generation, ordinal, embedding) VALUES (1, 1, 0, 3)");
        try (var truth = SqlTruth.open(file)) {
            assertThat(truth.spaces().serving()).contains(new Spaces.Space("old space", 2, ""));
            var block = truth.changeLog().block(OLD, "old space").orElseThrow();
            assertThat(block.embeddings()).containsExactly(Embedding.ofUnit(new float[] {1, 0}));
            assertThat(block.title()).isEqualTo("Old");
            assertThat(truth.catalogue().delete(OLD, Viewer.LOCAL)).contains(List.of("local/2026-01-01/x"));
            for (var table : List.of("generations", "passages", "understood", "meanings", "embeddings")) {
                assertThat(truth.database().<Long>read(session -> session.number("SELECT count(*) FROM " + table)))
                        .as(table)
                        .isZero();
            }
        }
    }

    @Test
    void answersOfAnOlderFootnoteHaveNoCaveatsAndItsKeysAreForgotten() throws IOException, SQLException {
        Files.createDirectories(file.getParent());
        Schema.flyway(file, "10").migrate();
        var id = new ConversationId("00000000-0000-0000-0000-000000000002");
        alter("INSERT INTO conversations (id, name, owner, title, folded, created, updated) VALUES (1, '" + id.value()
                + "', '" + Viewer.LOCAL.user() + "', 'Old', 'old', 0, 0)");
        alter("INSERT INTO exchanges (conversation, question, folded_question, asked, answer, folded_answer, drawn, "
                + "ending, answerer, cited) VALUES (1, 'Why?', 'why?', 0, 'So.', 'so.', 0, 'WHOLE', 'm', '[]')");
        alter("INSERT INTO spaces (name, dimension, model, serving) VALUES ('a', 3, 'http://h/v1?key=secret m', 1), "
                + "('b', 3, 'https://h/embed?key=secret', 0), ('c', 3, '/models/odd?name', 0)");
        try (var truth = SqlTruth.open(file)) {
            assertThat(truth.spaces().serving().orElseThrow().model()).isEqualTo("http://h/v1 m");
            assertThat(truth.database()
                            .<List<String>>read(session ->
                                    session.query("SELECT model FROM spaces ORDER BY name", row -> row.getString(1))))
                    .containsExactly("http://h/v1 m", "https://h/embed", "/models/odd?name");
            var old = truth.conversations().find(id, Viewer.LOCAL).orElseThrow();
            assertThat(old.exchanges()).singleElement().satisfies(exchange -> {
                assertThat(exchange.answer()).isEqualTo("So.");
                assertThat(exchange.caveats()).isEqualTo(Caveats.NONE);
            });
        }
    }

    @Test
    void aDatabaseMadeWhileTheThirdMigrationHadOneIndexMoreIsBroughtUpToDate() throws IOException, SQLException {
        Files.createDirectories(file.getParent());
        Schema.flyway(file, "3").migrate();
        alter("CREATE INDEX documents_failed ON documents (owner) WHERE state = 'FAILED'");
        alter("UPDATE flyway_schema_history SET checksum = 801204436 WHERE version = '3'");

        try (var truth = SqlTruth.open(file)) {
            Fixture.accept(truth, "a.txt", "one");
            long version = truth.database().read(session -> session.number("PRAGMA user_version"));
            assertThat(version).isEqualTo(Schema.VERSION);
        }
    }

    @Test
    void aDatabaseWithAHistoryOfItsOwnIsLeftAlone() throws IOException, SQLException {
        Files.createDirectories(file.getParent());
        Schema.flyway(file, "3").migrate();
        alter("UPDATE flyway_schema_history SET checksum = 1 WHERE version = '2'");

        assertThat(fault(() -> SqlTruth.open(file)))
                .isEqualTo(new Fault(
                        Fault.Code.STORE_FAILED,
                        "The data in " + file + " was written by a Footnote that this one does not come from: "
                                + "use that one, or choose another data folder."));
    }

    @Test
    void aDatabaseOfANewerFootnoteIsLeftAlone() throws SQLException {
        SqlTruth.open(file).close();
        alter("PRAGMA user_version = " + (Schema.VERSION + 1));

        assertThat(fault(() -> SqlTruth.open(file)))
                .isEqualTo(new Fault(
                        Fault.Code.STORE_FAILED,
                        "The data in " + file + " was written by a newer Footnote (schema " + (Schema.VERSION + 1)
                                + ", this one knows " + Schema.VERSION + "): use that one."));
    }

    @Test
    void aForeignDatabaseIsLeftAlone() throws IOException, SQLException {
        Files.createDirectories(folder.resolve("some/where"));
        alter("CREATE TABLE recipes (name TEXT)");
        var refused =
                new Fault(Fault.Code.STORE_FAILED, "The file " + file + " is a database, but not one of Footnote's.");
        assertThat(fault(() -> SqlTruth.open(file))).isEqualTo(refused);

        alter("PRAGMA user_version = 1");
        assertThat(fault(() -> SqlTruth.open(file))).isEqualTo(refused);
    }

    @Test
    void aDamagedDatabaseIsSaidToBe() throws IOException {
        Files.createDirectories(folder.resolve("some/where"));
        Files.writeString(file, "This is a letter and not a database. ".repeat(1000));

        var fault = fault(() -> SqlTruth.open(file));
        assertThat(fault.code()).isEqualTo(Fault.Code.STORE_FAILED);
        assertThat(fault.message()).startsWith("The database " + file + " is damaged, or is no database at all");
    }

    @Test
    void damageInTheMiddleIsSaidToBe() throws IOException {
        try (var truth = SqlTruth.open(file)) {
            for (int i = 0; i < 20; i++) Fixture.accept(truth, i + ".txt", "content " + i);
        }
        var bytes = Files.readAllBytes(file);
        for (int i = 8192; i < bytes.length; i++) bytes[i] = 0x55;
        Files.write(file, bytes);

        var fault = fault(() -> {
            try (var truth = SqlTruth.open(file)) {
                truth.catalogue().counts(Viewer.LOCAL);
            }
        });
        assertThat(fault.message()).contains("damaged");
    }

    @Test
    void aPlaceWhereNothingCanBeWrittenIsSaidToBe() throws IOException {
        Files.writeString(folder.resolve("some"), "a file where a folder should be");
        assertThat(fault(() -> SqlTruth.open(file)).code()).isEqualTo(Fault.Code.STORE_FAILED);

        Files.createDirectories(folder.resolve("folder.db"));
        assertThat(fault(() -> SqlTruth.open(folder.resolve("folder.db"))).message())
                .contains("cannot be opened");
    }

    @Test
    void theNameOfTheFolderDoesNotMatter() {
        var odd = folder.resolve("is it 100 % sure? yes & no #1 – Müller's [x]").resolve("truth.db");
        SqlTruth.open(odd).close();
        try (var truth = SqlTruth.open(odd)) {
            Fixture.accept(truth, "a.txt", "one");
        }
        assertThat(odd).isRegularFile();
    }

    @Test
    void manyCanOpenANewDatabaseAtOnce() throws Exception {
        try (var pool = Executors.newFixedThreadPool(4)) {
            var opening = new ArrayList<Callable<Boolean>>();
            for (int i = 0; i < 4; i++) {
                var path = i + ".txt";
                opening.add(() -> {
                    try (var truth = SqlTruth.open(file)) {
                        Fixture.accept(truth, path, path);
                    }
                    return true;
                });
            }
            for (var opened : pool.invokeAll(opening)) assertThat(opened.get()).isTrue();
        }
        try (var truth = SqlTruth.open(file)) {
            assertThat(truth.catalogue().counts(Viewer.LOCAL).documents()).isEqualTo(4);
        }
    }

    @Test
    void theLibraryOfSqliteIsUnpackedOnceAndWhole() throws IOException {
        var before = System.getProperty("org.sqlite.lib.path");
        try {
            System.clearProperty("org.sqlite.lib.path");
            SqliteLibrary.prepare(folder);
            var home = Path.of(System.getProperty("org.sqlite.lib.path"));
            var library = home.resolve(System.getProperty("org.sqlite.lib.name"));
            assertThat(home).startsWith(folder);
            assertThat(Files.size(library)).isGreaterThan(500_000);
            assertThat(home.toFile().list()).hasSize(1);

            var unpacked = Files.getLastModifiedTime(library);
            System.clearProperty("org.sqlite.lib.path");
            SqliteLibrary.prepare(folder);
            assertThat(Files.getLastModifiedTime(library)).isEqualTo(unpacked);
        } finally {
            if (before != null) System.setProperty("org.sqlite.lib.path", before);
        }
    }

    private void alter(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(Database.url(file))) {
            execute(connection, sql);
        }
    }
}
