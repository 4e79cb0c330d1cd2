package footnote.app;

import footnote.fault.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The folder that holds everything, held by one process at a time.
///
/// The holder keeps a lock on `lock` and writes into it who it is; a server also writes its address, so that a
/// second process can talk to it instead.
public final class DataFolder implements AutoCloseable {
    private static final String SERVER_PREFIX = "server ";

    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;

    private DataFolder(Path path, FileChannel channel, FileLock lock) {
        this.path = path;
        this.channel = channel;
        this.lock = lock;
    }

    /// Where a platform keeps such things.
    static Path usual(Map<String, String> environment, String system, String home) {
        var os = system.toLowerCase(Locale.ROOT);
        if (os.contains("mac")) return Path.of(home, "Library", "Application Support", "Footnote");
        if (os.contains("win")) {
            return Path.of(environment.getOrDefault("LOCALAPPDATA", home), "Footnote");
        }
        var xdg = environment.getOrDefault("XDG_DATA_HOME", "");
        return xdg.isBlank() ? Path.of(home, ".local", "share", "footnote") : Path.of(xdg, "footnote");
    }

    /// Take hold of the folder, making it if needed; fails with `IN_USE` if another process has it.
    public static DataFolder hold(Path path) {
        FileChannel channel;
        try {
            makePrivate(path);
            channel = FileChannel.open(
                    lockFile(path), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException e) {
            var message = "The data folder " + path + " cannot be used: it must be a folder that you may write to.";
            throw new Fault(Fault.Code.STORE_FAILED, message).toException(e);
        }
        try {
            var lock = channel.tryLock();
            if (lock == null) throw new OverlappingFileLockException();
            var folder = new DataFolder(path, channel, lock);
            folder.write("process " + ProcessHandle.current().pid());
            return folder;
        } catch (OverlappingFileLockException | IOException e) {
            closeQuietly(channel);
            throw new Fault(Fault.Code.IN_USE, inUse(path)).toException(e);
        }
    }

    /// The address of the server that holds the folder, if one does and said so.
    public static Optional<String> server(Path path) {
        return holder(path)
                .filter(holder -> holder.startsWith(SERVER_PREFIX))
                .map(holder -> holder.substring(SERVER_PREFIX.length()));
    }

    /// Let other processes know that a server at `address` holds the folder.
    public void announce(String address) {
        try {
            write(SERVER_PREFIX + address);
        } catch (IOException e) {
            throw new Fault(Fault.Code.STORE_FAILED, "The data folder could not be written to.").toException(e);
        }
    }

    public Path originals() {
        return path.resolve("originals");
    }

    public Path database() {
        return path.resolve("footnote.db");
    }

    /// The search index for one embedding space; deleting it costs time, nothing else.
    public Path index(String space) {
        return indexes().resolve(space.replaceAll("[^A-Za-z0-9._-]", "_"));
    }

    /// What holds the search indexes, and nothing else.
    Path indexes() {
        return path.resolve("index");
    }

    /// What is known about where documents come from.
    public Path sources() {
        return path.resolve("sources");
    }

    /// Things that can be made again at any time.
    public Path cache() {
        return path.resolve("cache");
    }

    @Override
    public void close() {
        try {
            channel.truncate(0);
            lock.release();
        } catch (IOException e) {
            throw new Fault(Fault.Code.STORE_FAILED, "The data folder could not be let go.").toException(e);
        } finally {
            closeQuietly(channel);
        }
    }

    private void write(String holder) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap((holder + "\n").getBytes(StandardCharsets.UTF_8)), 0);
    }

    private static Optional<String> holder(Path path) {
        try {
            var holder = Files.readString(lockFile(path)).strip();
            return holder.isEmpty() ? Optional.empty() : Optional.of(holder);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String inUse(Path path) {
        var by = holder(path).map(holder -> " by " + holder).orElse("");
        return "The data folder " + path + " is in use" + by
                + ": wait for it to end, stop it, or choose another folder with --data.";
    }

    private static Path lockFile(Path path) {
        return path.resolve("lock");
    }

    private static void makePrivate(Path path) throws IOException {
        if (Files.isDirectory(path)) return;
        var parent = path.toAbsolutePath().getParent();
        if (parent != null) Files.createDirectories(parent);
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectory(path);
        }
    }

    private static void closeQuietly(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            System.getLogger(DataFolder.class.getName())
                    .log(System.Logger.Level.DEBUG, "closing the lock file failed", e);
        }
    }
}
