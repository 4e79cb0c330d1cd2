package footnote.tika;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What processes do.
final class Processes {
    private Processes() {}

    /// Whether a process runs. One that has ended stays in the list for as long as nobody asks how: in a container,
    /// perhaps for ever.
    static boolean runs(long process) {
        try {
            var status = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
            if (status.charAt(status.lastIndexOf(')') + 2) == 'Z') return false;
        } catch (IOException e) {
            // It has gone, or this is no Linux: the list below tells.
        }
        return ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false);
    }
}
