package footnote.app;

import footnote.corpus.Sha256;
import footnote.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;

/// Remembers which commit of which repository a collection shows.
///
/// One small file for each repository name and collection. Losing it costs a comparison of all files, nothing else.
final class GitLedger {
    private final Path folder;

    GitLedger(Path folder) {
        this.folder = folder;
    }

    /// The commit that a collection shows; fails with `CONFLICT` if another repository goes by that name there.
    Optional<String> commit(String collection, String name, String address) {
        var entry = new Properties();
        try (var in = Files.newBufferedReader(file(collection, name))) {
            entry.load(in);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            System.getLogger(GitLedger.class.getName())
                    .log(System.Logger.Level.DEBUG, "an entry about a repository is damaged", e);
            return Optional.empty();
        }
        if (!address.equals(entry.getProperty("repository"))) {
            throw new Fault(
                            Fault.Code.CONFLICT,
                            "The collection " + collection + " holds another repository called " + name
                                    + ": choose another collection for this one.")
                    .toException();
        }
        return Optional.ofNullable(entry.getProperty("commit"));
    }

    void remember(String collection, String name, String address, String commit) {
        var entry = new Properties();
        entry.setProperty("collection", collection);
        entry.setProperty("repository", address);
        entry.setProperty("commit", commit);
        try {
            Files.createDirectories(folder);
            var part = Files.createTempFile(folder, "entry", ".part");
            try (var out = Files.newBufferedWriter(part)) {
                entry.store(out, null);
            }
            Files.move(
                    part, file(collection, name), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new Fault(Fault.Code.STORE_FAILED, "The data folder could not be written to.").toException(e);
        }
    }

    private Path file(String collection, String name) {
        return folder.resolve(Sha256.of(collection + "\n" + name).hex().substring(0, 32) + ".properties");
    }
}
