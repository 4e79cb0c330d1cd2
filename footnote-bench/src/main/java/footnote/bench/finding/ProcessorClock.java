package footnote.bench.finding;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The processor time of this process, all threads together, by the system's own clock.
///
/// Java's management bean tells it in steps of ten milliseconds, in which several searches fit.
final class ProcessorClock {
    /// `CLOCK_PROCESS_CPUTIME_ID` of Linux.
    private static final int OF_PROCESS = 2;

    private static final MethodHandle CLOCK = clock();

    private ProcessorClock() {}

    @SuppressWarnings("restricted") // The signature is that of POSIX.
    private static MethodHandle clock() {
        var linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow("clock_gettime"),
                FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
    }

    static double milliseconds() {
        try (var arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(JAVA_LONG, 2);
            if ((int) CLOCK.invokeExact(OF_PROCESS, time) != 0) throw new IllegalStateException("no such clock");
            return time.getAtIndex(JAVA_LONG, 0) * 1e3 + time.getAtIndex(JAVA_LONG, 1) / 1e6;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
