package footnote.tika.pack;

import footnote.tika.sniff.ZipOpening;
import footnote.tika.text.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// A ZIP file out of which only so much is unpacked, whatever it claims to hold.
public final class Archive implements AutoCloseable {
    private final ZipFile zip;
    private final String what;
    private final PartStream.Allowance allowance;

    /// @param what the kind of file, for the sentence that says it is damaged
    /// @param unpackedBytes the most that may be unpacked, over all parts
    public Archive(Path file, String what, long unpackedBytes) throws IOException {
        this.what = what;
        this.allowance = new PartStream.Allowance(unpackedBytes);
        try {
            this.zip = ZipOpening.open(file);
        } catch (ZipException e) {
            throw Refusal.damaged(what, "its archive cannot be opened, as if it had been cut off");
        }
    }

    public boolean has(String path) {
        return zip.getEntry(path) != null;
    }

    /// Open a part; empty where there is none of this path.
    public Optional<InputStream> part(String path) throws IOException {
        return open(path, allowance);
    }

    /// Open a part that is XML; empty where there is none of this path.
    public Optional<SafeXml> xml(String path) throws IOException {
        return part(path).map(in -> new SafeXml(in, what));
    }

    /// Open a part once more, without counting again what it unpacks to.
    public Optional<SafeXml> xmlAgain(String path) throws IOException {
        return open(path, new PartStream.Allowance(Long.MAX_VALUE)).map(in -> new SafeXml(in, what));
    }

    private Optional<InputStream> open(String path, PartStream.Allowance allowed) throws IOException {
        ZipEntry entry = zip.getEntry(path);
        if (entry == null || entry.isDirectory()) return Optional.empty();
        try {
            return Optional.of(new PartStream(zip.getInputStream(entry), entry.getCompressedSize(), allowed));
        } catch (ZipException e) {
            throw Refusal.damaged(what, "its archive is broken");
        }
    }

    /// The path of a part that is named `target` by one in `folder`.
    public static String resolve(String folder, String target) {
        if (target.startsWith("/")) return target.substring(1);
        try {
            return Path.of(folder).resolve(target).normalize().toString().replace('\\', '/');
        } catch (InvalidPathException e) {
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
