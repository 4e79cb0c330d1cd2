package footnote.tika.wire;

import footnote.corpus.Span;
import footnote.fault.Fault;
import footnote.spi.Parser.Code;
import footnote.spi.Parser.Heading;
import footnote.spi.Parser.Leaf;
import footnote.spi.Parser.Page;
import footnote.spi.Parser.Parsed;
import footnote.spi.Parser.Row;
import footnote.spi.Parser.Table;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes and reads requests and replies as bytes.
public final class Wire {
    private static final int HELLO = 0x466e0002;
    private static final int LONGEST_SENTENCE = 4_000;
    private static final int LONGEST_PATH = 100_000;
    private static final int MOST_PAGES = 10_000_000;
    private static final int MOST_WARNINGS = 10_000;
    private static final int BYTES_PER_CHARACTER = 3;

    private Wire() {}

    /// Say that the child is up.
    public static void hello(DataOutputStream out) throws IOException {
        out.writeInt(HELLO);
        out.flush();
    }

    public static void awaitHello(DataInputStream in) throws IOException {
        if (in.readInt() != HELLO) throw new IOException("not a parser");
    }

    public static void write(Request request, DataOutputStream out) throws IOException {
        writeText(request.path(), out);
        writeText(request.name(), out);
        out.writeInt(request.outputCharacters());
        out.writeLong(request.unpackedBytes());
        out.writeLong(request.milliseconds());
        out.flush();
    }

    public static Request readRequest(DataInputStream in) throws IOException {
        return new Request(
                readText(in, LONGEST_PATH), readText(in, LONGEST_PATH), in.readInt(), in.readLong(), in.readLong());
    }

    public static void write(Reply reply, DataOutputStream out) throws IOException {
        out.writeBoolean(reply.worn());
        switch (reply) {
            case Reply.Refused refused -> {
                out.writeBoolean(false);
                writeText(refused.fault().code().name(), out);
                writeText(refused.fault().message(), out);
            }
            case Reply.Read read -> {
                out.writeBoolean(true);
                write(read.parsed(), out);
            }
        }
        out.flush();
    }

    /// @param outputCharacters the most text that is taken
    public static Reply readReply(DataInputStream in, int outputCharacters) throws IOException {
        var worn = in.readBoolean();
        if (in.readBoolean()) return new Reply.Read(readParsed(in, outputCharacters), worn);
        var code = readText(in, LONGEST_SENTENCE);
        try {
            return new Reply.Refused(new Fault(Fault.Code.valueOf(code), readText(in, LONGEST_SENTENCE)), worn);
        } catch (IllegalArgumentException e) {
            throw new IOException("not a fault", e);
        }
    }

    private static void write(Parsed parsed, DataOutputStream out) throws IOException {
        writeText(parsed.text(), out);
        writeText(parsed.mime(), out);
        out.writeBoolean(parsed.title().isPresent());
        writeText(parsed.title().orElse(""), out);
        out.writeInt(parsed.headings().size());
        for (var heading : parsed.headings()) write(heading.rank(), heading.span(), out);
        out.writeInt(parsed.pages().size());
        for (var page : parsed.pages()) {
            out.writeBoolean(page.leaf() == Leaf.SLIDE);
            write(page.number(), page.span(), out);
        }
        out.writeInt(parsed.tables().size());
        for (var table : parsed.tables()) write(table, out);
        out.writeInt(parsed.codes().size());
        for (var code : parsed.codes()) {
            writeText(code.language(), out);
            write(code.span(), out);
        }
        var warnings = parsed.warnings()
                .subList(0, Math.min(MOST_WARNINGS, parsed.warnings().size()));
        out.writeInt(warnings.size());
        for (var warning : warnings) writeText(shortened(warning), out);
    }

    private static void write(Table table, DataOutputStream out) throws IOException {
        writeText(shortened(table.sheet()), out);
        out.writeBoolean(table.header().isPresent());
        if (table.header().isPresent()) write(table.header().get(), out);
        out.writeInt(table.rows().size());
        for (var row : table.rows()) write(row, out);
    }

