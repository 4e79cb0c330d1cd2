package footnote.tika.sniff;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds the kind of a file from the first bytes of it.
///
/// Reads 64 KiB and unpacks nothing, so it is cheap and safe in any process.
public final class Sniffer {
    private static final int HEAD = 64 * 1024;
    private static final int PDF_MARK_WITHIN = 1024;
    private static final String UNICODE_MARK = "\u00ef\u00bb\u00bf";

    private static final List<String> PAGE = List.of("<!doctype html", "<html", "<head", "<body");
    private static final List<String> DRAWING = List.of("<!doctype svg", "<svg");
    private static final Pattern FIELD = Pattern.compile("([A-Za-z][A-Za-z0-9-]{1,60}):.*");
    private static final Set<String> MAIL_FIELDS = Set.of("mime-version", "received", "message-id", "return-path");
    private static final int OFFICE_MARK_WITHIN = 500;
    private static final int MAIL_LINES = 40;
    private static final int LEAST_FIELDS = 3;

    private Sniffer() {}

    /// Look at `file`; `name` decides only between kinds of text.
    public static Sniffed sniff(Path file, String name) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return sniff(in.readNBytes(HEAD), name);
        }
    }

    static Sniffed sniff(byte[] head, String name) {
        if (Magic.startsWith(head, "PK\u0003\u0004") || Magic.startsWith(head, "PK\u0005\u0006")) {
            return new Sniffed.Container(Sniffed.Packing.ZIP);
        }
        if (Magic.startsWith(head, "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1")) {
            return new Sniffed.Container(Sniffed.Packing.COMPOUND);
        }
        if (isPdf(head)) return new Sniffed.Known(Kind.PDF, "application/pdf", Optional.empty());
        var writing = Writing.of(head);
        if (writing.isEmpty()) {
            return Magic.of(head).<Sniffed>map(found -> found).orElseGet(Sniffed.Unknown::new);
        }
        var charset = writing.get().charset();
        var text = new String(head, charset.orElse(StandardCharsets.ISO_8859_1));
        return ofText(text.startsWith("\ufeff") ? text.substring(1) : text, name, charset);
    }

    private static Sniffed ofText(String head, String name, Optional<Charset> charset) {
        // In RTF every other letter is written in plain ones, so that what was sniffed says nothing.
        if (head.startsWith("{\\rtf")) return new Sniffed.Known(Kind.RTF, "application/rtf", Optional.empty());
        if (head.startsWith("%!PS")) return new Sniffed.Foreign("a PostScript file", Remedy.AS_PDF);
        if (head.startsWith("<?xml") && within(head, "<?mso-application", OFFICE_MARK_WITHIN)) {
            return new Sniffed.Foreign("an Office file saved as XML", Remedy.AS_MODERN_OFFICE);
        }
        var named = NamedKind.of(name);
        if (named.isPresent() && named.get().kind() != Kind.TEXT) {
            return new Sniffed.Known(named.get().kind(), named.get().mime(), charset);
        }
        var opening = opening(head);
        if (startsWithAny(opening, PAGE)) return new Sniffed.Known(Kind.HTML, "text/html", charset);
        if (startsWithAny(opening, DRAWING)) return new Sniffed.Foreign("an SVG image", Remedy.AS_PDF);
        if (opening.startsWith("<office:document")) {
            return new Sniffed.Foreign("a flat OpenDocument file", Remedy.AS_ODT);
        }
        if (isMail(head, name)) return new Sniffed.Known(Kind.EML, "message/rfc822", charset);
        if (head.startsWith("<?xml")) return new Sniffed.Known(Kind.SOURCE, "application/xml", charset);
        return new Sniffed.Known(Kind.TEXT, "text/plain", charset);
    }

    private static boolean within(String head, String mark, int characters) {
        return head.substring(0, Math.min(head.length(), characters)).contains(mark);
    }

    /// The first tag of a page, in small letters: past white space, comments and the XML declaration.
    private static String opening(String head) {
        var at = 0;
        while (at < head.length()) {
            if (Character.isWhitespace(head.charAt(at))) at++;
            else if (head.startsWith("<!--", at)) at = past(head, "-->", at);
            else if (head.startsWith("<?xml", at)) at = past(head, "?>", at);
            else break;
        }
        return head.substring(at, Math.min(head.length(), at + 20)).toLowerCase(Locale.ROOT);
    }

    private static int past(String head, String end, int from) {
        var found = head.indexOf(end, from);
        return found < 0 ? head.length() : found + end.length();
    }

    private static boolean startsWithAny(String opening, List<String> tags) {
        return tags.stream().anyMatch(opening::startsWith);
    }

    /// An e-mail begins with a run of header fields, among them some that nothing else has.
    private static boolean isMail(String head, String name) {
        var fields = 0;
        var telling = NamedKind.ending(name).equals("eml");
        for (var line : head.lines().limit(MAIL_LINES).toList()) {
            // The line that mail folders put before a message.
            if (fields == 0 && line.startsWith("From ")) continue;
            if (line.startsWith(" ") || line.startsWith("\t")) continue;
            var field = FIELD.matcher(line);
            if (!field.matches()) break;
            fields++;
            telling |= MAIL_FIELDS.contains(field.group(1).toLowerCase(Locale.ROOT));
        }
        return telling && fields >= LEAST_FIELDS;
    }

    private static boolean isPdf(byte[] head) {
        var start = new String(head, 0, Math.min(head.length, PDF_MARK_WITHIN), StandardCharsets.ISO_8859_1);
        var mark = start.indexOf("%PDF-");
        // Some writers put a few bytes before the mark; a text that mentions it further down is still a text.
        var first = mark == 0 || (mark == UNICODE_MARK.length() && start.startsWith(UNICODE_MARK));
        return first || (mark > 0 && Writing.of(head).isEmpty());
    }
}
