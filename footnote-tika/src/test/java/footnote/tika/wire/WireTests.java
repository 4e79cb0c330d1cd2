package footnote.tika.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.corpus.Span;
import footnote.fault.Fault;
import footnote.spi.Parser.Code;
import footnote.spi.Parser.Heading;
import footnote.spi.Parser.Leaf;
import footnote.spi.Parser.Page;
import footnote.spi.Parser.Parsed;
import footnote.spi.Parser.Row;
import footnote.spi.Parser.Table;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WireTests {
    private static final Parsed PARSED = new Parsed(
            "Head\n\na | b\n1 | 2\n\nint x;",
            "x/y",
            Optional.of("Title"),
            List.of(new Heading(1, new Span(0, 4))),
            List.of(new Page(Leaf.PAGE, 1, new Span(0, 17)), new Page(Leaf.SLIDE, 2, new Span(19, 25))),
            List.of(new Table(
                    "Sheet", Optional.of(new Row(4, new Span(6, 11))), List.of(new Row(9, new Span(12, 17))))),
            List.of(new Code("java", new Span(19, 25))),
            List.of("Careful."));

    private static Reply passed(Reply reply, int limit) throws IOException {
        var bytes = new ByteArrayOutputStream();
        Wire.write(reply, new DataOutputStream(bytes));
        return Wire.readReply(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), limit);
    }

    private static Reply passed(Parsed parsed) throws IOException {
        return passed(new Reply.Read(parsed, false), 1000);
    }

    @Test
    void allOfATextArrives() throws IOException {
        assertThat(passed(PARSED)).isEqualTo(new Reply.Read(PARSED, false));
        var refused = new Reply.Refused(new Fault(Fault.Code.TOO_LARGE, "Too much."), true);
        assertThat(passed(refused, 10)).isEqualTo(refused);
    }

    @Test
    void aRequestArrives() throws IOException {
        var request = new Request("/a/b", "b.txt", 7, 8, 9);
        var bytes = new ByteArrayOutputStream();
        Wire.write(request, new DataOutputStream(bytes));
        assertThat(Wire.readRequest(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))))
                .isEqualTo(request);
    }

    @Test
    void spansThatDoNotFitTheTextAreNotBelieved() {
        var outside = new Row(1, new Span(0, 99));
        var before = new Row(2, new Span(0, 3));
        var first = new Row(1, new Span(5, 9));
        assertThatThrownBy(() -> passed(PARSED.withTables(List.of(new Table("", Optional.empty(), List.of(outside))))))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() ->
                        passed(PARSED.withTables(List.of(new Table("", Optional.empty(), List.of(first, before))))))
                .isInstanceOf(IOException.class);
        var table = new Table("", Optional.empty(), List.of(first));
        assertThatThrownBy(() -> passed(PARSED.withTables(List.of(table, table))))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> passed(PARSED.withTables(List.of(
                        new Table("", Optional.empty(), List.of(new Row(0, new Span(0, 3))))))))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> passed(PARSED.withTables(List.of(new Table("", Optional.empty(), List.of())))))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> passed(PARSED.withCodes(List.of(new Code("", new Span(3, 99))))))
                .isInstanceOf(IOException.class);
    }

    @Test
    void moreTextThanIsTakenIsRefused() {
        assertThatThrownBy(() -> passed(new Reply.Read(PARSED, false), 2)).isInstanceOf(IOException.class);
    }

    @Test
    void longWarningsAreCut() throws IOException {
        var wordy = new Parsed(
                "x", "x", Optional.empty(), List.of(), List.of(), List.of(), List.of(), List.of("w".repeat(100_000)));
        assertThat(((Reply.Read) passed(wordy)).parsed().warnings().getFirst()).hasSizeLessThan(10_000);
    }
}
