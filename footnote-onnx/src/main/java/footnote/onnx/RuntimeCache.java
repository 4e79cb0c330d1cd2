package footnote.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.OrtSession.SessionOptions.OptLevel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// A folder with what ONNX Runtime would otherwise make anew at every start.
///
/// On two cores a cold start took 750 ms from the jars and 290 ms from this folder: the native library is unpacked
/// (150 ms) and the model's graph is optimised and out of its jar (300 ms). Each file is written beside its
/// place and moved there whole, so that several processes may start at once. A folder that cannot be written,
/// or a file that cannot be used, costs the time and nothing else.
final class RuntimeCache {
    private static final long LARGE_STACK = 64L << 20;
    private static final String NATIVE_PATH = "onnxruntime.native.path";
    private static final String[] LIBRARIES = {"onnxruntime", "onnxruntime4j_jni"};

    private final Path folder;

    RuntimeCache(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /// Where a model's weights are when they are not prepared yet.
    @FunctionalInterface
    interface Weights {
        byte[] read() throws IOException;
    }

    /// Load ONNX Runtime itself; the first call in a process decides where its library comes from.
    OrtEnvironment runtime() {
        if (System.getProperty(NATIVE_PATH) == null) unpackLibraries();
        return startOnALargeStack();
    }

    /// Start the runtime. Its look for devices recurses so deeply (seen with 1.29) that it overflows a stack of
    /// usual size and takes the process with it.
    private static OrtEnvironment startOnALargeStack() {
        var start = new FutureTask<>(
                () -> OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "footnote"));
        Thread.ofPlatform().name("footnote-onnx-start").stackSize(LARGE_STACK).start(start);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return start.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException("ONNX Runtime did not start", e.getCause());
                }
            }
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    /// Load a model by path, as it is.
    static OrtSession load(OrtEnvironment runtime, Path model) throws OrtException {
        try (var options = options(OptLevel.EXTENDED_OPT)) {
            return runtime.createSession(model.toString(), options);
        }
    }

    /// Load a model, prepared here earlier if it was.
    ///
    /// @param name tells these weights from all others
    OrtSession load(OrtEnvironment runtime, String name, Weights weights) throws OrtException, IOException {
        var prepared = folder.resolve(name + "-" + runtime.getVersion() + "-" + architecture() + ".onnx");
        if (Files.exists(prepared)) {
            try (var options = options(OptLevel.NO_OPT)) {
                return runtime.createSession(prepared.toString(), options);
            } catch (OrtException e) {
                log(Level.WARNING, "preparing the embedding model again: " + prepared + " could not be used", e);
            }
        }
        return prepare(runtime, weights.read(), prepared);
    }

    private OrtSession prepare(OrtEnvironment runtime, byte[] weights, Path prepared) throws OrtException {
        try {
            Files.createDirectories(folder);
            var beside = Files.createTempFile(folder, "model", ".tmp");
            try (var options = options(OptLevel.EXTENDED_OPT)) {
                options.setOptimizedModelFilePath(beside.toString());
                var session = runtime.createSession(weights, options);
                settle(beside, prepared);
                return session;
            } finally {
                Files.deleteIfExists(beside);
            }
        } catch (IOException e) {
            log(Level.DEBUG, "the prepared embedding model could not be kept", e);
            try (var options = options(OptLevel.EXTENDED_OPT)) {
                return runtime.createSession(weights, options);
            }
        }
    }

    /// One thread per run: the callers are the parallelism.
    private static SessionOptions options(OptLevel level) throws OrtException {
        var options = new SessionOptions();
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.setOptimizationLevel(level);
        return options;
    }

    private void unpackLibraries() {
        var version = OrtSession.class.getPackage().getImplementationVersion();
        if (version == null) return;
        var home = folder.resolve("onnxruntime-" + version + "-" + platform());
        try {
            for (String library : LIBRARIES) {
                var file = home.resolve(System.mapLibraryName(library));
                if (Files.notExists(file) && !unpack(file)) return;
                if (!Files.isExecutable(file)) return; // a file system where nothing may be run
            }
            System.setProperty(NATIVE_PATH, home.toAbsolutePath().toString());
        } catch (IOException e) {
            log(Level.DEBUG, "ONNX Runtime unpacks its library itself", e);
        }
    }

    private static boolean unpack(Path file) throws IOException {
        var resource = "/ai/onnxruntime/native/" + platform() + "/" + file.getFileName();
        try (var in = OrtSession.class.getResourceAsStream(resource)) {
            if (in == null) return false;
            var home = file.toAbsolutePath().getParent();
            if (home == null) return false;
            Files.createDirectories(home);
            var beside = Files.createTempFile(home, "library", ".tmp");
            try {
                Files.copy(in, beside, StandardCopyOption.REPLACE_EXISTING);
                if (!beside.toFile().setExecutable(true)) return false;
                settle(beside, file);
            } finally {
                Files.deleteIfExists(beside);
            }
            return true;
        }
    }

    private static void settle(Path beside, Path place) throws IOException {
        try (var channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
    }

    /// The runtime's own name for this kind of machine.
    private static String platform() {
        var system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String kind = system.contains("mac") ? "osx" : system.contains("win") ? "win" : "linux";
        return kind + "-" + architecture();
    }

    private static String architecture() {
        var name = System.getProperty("os.arch", "");
        return switch (name) {
            case "amd64", "x86_64" -> "x64";
            case "arm64" -> "aarch64";
            default -> name;
        };
    }

    /// A logger costs time at every start and is needed at hardly any.
    private static void log(Level level, String message, Exception cause) {
        System.getLogger(RuntimeCache.class.getName()).log(level, message, cause);
    }
}
