package footnote.cli;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/// Puts standard error back where the user wants it.
///
/// Java warns about the incubating vector module before `main` begins. The launcher lets that warning go to a
/// log file and keeps the real standard error on another descriptor, whose number it passes in `footnote.stderr`.
final class StandardError {
    private static final int STANDARD_ERROR = 2;

    private StandardError() {}

    @SuppressWarnings("restricted") // the launcher enables native access
    static void restore() {
        var kept = Integer.getInteger("footnote.stderr");
        if (kept == null) return;
        var linker = Linker.nativeLinker();
        var type = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        var dup2 = linker.downcallHandle(linker.defaultLookup().findOrThrow("dup2"), type);
        try {
            int outcome = (int) dup2.invokeExact((int) kept, STANDARD_ERROR);
            if (outcome < 0) throw new IllegalStateException("descriptor " + kept + " is not open");
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
