package footnote.cli;

import footnote.fault.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes files all at once: whoever looks sees what was there before or all of the new, also after Ctrl-C.
final class WholeFile {
    private WholeFile() {}

    /// Fail early, before anybody has waited for what is to be written.
    static void checkPlace(Path file) {
        var folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) throw bad("There is no folder " + folder + " to write to.");
        if (Files.isDirectory(file)) throw bad(file + " is a folder: name a file to write.");
        if (!Files.isWritable(folder)) throw bad("You may not write to " + folder + ".");
    }

    static void write(Path file, String text) throws IOException {
        var target = file.toAbsolutePath();
        var draft = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        draft.toFile().deleteOnExit();
        try {
            Files.write(draft, text.getBytes(StandardCharsets.UTF_8)); // unlike writeString, takes half a character
            try {
                Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
