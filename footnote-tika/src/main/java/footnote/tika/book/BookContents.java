package footnote.tika.book;

import footnote.tika.pack.Archive;
import footnote.tika.text.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/// What the chapters of a book are called in its list of contents.
record BookContents(Map<String, Entry> byPath) {
    private static final int DEEPEST = 50;

    /// @param rank 1 for the outermost
    record Entry(String words, int rank) {}

    static BookContents of(Archive archive, BookPlan plan) throws IOException {
        var entries = new HashMap<String, Entry>();
        if (plan.contents().isPresent()) readPage(archive, plan.contents().get(), entries);
        if (entries.isEmpty() && plan.outline().isPresent())
            readOutline(archive, plan.outline().get(), entries);
        return new BookContents(entries);
    }

    Optional<Entry> find(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    private static void readPage(Archive archive, String path, Map<String, Entry> entries) throws IOException {
        var part = archive.part(path);
        if (part.isEmpty()) return;
        try (var in = part.get()) {
            var page = Jsoup.parse(in, StandardCharsets.UTF_8.name(), "", Parser.xmlParser());
            for (var link : page.select("nav a[href]")) {
                var nav = link.closest("nav");
                var kind = nav == null ? "" : nav.attr("epub:type");
                if (!kind.isEmpty() && !kind.contains("toc")) continue;
                put(path, link.attr("href"), new Entry(link.text(), rank(link)), entries);
            }
        }
    }

    private static int rank(Element link) {
        var rank = 0;
        for (var above = link.parent(); above != null && rank < DEEPEST; above = above.parent()) {
            if (above.normalName().equals("ol")) rank++;
        }
        return Math.max(1, rank);
    }

    private static void readOutline(Archive archive, String path, Map<String, Entry> entries) throws IOException {
        var part = archive.xml(path);
        if (part.isEmpty()) return;
        try (var xml = part.get()) {
            var rank = 0;
            var words = "";
            while (xml.next()) {
                if (xml.isText()) continue;
                switch (xml.name()) {
                    case "navPoint" -> {
                        rank += xml.isStart() ? 1 : -1;
                        if (rank > DEEPEST) throw Refusal.tooDeep();
                    }
                    case "text" -> {
                        if (xml.isStart()) words = xml.allText();
                    }
                    case "content" -> {
                        var entry = new Entry(words, Math.max(1, rank));
                        if (xml.isStart()) xml.attribute("src").ifPresent(to -> put(path, to, entry, entries));
                    }
                    default -> {}
                }
            }
        }
    }

    /// Note what a chapter is called, if this is the first that points into it.
    private static void put(String from, String target, Entry entry, Map<String, Entry> entries) {
        var folder = from.substring(0, from.lastIndexOf('/') + 1);
        if (!entry.words().isBlank()) entries.putIfAbsent(Archive.resolve(folder, BookPlan.decoded(target)), entry);
    }
}
