package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import footnote.spi.Deadline;
import footnote.spi.Parser.Parsed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Real documents, where they are at hand.
class SharedDocumentsTests {
    private static final Path DOCUMENTS = Path.of(System.getProperty("footnote.root", "."), "../shared/eval/documents");

    private static List<Path> documents() throws IOException {
        assumeTrue(
                Files.isDirectory(DOCUMENTS), "skipped: there is no folder shared/eval/documents beside the project");
        try (var files = Files.list(DOCUMENTS)) {
            return files.filter(file -> !file.toString().endsWith(".expected.md"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    @Timeout(180)
    void eachIsRead() throws IOException {
        try (var parser = new ChildParser(ParserLimits.DEFAULTS, ChildCommand.ofThisJvm())) {
            for (var file : documents()) {
                var name = file.getFileName().toString();
                assertSound(name, parser.parse(file, name, Deadline.in(Duration.ofSeconds(100))));
            }
        }
    }

    private static void assertSound(String name, Parsed parsed) {
        var text = parsed.text();
        assertThat(text).as(name).isNotBlank().doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f]");
        var before = 0;
        for (var heading : parsed.headings()) {
            assertThat(heading.span().of(text)).as(name).isNotBlank().doesNotContain("\n");
            assertThat(heading.span().start()).as(name).isGreaterThanOrEqualTo(before);
            assertThat(heading.rank()).as(name).isBetween(1, 6);
            before = heading.span().end();
        }
        for (int i = 0; i < parsed.pages().size(); i++) {
            assertThat(parsed.pages().get(i).number()).as(name).isEqualTo(i + 1);
        }
        assertThat(parsed.pages().isEmpty()).as(name).isEqualTo(!name.matches(".*\\.(pdf|pptx)"));
        var end = 0;
        for (var table : parsed.tables()) {
            assertThat(table.span().start()).as(name).isGreaterThanOrEqualTo(end);
            for (var row : table.rows())
                assertThat(row.span().of(text)).as(name).isNotBlank().doesNotContain("\n");
            end = table.span().end();
        }
        if (name.matches(".*\\.(csv|xlsx)"))
            assertThat(parsed.tables()).as(name).isNotEmpty();
    }
}
