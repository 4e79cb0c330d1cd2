package footnote.originals;

import footnote.corpus.Sha256;
import footnote.fault.Fault;
import footnote.fault.Fault.Code;
import footnote.spi.OriginalStore;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/// Keeps originals in a folder as `{user}/{yyyy-MM-dd}/{uuid}`.
///
/// Bytes go into a temporary file below the same folder, are flushed to the disk, and are moved to their name
/// in one step; then the folders that hold the name are flushed too. A name that exists therefore always holds
/// all of its bytes, and a name that was returned survives a power cut.
///
/// The streams here are the old ones of `java.io` and not channels, because an interrupt would close a channel
/// under the thread. A thread that is interrupted while it stores stops at the next buffer and leaves nothing
/// behind.
public final class FolderOriginals implements OriginalStore {
    private static final String ARRIVING = ".arriving";
    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_USER = 64;
    private static final List<String> FULL = List.of("no space left", "not enough space", "quota");

    private final Path root;
    private final Path arriving;
    private final Path unclaimed;
    private final Clock clock;
    private final Opening opening;

    FolderOriginals(Path root, Clock clock, Opening opening) {
        this.root = root.toAbsolutePath().normalize();
        this.arriving = this.root.resolve(ARRIVING);
        this.unclaimed = unclaimed(this.root);
        this.clock = clock;
        this.opening = opening;
    }

    /// Use this folder, making it if it is not there and clearing away what a crash left half stored. One
    /// process at a time may do so.
    public static FolderOriginals open(Path root, Clock clock) throws IOException {
        var originals = new FolderOriginals(root, clock, file -> new FileOutputStream(file.toFile()));
        Files.createDirectories(originals.arriving);
        flush(originals.root);
        originals.sweep();
        return originals;
    }

    /// The folder beside the one with the originals that holds what was set aside, if anything was.
    public static Path unclaimed(Path root) {
        return root.resolveSibling(root.getFileName() + "-unclaimed");
    }

    @Override
    public Stored put(InputStream bytes, String user, long limit) throws IOException {
        var id = UUID.randomUUID().toString();
        var part = arriving.resolve(id);
        try {
            var digest = Sha256.newDigest();
            long size;
            try (var out = onDisk(() -> opening.open(part))) {
                size = copy(bytes, out, digest, limit);
                onDisk(() -> {
                    out.getFD().sync();
                    return true;
                });
            }
            return new Stored(onDisk(() -> named(part, id, user)), Sha256.of(digest.digest()), size);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /// Move what has arrived to its name, and return that.
    private String named(Path part, String id, String user) throws IOException {
        var date = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        var folder = made(made(root, folderName(user)), date.toString());
        Files.move(part, folder.resolve(id), StandardCopyOption.ATOMIC_MOVE);
        flush(folder);
        return folderName(user) + "/" + date + "/" + id;
    }

    @Override
    public Path open(String name) {
        return inside(name);
    }

    @Override
    public void forget(String name) {
        var file = inside(name);
        try {
            if (Files.deleteIfExists(file)) flush(file.resolveSibling(""));
        } catch (IOException e) {
            throw new Fault(Code.STORE_FAILED, "The stored file " + name + " cannot be deleted.").toException(e);
        }
    }

    @Override
    public Optional<Path> setAside(String name) {
        var file = inside(name);
        var aside = unclaimed.resolve(root.relativize(file));
        try {
            Files.createDirectories(aside.resolveSibling(""));
            Files.move(file, aside);
            return Optional.of(aside);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new Fault(Code.STORE_FAILED, "The stored file " + name + " cannot be set aside.").toException(e);
        }
    }

    @Override
    public void each(Instant before, Consumer<List<String>> some) throws IOException {
        for (var user : folders(root)) {
            for (var date : folders(user)) {
                var names = new ArrayList<String>();
                try (var files = Files.newDirectoryStream(date)) {
                    for (var file : files) if (isOlder(file, before)) names.add(name(file));
                }
                if (!names.isEmpty()) some.accept(List.copyOf(names));
            }
        }
    }

    /// The folders in one that hold originals.
    private static List<Path> folders(Path parent) throws IOException {
        try (var found = Files.list(parent)) {
            return found.filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS))
                    .filter(folder -> !folder.endsWith(ARRIVING))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isOlder(Path file, Instant before) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.getLastModifiedTime(file).toInstant().isBefore(before);
        } catch (IOException e) {
            return false; // it has just been deleted
        }
    }

