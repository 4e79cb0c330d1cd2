package footnote.qdrant;

import footnote.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;

/// Remembers on this machine how far a collection was filled.
///
/// The change log forgets deleted documents once that is written here. A collection that is behind, since it
/// was restored from a snapshot for one, would never hear of them and must be filled anew.
record Note(Path file) {
    /// How far it was filled; empty if nothing is known of it.
    OptionalLong read() {
        try {
            var digits = Files.readString(file).strip();
            return digits.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(digits)) : OptionalLong.empty();
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void write(long number) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            var beside = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(beside, Long.toString(number));
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(IOException e) {
        return new Fault(
                        Fault.Code.STORE_FAILED,
                        "How far Qdrant was filled could not be read or written in the data folder.")
                .toException(e);
    }
}
