package footnote.tika.html;

import footnote.tika.sniff.CharsetGuess;
import footnote.tika.text.BlockSink;
import footnote.tika.text.DocumentTitle;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Source;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Reads web pages: headings, paragraphs, lists, tables and code of the body, without scripts, menus and hidden
/// parts.
public final class HtmlReader implements FormatReader {
    private static final int HEAD = 8192;

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        var page = page(source);
        DocumentTitle.sensible(page.title()).ifPresent(manuscript::title);
        PageWalk.over(page.body(), manuscript);
        manuscript.firstHeading().ifPresent(manuscript::title);
    }

    /// Tell the blocks of a page that has been read.
    public static void tell(Element body, BlockSink sink) {
        PageWalk.over(body, sink);
    }

    /// A mark at the head of the file or in the page itself says how it is written; without either, what was
    /// sniffed, or a guess.
    private static Document page(Source source) throws IOException {
        var sniffed = source.found().charset();
        var open = sniffed.isPresent() ? sniffed.get().equals(StandardCharsets.UTF_8) : declaresCharset(source.file());
        var charset = sniffed.isPresent() || open ? sniffed : Optional.of(CharsetGuess.of(source.file()));
        try (var in = Files.newInputStream(source.file())) {
            return Jsoup.parse(in, open ? null : charset.map(Charset::name).orElse(null), "");
        }
    }

    private static boolean declaresCharset(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            return head.contains("charset") || head.contains("encoding=");
        }
    }
}