    private String name(Path file) {
        return root.relativize(file).toString().replace(File.separatorChar, '/');
    }

    private static long copy(InputStream bytes, FileOutputStream out, MessageDigest digest, long limit)
            throws IOException {
        var buffer = new byte[BUFFER];
        long size = 0;
        for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
            if (Thread.currentThread().isInterrupted()) {
                throw new Fault(Code.CANCELLED, "Stopped while storing the file.").toException();
            }
            size += read;
            if (size > limit) {
                throw new Fault(
                                Code.TOO_LARGE,
                                "The file is larger than " + inWords(limit) + ", the most that is taken.")
                        .toException();
            }
            digest.update(buffer, 0, read);
            int length = read;
            onDisk(() -> {
                out.write(buffer, 0, length);
                return true;
            });
        }
        return size;
    }

    /// Make a folder inside another, so that it survives a power cut.
    private static Path made(Path parent, String name) throws IOException {
        var folder = parent.resolve(name);
        try {
            Files.createDirectory(folder);
            flush(parent);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) throw e;
        }
        return folder;
    }

    /// Make the entries of a folder durable, where the platform knows how: Windows does so by itself.
    private static void flush(Path folder) throws IOException {
        if (File.separatorChar == '\\') return;
        boolean interrupted = Thread.interrupted(); // an interrupt would close the channel instead of flushing
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    /// What was being stored when the last process died.
    private void sweep() throws IOException {
        try (var parts = Files.newDirectoryStream(arriving)) {
            for (var part : parts) Files.deleteIfExists(part);
        }
    }

    private Path inside(String name) {
        try {
            var file = root.resolve(name).normalize();
            if (file.startsWith(root) && !file.equals(root) && !file.startsWith(arriving)) return file;
        } catch (InvalidPathException e) {
            // said below
        }
        throw new IllegalArgumentException("not the name of an original: " + name);
    }

    /// A user's name as one folder's name: letters that every file system takes, never hidden, never a way out.
    private static String folderName(String user) {
        var safe = user.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_@-]+", "-");
        var brief = safe.substring(0, Math.min(LONGEST_USER, safe.length()));
        return brief.isBlank() ? "-" : brief;
    }

    private static String inWords(long bytes) {
        if (bytes < 1 << 10) return bytes + (bytes == 1 ? " byte" : " bytes");
        if (bytes < 1 << 20) return amount(bytes, 1 << 10) + " kB";
        if (bytes < 1 << 30) return amount(bytes, 1 << 20) + " MB";
        return amount(bytes, 1 << 30) + " GB";
    }

    private static String amount(long bytes, long unit) {
        return bytes % unit == 0
                ? String.valueOf(bytes / unit)
                : String.format(Locale.ROOT, "%.1f", (double) bytes / unit);
    }

    /// Opens the file that bytes arrive in.
    @FunctionalInterface
    interface Opening {
        FileOutputStream open(Path file) throws IOException;
    }

    /// Do something to the disk, and tell a full one from whatever else can go wrong.
    ///
    /// The JDK has no type for this, only the system's own words.
    private static <T> T onDisk(Writing<T> writing) throws IOException {
        try {
            return writing.write();
        } catch (IOException e) {
            var words = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
            boolean full = FULL.stream().anyMatch(words::contains);
            if (!full) throw e;
            throw new Fault(Code.NO_SPACE, "The disk is full; the file was not stored.").toException(e);
        }
    }

    @FunctionalInterface
    private interface Writing<T> {
        T write() throws IOException;
    }
}
