package footnote.tika.book;

import footnote.tika.pack.Archive;
import footnote.tika.pack.SafeXml;
import footnote.tika.text.Refusal;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a book says about itself.
///
/// @param title as its cover names it
/// @param chapters the paths of its pages in reading order, each once
/// @param contents the path of the page that lists them, where there is one
/// @param outline the path of the older kind of list, where there is one
record BookPlan(Optional<String> title, List<String> chapters, Optional<String> contents, Optional<String> outline) {
    static final String WHAT = "book";
    private static final int MOST_CHAPTERS = 20_000;
    private static final Set<String> PAGES = Set.of("application/xhtml+xml", "text/html", "text/x-oeb1-document");

    private record Item(String path, String type, boolean contents) {}

    static BookPlan of(Archive archive) throws IOException {
        var path = packagePath(archive);
        try (var xml = archive.xml(path).orElseThrow(() -> Refusal.damaged(WHAT, "its list of chapters is missing"))) {
            return new Reading(path.substring(0, path.lastIndexOf('/') + 1)).of(xml);
        }
    }

    private static String packagePath(Archive archive) throws IOException {
        var part = archive.xml("META-INF/container.xml");
        if (part.isPresent()) {
            try (var xml = part.get()) {
                while (xml.next()) {
                    if (!xml.isStart() || !xml.name().equals("rootfile")) continue;
                    var path = xml.attribute("full-path");
                    if (path.isPresent()) return path.get();
                }
            }
        }
        throw Refusal.damaged(WHAT, "it does not say where its chapters are");
    }

    /// The paths of parts that are encrypted.
    static Set<String> encrypted(Archive archive) throws IOException {
        var paths = new HashSet<String>();
        var part = archive.xml("META-INF/encryption.xml");
        if (part.isEmpty()) return paths;
        try (var xml = part.get()) {
            while (xml.next()) {
                if (!xml.isStart() || !xml.name().equals("CipherReference")) continue;
                xml.attribute("URI").map(BookPlan::decoded).ifPresent(paths::add);
            }
        }
        return paths;
    }

    /// A path without the marks that addresses need.
    static String decoded(String address) {
        var bare = address.indexOf('#') < 0 ? address : address.substring(0, address.indexOf('#'));
        try {
            return URLDecoder.decode(bare.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return bare;
        }
    }

    /// One pass over the package document.
    private static final class Reading {
        private final String folder;
        private final Map<String, Item> items = new HashMap<>();
        private final Set<String> order = new LinkedHashSet<>();
        private Optional<String> title = Optional.empty();
        private Optional<String> outline = Optional.empty();

        Reading(String folder) {
            this.folder = folder;
        }

        BookPlan of(SafeXml xml) {
            while (xml.next()) {
                if (!xml.isStart()) continue;
                switch (xml.name()) {
                    case "title" -> {
                        var words = xml.allText();
                        if (title.isEmpty() && !words.isBlank()) title = Optional.of(words);
                    }
                    case "item" -> item(xml);
                    case "spine" -> outline = xml.attribute("toc");
                    case "itemref" -> xml.attribute("idref").ifPresent(this::next);
                    default -> {}
                }
            }
            var paths = new LinkedHashSet<String>();
            for (var id : order) {
                var item = items.get(id);
                if (item == null || item.contents() || !PAGES.contains(item.type())) continue;
                paths.add(item.path());
            }
            var contents = items.values().stream()
                    .filter(Item::contents)
                    .map(Item::path)
                    .findFirst();
            return new BookPlan(
                    title, List.copyOf(paths), contents, outline.map(items::get).map(Item::path));
        }

        private void next(String id) {
            if (order.size() < MOST_CHAPTERS) order.add(id);
        }

        private void item(SafeXml xml) {
            var id = xml.attribute("id");
            var target = xml.attribute("href");
            if (id.isEmpty() || target.isEmpty()) return;
            var contents = List.of(xml.attribute("properties").orElse("").split("\\s+"))
                    .contains("nav");
            items.put(
                    id.get(),
                    new Item(
                            Archive.resolve(folder, decoded(target.get())),
                            xml.attribute("media-type").orElse(""),
                            contents));
        }
    }
}
