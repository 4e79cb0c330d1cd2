package footnote.app;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// A ZIP file of documents, taken apart within limits.
///
/// Word files, e-books and programs are ZIP files too; what a file is shows in what it holds, not in its name.
/// Archives within archives are not opened.
public final class ZipArchive {
    static final int MOST_ENTRIES = 10_000;
    static final long MOST_BYTES = 2L << 30;
    /// Text packs to a tenth; what packs so much better, and is large, is made to hurt.
    static final long WORST_RATIO = 300;

    private static final Charset EARLIER_NAMES = Charset.forName("IBM437");
    private static final int LONGEST_LIST = 16 << 20;
    private static final long RATIO_FROM = 10 << 20;
    private static final Set<String> MARKS = Set.of(
            "[Content_Types].xml",
            "mimetype",
            "META-INF/MANIFEST.MF",
            "AndroidManifest.xml",
            "Index/Document.iwa",
            "Index.zip",
            "FixedDocSeq.fdseq",
            "doc.kml");

    private final Path file;
    private long left = MOST_BYTES;

    public ZipArchive(Path file) {
        this.file = file;
    }

    /// Takes what an archive holds.
    public interface Taker {
        void take(String path, InputStream bytes) throws IOException;

        void refuse(String path, String reason);
    }

    /// Whether the bytes begin as a ZIP file's do.
    public static boolean begins(byte[] head) {
        return head.length >= 4
                && head[0] == 'P'
                && head[1] == 'K'
                && ((head[2] == 3 && head[3] == 4) || (head[2] == 5 && head[3] == 6));
    }

    /// Whether this is an archive of documents rather than a document.
    public boolean holdsDocuments() throws IOException {
        try (var in = Files.newInputStream(file)) {
            if (!begins(in.readNBytes(4))) return false;
        }
        if (entries() > MOST_ENTRIES) return true;
        try (var zip = opened()) {
            return zip.size() > MOST_ENTRIES || MARKS.stream().allMatch(mark -> zip.getEntry(mark) == null);
        } catch (ZipException e) {
            return false;
        }
    }

    /// Hand over each document; fails with `TOO_LARGE` or `UNREADABLE_DOCUMENT` if the archive as a whole will
    /// not do.
    public void each(Taker taker) throws IOException {
        requireFew(entries());
        var seen = new HashSet<String>();
        try (var zip = opened()) {
            requireFew(zip.size());
            for (var entry : (Iterable<ZipEntry>)
                    () -> zip.stream().<ZipEntry>map(each -> each).iterator()) {
                if (!entry.isDirectory()) take(zip, entry, seen, taker);
            }
        } catch (ZipException e) {
            throw new Fault(Fault.Code.UNREADABLE_DOCUMENT, "The archive is damaged.").toException(e);
        }
    }

    private static void requireFew(int entries) {
        if (entries <= MOST_ENTRIES) return;
        throw new Fault(Fault.Code.TOO_LARGE, "The archive holds more than " + MOST_ENTRIES + " files.").toException();
    }

    /// Names that are not UTF-8 are in the character set that ZIP files had before, as many from Windows still are.
    private ZipFile opened() throws IOException {
        try {
            return new ZipFile(file.toFile());
        } catch (ZipException e) {
            return new ZipFile(file.toFile(), EARLIER_NAMES);
        }
    }

    private void take(ZipFile zip, ZipEntry entry, Set<String> seen, Taker taker) throws IOException {
        var name = safe(entry.getName());
        if (name.isEmpty()) {
            taker.refuse(shown(entry.getName()), "The file's name leads out of the archive.");
            return;
        }
        var path = name.get();
        if (isNoise(path)) return;
        if (!seen.add(path)) {
            taker.refuse(path, "The archive holds two files of this name.");
            return;
        }
        try (var in = zip.getInputStream(entry)) {
            if (in == null) throw new ZipException("no content");
            var bytes = new Metered(in, Math.max(0, entry.getCompressedSize()));
            var head = bytes.readNBytes(4);
            if (begins(head) && path.toLowerCase(Locale.ROOT).matches(".*\\.(zip|jar|war|ear|apk)")) {
                taker.refuse(path, "An archive inside an archive is not opened.");
                return;
            }
            taker.take(path, new SequenceInputStream(new ByteArrayInputStream(head), bytes));
        } catch (FootnoteException e) {
            if (left < 0 || e.fault().code() == Fault.Code.CANCELLED) throw e;
            taker.refuse(path, e.fault().message());
        } catch (IOException e) {
            taker.refuse(path, "The file is encrypted or damaged.");
        }
    }

    /// The path inside the archive, if it stays inside.
    private static Optional<String> safe(String name) {
        var path = name.replace('\\', '/');
        if (path.startsWith("/") || path.matches("[A-Za-z]:.*") || path.isBlank()) return Optional.empty();
        if (path.chars().anyMatch(Character::isISOControl)) return Optional.empty();
        for (var part : path.split("/")) {
            if (part.equals("..") || part.equals(".") || part.isEmpty()) return Optional.empty();
        }
        return Optional.of(path);
    }

    private static String shown(String name) {
        var clean = name.replaceAll("\\p{Cntrl}", " ");
        return clean.substring(0, Math.min(200, clean.length()));
    }

    private static boolean isNoise(String path) {
        if (path.startsWith("__MACOSX/")) return true;
        for (var part : path.split("/")) if (part.startsWith(".")) return true;
        return false;
    }

    /// How many files the archive says it holds, from its last record, before anything else of it is read.
    private int entries() throws IOException {
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            int length = (int) Math.min(in.length(), 65_557);
            in.seek(in.length() - length);
            var tail = new byte[length];
            in.readFully(tail);
            var text = new String(tail, StandardCharsets.ISO_8859_1);
            int end = text.lastIndexOf("PK\005\006");
            if (end < 0 || end + 16 > length) return 0;
            var record = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);
            long list = Integer.toUnsignedLong(record.getInt(end + 12));
            return list > LONGEST_LIST ? Integer.MAX_VALUE : Short.toUnsignedInt(record.getShort(end + 10));
        }
    }

    /// A file's bytes as they unpack, counted against the limits of the whole.
    private final class Metered extends FilterInputStream {
        private final long packed;
        private long unpacked;

        Metered(InputStream in, long packed) {
            super(in);
            this.packed = packed;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int n = in.read(bytes, from, length);
            if (n > 0) spend(n);
            return n;
        }

        private void spend(int bytes) {
            unpacked += bytes;
            left -= bytes;
            if (left < 0) throw tooLarge("The archive unpacks to more than " + (MOST_BYTES >> 30) + " GB.");
            if (unpacked > RATIO_FROM && unpacked > WORST_RATIO * Math.max(1, packed)) {
                throw tooLarge("The file unpacks to far more than it should.");
            }
        }

        private static FootnoteException tooLarge(String message) {
            return new Fault(Fault.Code.TOO_LARGE, message).toException();
        }
    }
}
