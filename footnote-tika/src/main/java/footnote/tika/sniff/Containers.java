package footnote.tika.sniff;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Looks inside archives and compound files for what they are. For the child process only: it opens archives.
public final class Containers {
    private static final String OFFICE = "application/vnd.openxmlformats-officedocument.";
    private static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";
    private static final String EPUB = "application/epub+zip";
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

        record Other(Sniffed.Foreign what) implements Inside {}

        /// An Office file behind a password.
        record Locked() implements Inside {}
    }

    private static Inside inZip(Path file) throws IOException {
        try (var zip = ZipOpening.open(file)) {
            if (zip.getEntry("[Content_Types].xml") != null) return inOfficePackage(zip);
            var type = zip.getEntry("mimetype");
            if (type != null) return declared(zip, type);
            if (zip.getEntry("META-INF/MANIFEST.MF") != null) return other("a Java archive", Remedy.NONE);
            if (zip.getEntry("AndroidManifest.xml") != null) return other("an Android program", Remedy.NONE);
            if (zip.getEntry("META-INF/container.xml") != null) return known(Kind.EPUB, EPUB);
            if (zip.getEntry("Index/Document.iwa") != null) return other("an Apple iWork document", Remedy.AS_PDF);
            return other("a ZIP archive", Remedy.UNPACK);
        }
    }

    private static Inside inOfficePackage(ZipFile zip) {
        var names = zip.stream().map(ZipEntry::getName);
        var folder = names.filter(name -> name.matches("(word/document|ppt/presentation|xl/workbook|visio/document).*"))
                .findFirst()
                .orElse("");
        if (folder.endsWith(".bin")) return other("a binary Excel workbook (.xlsb)", Remedy.AS_XLSX);
        return switch (folder.split("/")[0]) {
            case "word" -> known(Kind.DOCX, OFFICE + "wordprocessingml.document");
            case "ppt" -> known(Kind.PPTX, OFFICE + "presentationml.presentation");
            case "xl" -> known(Kind.XLSX, OFFICE + "spreadsheetml.sheet");
            case "visio" -> other("a Visio drawing", Remedy.AS_PDF);
            default ->
                zip.stream().anyMatch(entry -> entry.getName().endsWith(".fdseq"))
                        ? other("an XPS document", Remedy.AS_PDF)
                        : other("an Office package without a document", Remedy.NONE);
        };
    }

    private static Inside known(Kind kind, String mime) {
        return new Inside.Known(new Sniffed.Known(kind, mime, Optional.empty()));
    }

    private static Inside other(String what, Remedy remedy) {
        return new Inside.Other(new Sniffed.Foreign(what, remedy));
    }

    /// The kind that an OpenDocument file or an e-book declares in its first entry.
    private static Inside declared(ZipFile zip, ZipEntry entry) throws IOException {
        try (var in = zip.getInputStream(entry)) {
            var type = new String(in.readNBytes(LONGEST_TYPE), StandardCharsets.US_ASCII).strip();
            if (type.equals(EPUB)) return known(Kind.EPUB, type);
            if (type.startsWith("application/vnd.sun.xml.")) return other("an old OpenOffice file", Remedy.AS_ODT);
            if (!type.startsWith(OPEN_DOCUMENT)) return other("a ZIP archive", Remedy.UNPACK);
            return switch (type.substring(OPEN_DOCUMENT.length())) {
                case "text",
                        "text-template",
                        "text-web",
                        "text-master",
                        "spreadsheet",
                        "spreadsheet-template",
                        "presentation",
                        "presentation-template" -> known(Kind.OPEN_DOCUMENT, type);
                default -> other("an OpenDocument drawing", Remedy.AS_PDF);
            };
        }
    }

    /// The names of the streams in a compound file stand in it as UTF-16; one of them tells what it is.
    private static Inside inCompound(Path file) throws IOException {
        var found = Optional.<CompoundKind>empty();
        try (var in = Files.newInputStream(file)) {
            var carried = "";
            for (var chunk = in.readNBytes(CHUNK); chunk.length > 0; chunk = in.readNBytes(CHUNK)) {
                var text = carried + new String(chunk, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
                if (has(text, "encryptedpackage")) return new Inside.Locked();
                for (var kind : CompoundKind.values()) {
                    var better = found.isEmpty() || kind.compareTo(found.get()) < 0;
                    if (better && has(text, kind.stream)) found = Optional.of(kind);
                }
                carried = text.substring(Math.max(0, text.length() - 64));
            }
        }
        return found.map(kind -> other(kind.what, kind.remedy))
                .orElseGet(() -> other("a file of an old Windows program", Remedy.AS_PDF));
    }

    /// What the stream of a name says about a compound file; the first that fits decides.
    private enum CompoundKind {
        MESSAGE("__properties_version1.0", "an Outlook message (.msg)", Remedy.AS_EML),
        WORD("worddocument", "an old Word document (.doc)", Remedy.AS_DOCX),
        POWER_POINT("powerpoint document", "an old PowerPoint file (.ppt)", Remedy.AS_PPTX),
        EXCEL("workbook", "an old Excel workbook (.xls)", Remedy.AS_XLSX),
        OLDER_EXCEL("book\0", "an old Excel workbook (.xls)", Remedy.AS_XLSX),
        VISIO("visiodocument", "an old Visio drawing (.vsd)", Remedy.AS_PDF),
        PUBLISHER("quill", "a Publisher document (.pub)", Remedy.AS_PDF),
        HANGUL("hwpsummaryinformation", "a Hangul document (.hwp)", Remedy.AS_DOCX);

        private final String stream;
        private final String what;
        private final Remedy remedy;

        CompoundKind(String stream, String what, Remedy remedy) {
            this.stream = stream;
            this.what = what;
            this.remedy = remedy;
        }
    }

    private static boolean has(String bytes, String name) {
        return bytes.contains(new String(name.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1));
    }
}
