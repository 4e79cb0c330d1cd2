package footnote.ingest;

import java.lang.System.Logger.Level;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.ThreadFactory;

/// Threads for what nobody waits for: they step back behind the others of this process, so that a search during
/// a large import is about as quick as any other.
///
/// Java's own priorities do nothing on Linux unless the whole JVM is told so by root. Linux keeps a niceness
/// for each thread, though, which anybody may raise. Elsewhere the threads are as any others.
public final class BackgroundThreads {
    private static final int THE_CALLING_THREAD = 0;
    private static final int BEHIND = 15;

    private BackgroundThreads() {}

    /// Make them under this name and a number.
    public static ThreadFactory named(String name) {
        var usual = Thread.ofPlatform().name(name + "-", 1).daemon().factory();
        return work -> usual.newThread(() -> {
            stepBack();
            work.run();
        });
    }

    /// Let the calling thread be one of them from now on.
    @SuppressWarnings("restricted") // the launcher permits native access; where nobody does, Java warns once
    public static void stepBack() {
        if (!System.getProperty("os.name", "").equals("Linux")) return;
        try {
            var linker = Linker.nativeLinker();
            var number = ValueLayout.JAVA_INT;
            var setPriority = linker.downcallHandle(
                    linker.defaultLookup().find("setpriority").orElseThrow(),
                    FunctionDescriptor.of(number, number, number, number));
            int failed = (int) setPriority.invokeExact(0, THE_CALLING_THREAD, BEHIND);
            if (failed != 0) throw new IllegalStateException("setpriority answered " + failed);
        } catch (Throwable e) {
            System.getLogger(BackgroundThreads.class.getName())
                    .log(Level.DEBUG, "a background thread could not step back", e);
        }
    }
}
