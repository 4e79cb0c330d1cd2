package footnote.tika.office;

import footnote.tika.pack.Archive;
import footnote.tika.pack.SafeXml;
import footnote.tika.text.DocumentTitle;
import footnote.tika.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parts of an Office file and how they refer to each other.
final class OfficePackage implements AutoCloseable {
    /// A reference from one part to another.
    ///
    /// @param type the last word of its type: "officeDocument", "styles", "chart"
    /// @param target the path of the part in the package
    record Relation(String type, String target) {}

    private final Archive archive;
    private final String what;

    OfficePackage(Path file, String what, long unpackedBytes) throws IOException {
        this.what = what;
        this.archive = new Archive(file, what, unpackedBytes);
    }

    /// Open a part; empty where the package has none of this path.
    Optional<SafeXml> part(String path) throws IOException {
        return archive.xml(path);
    }

    /// Open a part once more, without counting again what it unpacks to.
    Optional<SafeXml> partAgain(String path) throws IOException {
        return archive.xmlAgain(path);
    }

    /// The title that the document claims to have, where it looks like one.
    Optional<String> claimedTitle() throws IOException {
        var path = related("", "core-properties");
        var part = path.isEmpty() ? Optional.<SafeXml>empty() : part(path.get());
        if (part.isEmpty()) return Optional.empty();
        try (var xml = part.get()) {
            while (xml.next()) {
                if (xml.isStart() && xml.name().equals("title")) return DocumentTitle.sensible(xml.allText());
            }
        }
        return Optional.empty();
    }

    /// The part that the package is about.
    String mainPart() throws IOException {
        return relations("").values().stream()
                .filter(relation -> relation.type().equals("officeDocument"))
                .map(Relation::target)
                .filter(target -> archive.has(target))
                .findFirst()
                .orElseThrow(() -> Refusal.damaged(what, "its main part is missing"));
    }

    /// The references of the part at `path` ("" for the package itself), by their names.
    Map<String, Relation> relations(String path) throws IOException {
        var slash = path.lastIndexOf('/') + 1;
        var folder = path.substring(0, slash);
        var relations = new HashMap<String, Relation>();
        var part = part(folder + "_rels/" + path.substring(slash) + ".rels");
        if (part.isEmpty()) return relations;
        try (var xml = part.get()) {
            while (xml.next()) {
                if (!xml.isStart() || !xml.name().equals("Relationship")) continue;
                var outside =
                        xml.attribute("TargetMode").filter("External"::equals).isPresent();
                var id = xml.attribute("Id");
                var target = xml.attribute("Target");
                if (outside || id.isEmpty() || target.isEmpty()) continue;
                var type = xml.attribute("Type").orElse("");
                relations.put(
                        id.get(),
                        new Relation(type.substring(type.lastIndexOf('/') + 1), Archive.resolve(folder, target.get())));
            }
        }
        return relations;
    }

    /// The first part that `path` refers to as `type`.
    Optional<String> related(String path, String type) throws IOException {
        return allRelated(path, type).stream().findFirst();
    }

    /// The parts that `path` refers to as `type`, in the order of their names.
    List<String> allRelated(String path, String type) throws IOException {
        return relations(path).values().stream()
                .filter(relation -> relation.type().equals(type))
                .map(Relation::target)
                .sorted()
                .toList();
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