    private static void write(Row row, DataOutputStream out) throws IOException {
        write(row.number(), row.span(), out);
    }

    private static Parsed readParsed(DataInputStream in, int outputCharacters) throws IOException {
        var text = readText(in, outputCharacters);
        var mime = readText(in, LONGEST_SENTENCE);
        var titled = in.readBoolean();
        var title = readText(in, LONGEST_SENTENCE);
        var headings = new ArrayList<Heading>();
        for (int left = count(in, text.length()); left > 0; left--) {
            headings.add(new Heading(in.readInt(), readSpan(in, text)));
        }
        var pages = new ArrayList<Page>();
        for (int left = count(in, MOST_PAGES); left > 0; left--) {
            var leaf = in.readBoolean() ? Leaf.SLIDE : Leaf.PAGE;
            pages.add(new Page(leaf, in.readInt(), readSpan(in, text)));
        }
        var tables = readTables(in, text);
        var codes = readCodes(in, text);
        List<String> warnings = new ArrayList<>();
        for (int left = count(in, MOST_WARNINGS); left > 0; left--) warnings.add(readText(in, LONGEST_SENTENCE));
        return new Parsed(
                text, mime, titled ? Optional.of(title) : Optional.empty(), headings, pages, tables, codes, warnings);
    }

    /// Read tables whose rows follow each other through the text, none inside another.
    private static List<Table> readTables(DataInputStream in, String text) throws IOException {
        var tables = new ArrayList<Table>();
        var from = 0;
        for (int left = count(in, text.length()); left > 0; left--) {
            var sheet = readText(in, LONGEST_SENTENCE);
            var header = in.readBoolean() ? Optional.of(readRow(in, text, from)) : Optional.<Row>empty();
            from = header.map(row -> row.span().end()).orElse(from);
            var rows = new ArrayList<Row>();
            for (int more = count(in, text.length()); more > 0; more--) {
                rows.add(readRow(in, text, from));
                from = rows.getLast().span().end();
            }
            if (header.isEmpty() && rows.isEmpty()) throw new IOException("a table without rows");
            tables.add(new Table(sheet, header, rows));
        }
        return tables;
    }

    private static Row readRow(DataInputStream in, String text, int from) throws IOException {
        var number = in.readInt();
        if (number < 1) throw new IOException("rows are counted from 1");
        return new Row(number, readSpan(in, text, from));
    }

    private static List<Code> readCodes(DataInputStream in, String text) throws IOException {
        var codes = new ArrayList<Code>();
        var from = 0;
        for (int left = count(in, text.length()); left > 0; left--) {
            codes.add(new Code(readText(in, LONGEST_SENTENCE), readSpan(in, text, from)));
            from = codes.getLast().span().end();
        }
        return codes;
    }

    private static void write(int number, Span span, DataOutputStream out) throws IOException {
        out.writeInt(number);
        write(span, out);
    }

    private static void write(Span span, DataOutputStream out) throws IOException {
        out.writeInt(span.start());
        out.writeInt(span.end());
    }

    private static Span readSpan(DataInputStream in, String text) throws IOException {
        return readSpan(in, text, 0);
    }

    /// @param from where the span before it ends
    private static Span readSpan(DataInputStream in, String text, int from) throws IOException {
        var start = in.readInt();
        var end = in.readInt();
        if (start < from || end < start || end > text.length()) throw new IOException("not a span of the text");
        return new Span(start, end);
    }

    private static int count(DataInputStream in, int most) throws IOException {
        var count = in.readInt();
        if (count < 0 || count > most) throw new IOException("not a count");
        return count;
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_SENTENCE ? text : text.substring(0, LONGEST_SENTENCE);
    }

    private static void writeText(String text, DataOutputStream out) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInputStream in, int longest) throws IOException {
        var length = in.readInt();
        if (length < 0 || length > (long) longest * BYTES_PER_CHARACTER) throw new IOException("too long");
        var bytes = in.readNBytes(length);
        if (bytes.length < length) throw new java.io.EOFException();
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
