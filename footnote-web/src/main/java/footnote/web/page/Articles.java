package footnote.web.page;

import footnote.fault.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;
import org.jspecify.annotations.Nullable;

/// Finds the article of a page.
///
/// What says that it is not the article goes first ([Boilerplate]). Then the walk goes down from the body for
/// as long as one child alone holds most of the prose: where no child does, the parts are the article's own.
public final class Articles {
    private static final Set<String> CONTAINERS =
            Set.of("div", "section", "article", "main", "form", "center", "table", "tbody", "tr", "td", "body", "span");
    /// No page that people wrote is deeper, and some of what is done here takes time by the depth.
    private static final int DEEPEST = 256;
    /// Tags take much more memory than words do.
    private static final int MOST_TAGS = 200_000;
    private static final double MOST = 0.8;
    /// An article shorter than this part of the page was probably not found; the page as it is does better.
    private static final double LEAST = 0.15;
    /// A page takes many times its size in memory while it is read.
    private static final Semaphore TURNS = new Semaphore(2);
    private static final Pattern PADDING = Pattern.compile("[\\s\\p{Z}]+");
    private static final Safelist KEPT = Safelist.none()
            .addTags(
                    "h1",
                    "h2",
                    "h3",
                    "h4",
                    "h5",
                    "h6",
                    "p",
                    "div",
                    "section",
                    "article",
                    "ul",
                    "ol",
                    "li",
                    "dl",
                    "dt",
                    "dd",
                    "table",
                    "caption",
                    "thead",
                    "tbody",
                    "tfoot",
                    "tr",
                    "th",
                    "td",
                    "pre",
                    "code",
                    "blockquote",
                    "figure",
                    "figcaption",
                    "br",
                    "hr",
                    "strong",
                    "em",
                    "b",
                    "i",
                    "sub",
                    "sup",
                    "kbd",
                    "samp",
                    "var")
            .addAttributes("td", "colspan", "rowspan")
            .addAttributes("th", "colspan", "rowspan")
            .addAttributes("ol", "start");

    private Articles() {}

    /// Read a page; fails with `TOO_LARGE` if it has too many tags, and with `CANCELLED` if interrupted while other
    /// pages are being read.
    ///
    /// @param charset what the server says it is written in; a mark in the page itself is believed first
    /// @param address where it came from, so that the addresses in it can be completed
    public static Article read(byte[] page, Optional<String> charset, String address) {
        requireFewTags(page);
        try {
            TURNS.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Code.CANCELLED, "Stopped before the page was read.").toException(e);
        }
        try {
            var parser = Parser.htmlParser().setMaxDepth(DEEPEST);
            return read(Jsoup.parse(new ByteArrayInputStream(page), known(charset), address, parser));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory", e);
        } finally {
            TURNS.release();
        }
    }

    private static void requireFewTags(byte[] page) {
        int tags = 0;
        for (byte octet : page) if (octet == '<') tags++;
        if (tags <= MOST_TAGS) return;
        throw new Fault(Fault.Code.TOO_LARGE, "The page has more than " + MOST_TAGS + " tags.").toException();
    }

    private static Article read(Document page) {
        removeHeadingMarks(page);
        var canonical = PageFacts.canonical(page);
        var published = PageFacts.published(page);
        var language = page.select("html").attr("lang");
        var untouched = page.body().clone();
        new Boilerplate(page.body()).remove();
        var article = mainPart(page.body());
        Boilerplate.removeLinkBoxes(article);
        if (length(article) < LEAST * length(untouched)) {
            untouched.select("script,style,noscript,template,nav").remove();
            article = untouched;
        }
        var title = PageFacts.title(page, article);
        var body = cleaned(article, title);
        return new Article(title, canonical, published, whole(title, language, body), PlainText.of(body));
    }

    /// Manuals put a link to itself behind each heading.
    private static void removeHeadingMarks(Document page) {
        for (var link : page.select("h1 a,h2 a,h3 a,h4 a,h5 a,h6 a")) {
            if (link.text().matches("[¶#§\\s]*")) link.remove();
        }
    }

    private static Element mainPart(Element body) {
        var count = ProseCount.of(body);
        var part = body;
        while (true) {
            var next = heaviest(part, count);
            if (next == null || count.prose(next) < MOST * count.prose(part)) return standing(part);
            part = next;
        }
    }

    /// A part that makes sense by itself: rows stand in their table, and what a cell holds needs no cell.
    private static Element standing(Element part) {
        var whole = part;
        while (whole.normalName().matches("tr|tbody")) {
            var parent = whole.parent();
            if (parent == null) break;
            whole = parent;
        }
        if (!whole.normalName().equals("td")) return whole;
        var box = new Element("div");
        whole.childNodesCopy().forEach(box::appendChild);
        return box;
    }

    private static @Nullable Element heaviest(Element parent, ProseCount count) {
        Element best = null;
        for (var child : parent.children()) {
            if (!CONTAINERS.contains(child.normalName()) || isData(child)) continue;
            if (best == null || count.prose(child) > count.prose(best)) best = child;
        }
        return best;
    }

    /// Whether a table is one of data, rather than a way of laying out the page.
    private static boolean isData(Element child) {
        return child.normalName().equals("table") && child.selectFirst("table table,p,h1,h2,h3,ul,div") == null;
    }

    private static Element cleaned(Element article, String title) {
        var holder = Document.createShell(article.baseUri());
        holder.body().appendChild(article.clone());
        var body = new Cleaner(KEPT).clean(holder).body();
        if (body.selectFirst("h1") == null && !title.isBlank())
            body.prependElement("h1").text(title);
        return body;
    }

    private static String whole(String title, String language, Element body) {
        var page = Document.createShell("");
        page.outputSettings().prettyPrint(false).charset("UTF-8");
        page.head().appendElement("meta").attr("charset", "utf-8");
        page.title(title);
        if (language.matches("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*"))
            page.select("html").attr("lang", language);
        for (var node : body.childNodesCopy()) page.body().appendChild(node);
        return "<!DOCTYPE html>\n" + page.outerHtml() + "\n";
    }

    private static int length(Element element) {
        return PADDING.matcher(element.text()).replaceAll(" ").length();
    }

    private static @Nullable String known(Optional<String> charset) {
        try {
            return charset.filter(Charset::isSupported).orElse(null);
        } catch (IllegalCharsetNameException e) {
            return null;
        }
    }
}
