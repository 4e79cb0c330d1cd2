package footnote.tika;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A file with which children start faster: the JVM's ahead-of-time cache of the classes that parsing uses.
///
/// It saves a quarter of the work before the first PDF and more than half of that before the first web page. It is
/// made once per Java and class path by a child that reads samples; without it everything works, only later.
public final class StartCache {
    private static final Duration LONGEST = Duration.ofMinutes(3);

    private StartCache() {}

    /// The cache for `command`, where there is one.
    static Optional<Path> find(ChildCommand command) {
        return command.cache().map(folder -> folder.resolve(name(command))).filter(Files::isRegularFile);
    }

    /// Make the cache for `command`, unless it is there; takes some seconds of one processor.
    ///
    /// @return whether there is one now: not without a folder for it, nor for classes that are not in archives
    public static boolean make(ChildCommand command, ParserLimits limits) {
        if (command.cache().isEmpty()) return false;
        if (find(command).isPresent()) return true;
        try {
            var folder = Files.createDirectories(command.cache().get());
            var unfinished =
                    folder.resolve(name(command) + "." + ProcessHandle.current().pid());
            try {
                return rehearse(command, limits, unfinished) && publish(unfinished, folder.resolve(name(command)));
            } finally {
                Files.deleteIfExists(unfinished);
                Files.deleteIfExists(Path.of(unfinished + ".config"));
            }
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean rehearse(ChildCommand command, ParserLimits limits, Path output) throws IOException {
        var line = new ArrayList<>(command.rehearsal().line(limits));
        line.add(1, "-XX:AOTCacheOutput=" + output);
        var builder = new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        ChildCommand.clean(builder.environment());
        var process = builder.start();
        try {
            return process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static boolean publish(Path unfinished, Path cache) throws IOException {
        if (!Files.isRegularFile(unfinished)) return false;
        Files.move(unfinished, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return true;
    }

    /// Name the cache after all that makes another one useless when it changes.
    private static String name(ChildCommand command) {
        var parts = new StringBuilder(command.java().toString()).append(System.getProperty("java.vm.version"));
        for (var place : command.classPath().split(File.pathSeparator)) {
            var file = new File(place);
            parts.append(place).append(file.length()).append(file.lastModified());
        }
        try {
            var digest =
                    MessageDigest.getInstance("SHA-256").digest(parts.toString().getBytes(StandardCharsets.UTF_8));
            return "parser-" + HexFormat.of().formatHex(digest, 0, 8) + ".aot";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
