package footnote.tika.office;

import footnote.tika.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// The parts of an Office file and how they refer to each other.
final class OfficePackage implements AutoCloseable {
    /// A reference from one part to another.
    ///
    /// @param type the last word of its type: "officeDocument", "styles", "chart"
    /// @param target the path of the part in the package
    record Relation(String type, String target) {}

    private final ZipFile zip;
    private final String what;
    private final PartStream.Allowance allowance;

    OfficePackage(Path file, String what, long unpackedBytes) throws IOException {
        this.what = what;
        this.allowance = new PartStream.Allowance(unpackedBytes);
        try {
            this.zip = new ZipFile(file.toFile());
        } catch (ZipException e) {
            throw Refusal.damaged(what, "its archive cannot be opened, as if it had been cut off");
        }
    }

    /// Open a part; empty where the package has none of this path.
    Optional<SafeXml> part(String path) throws IOException {
        var entry = zip.getEntry(path);
        if (entry == null) return Optional.empty();
        try {
            return Optional.of(new SafeXml(new PartStream(zip.getInputStream(entry), allowance), what));
        } catch (ZipException e) {
            throw Refusal.damaged(what, "its archive is broken");
        }
    }

    /// The part that the package is about.
    String mainPart() throws IOException {
        return relations("").values().stream()
                .filter(relation -> relation.type().equals("officeDocument"))
                .map(Relation::target)
                .filter(target -> zip.getEntry(target) != null)
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
                        new Relation(type.substring(type.lastIndexOf('/') + 1), resolve(folder, target.get())));
            }
        }
        return relations;
    }

    /// The first part that `path` refers to as `type`.
    Optional<String> related(String path, String type) throws IOException {
        return relations(path).values().stream()
                .filter(relation -> relation.type().equals(type))
                .map(Relation::target)
                .findFirst();
    }

    private static String resolve(String folder, String target) {
        if (target.startsWith("/")) return target.substring(1);
        try {
            return Path.of(folder).resolve(target).normalize().toString().replace('\\', '/');
        } catch (java.nio.file.InvalidPathException e) {
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
