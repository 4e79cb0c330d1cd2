package footnote.bench.finding;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/// What a process holds in memory.
///
/// @param heap what is left on the Java heap after collecting garbage; 0 for other processes
/// @param own memory of the process itself, heap included
/// @param mapped files that are mapped into it, which the system takes back when it needs the room
record Memory(long heap, long own, long mapped) {
    private static final int KILOBYTE = 1024;

    static Memory ofThisProcess() throws IOException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            LockSupport.parkNanos(100_000_000L);
        }
        var heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        var all = of(ProcessHandle.current().pid());
        return new Memory(heap, all.own, all.mapped);
    }

    static Memory of(long process) throws IOException {
        var status = Path.of("/proc/" + process + "/status");
        if (!Files.exists(status)) return new Memory(0, 0, 0);
        long own = 0;
        long mapped = 0;
        for (var line : Files.readAllLines(status)) {
            if (line.startsWith("RssAnon:")) own = kilobytes(line);
            if (line.startsWith("RssFile:")) mapped = kilobytes(line);
        }
        return new Memory(0, own, mapped);
    }

    private static long kilobytes(String line) {
        return Long.parseLong(line.replaceAll("\\D", "")) * KILOBYTE;
    }

    @Override
    public String toString() {
        var heapPart = heap == 0 ? "" : String.format(Locale.ROOT, "heap %.0f MB, ", heap / 1e6);
        return String.format(Locale.ROOT, "%sprocess %.0f MB, mapped %.0f MB", heapPart, own / 1e6, mapped / 1e6);
    }
}
