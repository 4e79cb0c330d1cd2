package footnote.tika.book;

import footnote.tika.html.HtmlReader;
import footnote.tika.pack.Archive;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.RecordedBlocks;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/// Reads e-books (EPUB) chapter by chapter, in reading order.
///
/// A chapter without a heading of its own gets the name it has in the list of contents; the list itself is left
/// out.
public final class BookReader implements FormatReader {
    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        try (var archive = new Archive(source.file(), BookPlan.WHAT, source.unpackedBytes())) {
            var plan = BookPlan.of(archive);
            var locked = BookPlan.encrypted(archive);
            if (!plan.chapters().isEmpty() && locked.containsAll(plan.chapters())) {
                throw Refusal.unreadable("The book is protected against copying, so its text cannot be read.");
            }
            plan.title().ifPresent(manuscript::title);
            chapters(archive, plan, locked, manuscript);
            manuscript.firstHeading().ifPresent(manuscript::title);
        }
    }

    private static void chapters(Archive archive, BookPlan plan, Set<String> locked, Manuscript manuscript)
            throws IOException {
        var contents = BookContents.of(archive, plan);
        var missing = 0;
        for (var path : plan.chapters()) {
            var part = locked.contains(path) ? java.util.Optional.<InputStream>empty() : archive.part(path);
            if (part.isEmpty()) {
                missing++;
                continue;
            }
            try (var in = part.get()) {
                chapter(in, contents, path, manuscript);
            }
        }
        if (missing > 0) {
            manuscript.warn(missing == 1 ? "One chapter could not be read." : missing + " chapters could not be read.");
        }
    }

    private static void chapter(InputStream in, BookContents contents, String path, Manuscript manuscript)
            throws IOException {
        var blocks = new RecordedBlocks();
        HtmlReader.tell(body(in), blocks);
        if (!blocks.isHeaded()) {
            contents.find(path).ifPresent(entry -> manuscript.heading(entry.rank(), entry.words()));
        }
        blocks.replay(manuscript);
        manuscript.apart();
    }

    /// Chapters are XML, in which an empty element may end itself; jsoup reads past the mistakes in them.
    private static Element body(InputStream in) throws IOException {
        var page = Jsoup.parse(in, StandardCharsets.UTF_8.name(), "", Parser.xmlParser());
        var body = page.selectFirst("body");
        return body == null ? page : body;
    }
}
