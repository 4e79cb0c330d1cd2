package footnote.tika.sniff;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Looks inside archives and compound files for what they are. For the child process only: it opens archives.
public final class Containers {
    private static final int LONGEST_TYPE = 200;
    private static final int CHUNK = 1 << 20;

    private Containers() {}

    /// Look inside a container.
    ///
    /// @throws java.util.zip.ZipException where it is a damaged archive
    public static Inside look(Path file, Sniffed.Packing packing) throws IOException {
        return switch (packing) {
            case ZIP -> inZip(file);
            case COMPOUND -> inCompound(file);
        };
    }

    /// What a container holds.
    public sealed interface Inside {
        record Known(Sniffed.Known found) implements Inside {}

        record Other(String what) implements Inside {}

        /// An Office file behind a password.
        record Locked() implements Inside {}
    }

    private static Inside inZip(Path file) throws IOException {
        try (var zip = new ZipFile(file.toFile())) {
            if (zip.getEntry("[Content_Types].xml") != null) return inOfficePackage(zip);
            var type = zip.getEntry("mimetype");
            if (type != null) return declared(zip, type);
            if (zip.getEntry("META-INF/MANIFEST.MF") != null) return new Inside.Other("a Java archive");
            if (zip.getEntry("AndroidManifest.xml") != null) return new Inside.Other("an Android program");
            return new Inside.Other("a ZIP archive");
        }
    }

    private static Inside inOfficePackage(ZipFile zip) {
        var names = zip.stream().map(ZipEntry::getName);
        var folder = names.filter(name -> name.matches("(word/document|ppt/presentation|xl/workbook|visio/document).*"))
                .findFirst()
                .orElse("");
        return switch (folder.split("/")[0]) {
            case "word" ->
                new Inside.Known(new Sniffed.Known(
                        Kind.DOCX,
                        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                        Optional.empty()));
            case "ppt" -> new Inside.Other("a PowerPoint presentation");
            case "xl" -> new Inside.Other("an Excel workbook");
            case "visio" -> new Inside.Other("a Visio drawing");
            default -> new Inside.Other("an Office package without a document");
        };
    }

    /// The kind that an OpenDocument file or an e-book declares in its first entry.
    private static Inside declared(ZipFile zip, ZipEntry entry) throws IOException {
        try (var in = zip.getInputStream(entry)) {
            var type = new String(in.readNBytes(LONGEST_TYPE), StandardCharsets.US_ASCII).strip();
            return new Inside.Other(
                    switch (type.replace("application/vnd.oasis.opendocument.", "")) {
                        case "application/epub+zip" -> "an EPUB book";
                        case "text", "text-template" -> "an OpenDocument text";
                        case "spreadsheet" -> "an OpenDocument spreadsheet";
                        case "presentation" -> "an OpenDocument presentation";
                        default -> "a ZIP archive";
                    });
        }
    }

    /// The names of the streams in a compound file stand in it as UTF-16; one of them tells what it is.
    private static Inside inCompound(Path file) throws IOException {
        Inside what = new Inside.Other("an old Microsoft Office file");
        try (var in = Files.newInputStream(file)) {
            var carried = "";
            for (var chunk = in.readNBytes(CHUNK); chunk.length > 0; chunk = in.readNBytes(CHUNK)) {
                var text = carried + new String(chunk, StandardCharsets.ISO_8859_1);
                if (has(text, "EncryptedPackage")) return new Inside.Locked();
                if (has(text, "WordDocument")) what = new Inside.Other("an old Word document (.doc)");
                else if (has(text, "PowerPoint Document")) what = new Inside.Other("an old PowerPoint file (.ppt)");
                else if (has(text, "Workbook")) what = new Inside.Other("an old Excel workbook (.xls)");
                else if (has(text, "__properties_version1.0")) what = new Inside.Other("an Outlook message (.msg)");
                carried = text.substring(Math.max(0, text.length() - 64));
            }
        }
        return what;
    }

    private static boolean has(String bytes, String name) {
        return bytes.contains(new String(name.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1));
    }
}
