package footnote.bench.campaign;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A disk of a few megabytes in memory, which can be filled up and emptied again. Only root may have one, on Linux.
final class SmallDisk implements AutoCloseable {
    private static final int BLOCK = 4096;

    private final Path folder;
    private final Path ballast;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.ballast = folder.resolve("ballast");
    }

    /// Mount one in `folder`; nothing where that may not be done.
    static Optional<SmallDisk> mount(Path folder, int megabytes) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString());
        return mounted ? Optional.of(new SmallDisk(folder)) : Optional.empty();
    }

    Path folder() {
        return folder;
    }

    /// Take up all the room there is.
    void fill() {
        try (var out = new FileOutputStream(ballast.toFile(), true)) {
            var block = new byte[BLOCK];
            while (true) out.write(block);
        } catch (IOException e) {
            // That was the last block.
        }
    }

    /// Give so much room back, or all that was taken up if it is less.
    void free(long bytes) throws IOException {
        if (!Files.exists(ballast)) return;
        try (var channel = Files.newByteChannel(ballast, java.nio.file.StandardOpenOption.WRITE)) {
            channel.truncate(Math.max(0, channel.size() - bytes));
        }
    }

    void freeAll() throws IOException {
        free(Long.MAX_VALUE);
    }

    @Override
    public void close() throws IOException {
        try {
            run("umount", "-l", folder.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
