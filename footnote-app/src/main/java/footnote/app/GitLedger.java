package footnote.app;

import footnote.app.Sources.Followed;
import footnote.corpus.Sha256;
import footnote.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// Remembers which commit of which repository a collection shows.
///
/// One small file for each repository name and collection. Losing it costs a comparison of all files, and what is
/// gone from the repository by then stays in the collection.
final class GitLedger {
    private final Path folder;

    GitLedger(Path folder) {
        this.folder = folder;
    }

    /// Everything that is known, by collection and name.
    List<Followed> entries() {
        if (!Files.isDirectory(folder)) return List.of();
        try (var files = Files.newDirectoryStream(folder, "*.properties")) {
            var entries = new ArrayList<Followed>();
            for (var file : files) read(file).map(GitLedger::followed).ifPresent(entries::add);
            entries.sort(Comparator.comparing(Followed::collection).thenComparing(Followed::name));
            return entries;
        } catch (IOException e) {
            throw new Fault(Fault.Code.STORE_FAILED, "The data folder could not be read.").toException(e);
        }
    }

    private static Followed followed(Properties entry) {
        return new Followed(
                entry.getProperty("repository", ""),
                entry.getProperty("name", ""),
                entry.getProperty("collection", ""),
                entry.getProperty("commit", ""));
    }

    /// The commit that a collection shows, empty text where it has not shown a whole one yet; fails with
    /// `CONFLICT` if another repository goes by that name there.
    Optional<String> commit(String collection, String name, String address) {
        var known = read(file(collection, name));
        if (known.isEmpty()) return Optional.empty();
        var entry = known.get();
        if (!address.equals(entry.getProperty("repository"))) {
            throw new Fault(
                            Fault.Code.CONFLICT,
                            "The collection " + collection + " holds another repository called " + name
                                    + ": choose another collection for this one.")
                    .toException();
        }
        return Optional.ofNullable(entry.getProperty("commit"));
    }

    private static Optional<Properties> read(Path file) {
        var entry = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            entry.load(in);
            return Optional.of(entry);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            System.getLogger(GitLedger.class.getName())
                    .log(System.Logger.Level.DEBUG, "an entry about a repository is damaged", e);
            return Optional.empty();
        }
    }

    void remember(String collection, String name, String address, String commit) {
        var entry = new Properties();
        entry.setProperty("collection", collection);
        entry.setProperty("repository", address);
        entry.setProperty("name", name);
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
