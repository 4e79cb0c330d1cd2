package footnote.tika.mail;

import footnote.tika.html.HtmlReader;
import footnote.tika.text.BlockSink;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.RecordedBlocks;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.Jsoup;

/// Reads e-mail messages (EML): who wrote to whom and when, about what, then the message, then messages inside it.
///
/// Of a message in two forms the plain one is taken, unless it says much less than the other. Attachments are not
/// read; a warning names them.
public final class MailReader implements FormatReader {
    private static final int DEEPEST = 30;
    private static final int MOST_NAMED = 20;
    private static final int LONGEST_NAME = 100;
    private static final List<String> TOLD = List.of("From", "To", "Cc", "Date", "Subject");

    /// A plain form shorter than this share of the other only says that there is another.
    private static final double LEAST_PLAIN = 0.3;

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        try (var lines = new MailLines(source.file())) {
            var fields = MailFields.read(lines);
            manuscript.title(fields.words("subject"));
            var message = new Message(lines, manuscript.limit());
            header(fields, manuscript);
            message.part(fields, List.of(), 0).blocks().replay(manuscript);
            message.warnings().forEach(manuscript::warn);
        }
    }

    private static void header(MailFields fields, BlockSink sink) {
        var said = new ArrayList<String>();
        for (var name : TOLD) {
            var words = fields.words(name.toLowerCase(Locale.ROOT));
            if (!words.isEmpty()) said.add(name + ": " + words);
        }
        sink.paragraph(String.join("\n", said));
    }

    /// A part that has been read.
    ///
    /// @param plain whether it is text without marks
    /// @param end the line at which it ended; empty at the end of the file
    private record Told(RecordedBlocks blocks, boolean plain, int length, Optional<String> end) {}

    /// One pass over the lines of a message.
    private static final class Message {
        private final MailLines lines;
        private final int limit;
        private final List<String> attachments = new ArrayList<>();
        private boolean encrypted;
        private long characters;

        Message(MailLines lines, int limit) {
            this.lines = lines;
            this.limit = limit;
        }

        List<String> warnings() {
            var warnings = new ArrayList<String>();
            if (encrypted) warnings.add("The message is encrypted; only its header was read.");
            if (attachments.isEmpty()) return warnings;
            var named = String.join(", ", attachments.subList(0, Math.min(MOST_NAMED, attachments.size())));
            var more = attachments.size() - MOST_NAMED;
            warnings.add("Attachments were not read: " + named + (more > 0 ? " and " + more + " more" : "") + ".");
            return warnings;
        }

        /// Read the part whose fields have been read.
        ///
        /// @param boundaries the lines that may end it, the innermost last
        Told part(MailFields fields, List<String> boundaries, int depth) throws IOException {
            if (depth > DEEPEST) throw Refusal.tooDeep();
            var type = fields.first("content-type", "text/plain");
            var attached = fields.first("content-disposition", "").equals("attachment");
            var boundary = fields.parameter("content-type", "boundary").filter(line -> !line.isBlank());
            if (type.startsWith("multipart/") && boundary.isPresent()) {
                return parts(type, "--" + boundary.get().stripTrailing(), boundaries, depth);
            }
            if (type.equals("message/rfc822")) return inner(fields, boundaries, depth);
            var name = name(fields);
            var text = type.equals("text/plain") || type.equals("text/html") || type.equals("text");
            if (text && !attached) return text(fields, type.equals("text/html"), boundaries);
            if (type.contains("pkcs7-mime") || type.equals("application/pgp-encrypted")) encrypted = true;
            else if (attached || name.isPresent()) attachments.add(name.orElse(type));
            return new Told(new RecordedBlocks(), false, 0, skip(boundaries));
        }

        private static Optional<String> name(MailFields fields) {
            return fields.parameter("content-disposition", "filename")
                    .or(() -> fields.parameter("content-type", "name"))
                    .map(name -> name.replaceAll("[\\p{Cntrl}\\s]+", " ").strip())
                    .filter(name -> !name.isEmpty())
                    .map(name -> name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name);
        }

        private Told parts(String type, String boundary, List<String> outer, int depth) throws IOException {
            var boundaries = new ArrayList<>(outer);
            boundaries.add(boundary);
            var parts = new ArrayList<Told>();
            var end = skip(boundaries);
            while (end.filter(line -> line.stripTrailing().equals(boundary)).isPresent()) {
                var told = part(MailFields.read(lines), boundaries, depth + 1);
                parts.add(told);
                end = told.end();
            }
            if (end.filter(line -> line.stripTrailing().equals(boundary + "--")).isPresent()) end = skip(outer);
            var chosen = type.equals("multipart/alternative") ? alternative(parts) : parts;
            var all = new RecordedBlocks();
            var length = 0;
            for (var part : chosen) {
                part.blocks().replay(all);
                all.apart();
                length += part.length();
            }
            return new Told(all, chosen.stream().allMatch(Told::plain), length, end);
        }

        private static List<Told> alternative(List<Told> parts) {
            var longest = parts.stream().mapToInt(Told::length).max().orElse(0);
            var plain = parts.stream()
                    .filter(part -> part.plain() && part.length() > LEAST_PLAIN * longest)
                    .findFirst();
            var richest = parts.stream().filter(part -> part.length() > 0).reduce((_, last) -> last);
            return plain.or(() -> richest).map(List::of).orElse(List.of());
        }

        private Told inner(MailFields outer, List<String> boundaries, int depth) throws IOException {
            if (outer.first("content-transfer-encoding", "").equals("base64")) {
                attachments.add(name(outer).orElse("a message"));
                return new Told(new RecordedBlocks(), false, 0, skip(boundaries));
            }
            var fields = MailFields.read(lines);
            var blocks = new RecordedBlocks();
            header(fields, blocks);
            var told = part(fields, boundaries, depth + 1);
            told.blocks().replay(blocks);
            return new Told(blocks, false, told.length() + 1, told.end());
        }

        private Told text(MailFields fields, boolean page, List<String> boundaries) throws IOException {
            var raw = new StringBuilder();
            var end = lines.next();
            for (; end.isPresent() && !ends(end.get(), boundaries); end = lines.next()) {
                raw.append(end.get()).append('\n');
                characters += end.get().length() + 1;
                // Written as letters, four stand for three; as escapes, three for one.
                if (characters > 4L * limit) throw Refusal.tooManyCharacters(limit);
            }
            var coding = fields.first("content-transfer-encoding", "7bit");
            var bytes = TransferCoding.decode(raw.toString(), coding);
            var named = fields.parameter("content-type", "charset").filter(name -> !name.equalsIgnoreCase("us-ascii"));
            var text = named.map(name -> new String(bytes, EncodedWords.charset(name)))
                    .orElseGet(
                            () -> EncodedWords.bare(new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1)));
            var blocks = new RecordedBlocks();
            if (page) HtmlReader.tell(Jsoup.parse(text).body(), blocks);
            else blocks.verbatim(isFlowed(fields) ? FlowedText.joined(text) : text);
            return new Told(blocks, !page, blocks.onOneLine().length(), end);
        }

        private static boolean isFlowed(MailFields fields) {
            return fields.parameter("content-type", "format")
                    .filter("flowed"::equalsIgnoreCase)
                    .isPresent();
        }

        /// Pass over lines up to one that ends the part.
        private Optional<String> skip(List<String> boundaries) throws IOException {
            var line = lines.next();
            while (line.isPresent() && !ends(line.get(), boundaries)) line = lines.next();
            return line;
        }

        private static boolean ends(String line, List<String> boundaries) {
            if (!line.startsWith("--")) return false;
            var bare = line.stripTrailing();
            for (var boundary : boundaries) {
                if (bare.equals(boundary) || bare.equals(boundary + "--")) return true;
            }
            return false;
        }
    }
}
