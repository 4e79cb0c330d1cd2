package footnote.tika.sniff;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// The first bytes of well-known kinds of file that are not text.
///
/// @param offset where the bytes stand
/// @param bytes one character per byte
/// @param what the kind, with its article
/// @param remedy what can be done about it
record Magic(int offset, String bytes, String what, Remedy remedy) {
    private static final List<Magic> KNOWN = List.of(
            new Magic(0, "\u0089PNG\r\n", "a PNG image", Remedy.PICTURE),
            new Magic(0, "\u00ff\u00d8\u00ff", "a JPEG image", Remedy.PICTURE),
            new Magic(0, "GIF8", "a GIF image", Remedy.PICTURE),
            new Magic(0, "BM", 6, "\0\0\0\0", "a BMP image", Remedy.PICTURE),
            new Magic(0, "II*\0", "a TIFF image", Remedy.PICTURE),
            new Magic(0, "MM\0*", "a TIFF image", Remedy.PICTURE),
            new Magic(8, "WEBP", "a WebP image", Remedy.PICTURE),
            new Magic(8, "WAVE", "a WAV sound", Remedy.TRANSCRIPT),
            new Magic(8, "AVI ", "an AVI video", Remedy.TRANSCRIPT),
            new Magic(4, "ftypheic", "a HEIC image", Remedy.PICTURE),
            new Magic(4, "ftypavif", "an AVIF image", Remedy.PICTURE),
            new Magic(4, "ftypM4A", "an M4A sound", Remedy.TRANSCRIPT),
            new Magic(4, "ftypqt", "a QuickTime video", Remedy.TRANSCRIPT),
            new Magic(4, "ftyp", "an MP4 video", Remedy.TRANSCRIPT),
            new Magic(0, "\u001aE\u00df\u00a3", "a Matroska or WebM video", Remedy.TRANSCRIPT),
            new Magic(0, "ID3", "an MP3 sound", Remedy.TRANSCRIPT),
            new Magic(0, "\u00ff\u00fb", "an MP3 sound", Remedy.TRANSCRIPT),
            new Magic(0, "OggS", "an Ogg sound", Remedy.TRANSCRIPT),
            new Magic(0, "fLaC", "a FLAC sound", Remedy.TRANSCRIPT),
            new Magic(0, "8BPS", "a Photoshop image", Remedy.PICTURE),
            new Magic(0, "%!PS", "a PostScript file", Remedy.AS_PDF),
            new Magic(0, "\u001f\u008b", "a gzip archive", Remedy.UNPACK),
            new Magic(0, "BZh", "a bzip2 archive", Remedy.UNPACK),
            new Magic(0, "\u00fd7zXZ\0", "an xz archive", Remedy.UNPACK),
            new Magic(0, "(\u00b5/\u00fd", "a Zstandard archive", Remedy.UNPACK),
            new Magic(0, "7z\u00bc\u00af'\u001c", "a 7-Zip archive", Remedy.UNPACK),
            new Magic(0, "Rar!\u001a\u0007", "a RAR archive", Remedy.UNPACK),
            new Magic(257, "ustar", "a tar archive", Remedy.UNPACK),
            new Magic(0, "\u007fELF", "a program", Remedy.NONE),
            new Magic(0, "MZ", 2, "\u0090\0", "a Windows program", Remedy.NONE),
            new Magic(0, "\u00cf\u00fa\u00ed\u00fe", "a program", Remedy.NONE),
            new Magic(0, "\u00ca\u00fe\u00ba\u00be", "a Java class", Remedy.NONE),
            new Magic(0, "\0asm", "a WebAssembly program", Remedy.NONE),
            new Magic(0, "SQLite format 3\0", "an SQLite database", Remedy.NONE),
            new Magic(0, "PAR1", "a Parquet table", Remedy.NONE),
            new Magic(0, "Obj\u0001", "an Avro file", Remedy.NONE),
            new Magic(0, "\u0000\u0001\0\0\0", "a font", Remedy.NONE),
            new Magic(0, "OTTO\0", "a font", Remedy.NONE),
            new Magic(0, "wOFF", "a web font", Remedy.NONE),
            new Magic(0, "wOF2", "a web font", Remedy.NONE),
            new Magic(0, "ITSF", "a compiled help file (.chm)", Remedy.AS_PDF),
            new Magic(0, "\u00e4R\\{", "a OneNote section", Remedy.AS_PDF),
            new Magic(4, "Standard Jet DB", "an Access database", Remedy.NONE),
            new Magic(4, "Standard ACE DB", "an Access database", Remedy.NONE),
            new Magic(0, "\u00ffWPC", "a WordPerfect document", Remedy.AS_DOCX),
            new Magic(40, " EMF", "an EMF image", Remedy.AS_PDF),
            new Magic(0, "\u00d7\u00cd\u00c6\u009a", "a WMF image", Remedy.AS_PDF),
            new Magic(0, "x\u009f>\"", "an Outlook attachment (winmail.dat)", Remedy.AS_EML),
            new Magic(0, "MSCF", "a cabinet archive", Remedy.UNPACK),
            new Magic(0, "\u001f\u009d", "a compressed archive", Remedy.UNPACK),
            new Magic(0, "\u0004\"M\u0018", "an LZ4 archive", Remedy.UNPACK),
            new Magic(0, "!BDN", "an Outlook mail folder", Remedy.AS_EML),
            new Magic(60, "BOOKMOBI", "a Kindle book", Remedy.AS_EPUB),
            new Magic(0, "AT&TFORM", "a DjVu document", Remedy.AS_PDF),
            new Magic(0, "bplist", "a property list", Remedy.NONE));

    /// A mark in two parts that stand apart, for kinds whose first bytes alone are too common.
    private Magic(int offset, String bytes, int second, String more, String what, Remedy remedy) {
        this(offset, bytes + "?".repeat(second - offset - bytes.length()) + more, what, remedy);
    }

    static Optional<Sniffed.Foreign> of(byte[] head) {
        return KNOWN.stream()
                .filter(magic -> magic.matches(head))
                .map(magic -> new Sniffed.Foreign(magic.what(), magic.remedy()))
                .findFirst();
    }

    static boolean startsWith(byte[] head, String bytes) {
        return new Magic(0, bytes, "", Remedy.NONE).matches(head);
    }

    private boolean matches(byte[] head) {
        var mark = bytes.getBytes(StandardCharsets.ISO_8859_1);
        if (head.length < offset + mark.length) return false;
        for (int i = 0; i < mark.length; i++) {
            if (mark[i] != '?' && mark[i] != head[offset + i]) return false;
        }
        return true;
    }
}
