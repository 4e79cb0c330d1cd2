package footnote.web.git;

import footnote.corpus.Sha256;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.web.fetch.Cancelling;
import footnote.web.fetch.Fetcher;
import footnote.web.fetch.GuardedClient;
import footnote.web.fetch.WebAddress;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jgit.errors.NotSupportedException;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryBuilder;
import org.eclipse.jgit.lib.RepositoryCache.FileKey;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;

/// Keeps bare copies, without history, of repositories elsewhere, so that the next visit transfers only what
/// changed.
///
/// The copies can be deleted at any time.
public final class GitMirrors {
    private static final String TIP = "refs/footnote/tip";
    private static final int MOST_PACKS = 40;
    private static final long MOST_BYTES = 1L << 30;

    private final GuardedClient client;
    private final Path folder;
    private final ReentrantLock one = new ReentrantLock();

    /// @param folder where the copies go
    public GitMirrors(GuardedClient client, Path folder) {
        this.client = client;
        this.folder = folder;
    }

    /// Bring the copy up to date and open its newest commit.
    ///
    /// Fails with `BAD_REQUEST` (an address that is not fetched from), `NOT_FOUND`, `TOO_LARGE`, `FETCH_FAILED`,
    /// `TIMED_OUT` or `CANCELLED`.
    public GitTree update(WebAddress address, Optional<String> branch, Deadline by) {
        PlainSystem.install();
        one.lock();
        try {
            return Cancelling.call(() -> fetched(address, branch), by, "fetching the repository");
        } catch (IOException e) {
            throw failure(address, e);
        } finally {
            one.unlock();
        }
    }

    private GitTree fetched(WebAddress address, Optional<String> branch) throws IOException {
        var copy = folder.resolve(Sha256.of(address.toString()).hex().substring(0, 24));
        if (tooManyPacks(copy)) delete(copy);
        var repository = opened(copy);
        try {
            fetch(repository, address, GitTree.start(branch));
            return new GitTree(repository, address.toString(), GitTree.commit(repository, TIP));
        } catch (OutOfMemoryError e) {
            repository.close();
            throw new Fault(Fault.Code.TOO_LARGE, "The repository is too large for the memory that Footnote has.")
                    .toException(e);
        } catch (IOException | RuntimeException e) {
            repository.close();
            throw e;
        }
    }

    private void fetch(Repository repository, WebAddress address, String reference) throws IOException {
        try (var connections = new GuardedConnections(client, MOST_BYTES);
                var transport = Transport.open(repository, new URIish(address.toString()))) {
            if (!(transport instanceof TransportHttp http)) throw new NotSupportedException(address.scheme());
            http.setHttpConnectionFactory(connections);
            transport.setTagOpt(TagOpt.NO_TAGS);
            transport.setDepth(1);
            transport.setTimeout(30);
            transport.fetch(NullProgressMonitor.INSTANCE, List.of(new RefSpec("+" + reference + ":" + TIP)));
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static Repository opened(Path copy) throws IOException {
        boolean fresh = !FileKey.isGitRepository(copy.toFile(), FS.DETECTED);
        if (fresh && Files.exists(copy)) delete(copy); // left half made
        var repository =
                new RepositoryBuilder().setGitDir(copy.toFile()).setBare().build();
        if (fresh) {
            Files.createDirectories(copy);
            repository.create(true);
        }
        return repository;
    }

    private static boolean tooManyPacks(Path copy) throws IOException {
        var packs = copy.resolve("objects").resolve("pack");
        if (!Files.isDirectory(packs)) return false;
        try (var files = Files.list(packs)) {
            return files.filter(file -> file.toString().endsWith(".pack")).count() > MOST_PACKS;
        }
    }

    private static void delete(Path copy) throws IOException {
        Files.walkFileTree(copy, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) throws IOException {
                if (e != null) throw e;
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static FootnoteException failure(WebAddress address, IOException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof FootnoteException known) return known.fault().toException(e);
            if (cause instanceof GuardedConnections.FailedException failed) {
                return Fetcher.failure(address, failed.cause());
            }
        }
        var said = String.valueOf(e.getMessage());
        if (e instanceof TransportException && said.matches("(?s).*(not found|Remote does not have|404).*")) {
            return new Fault(Fault.Code.NOT_FOUND, "There is no such repository or branch.").toException(e);
        }
        if (e instanceof TransportException && said.matches("(?s).*(not authorized|not permitted|uthentication).*")) {
            return new Fault(
                            Fault.Code.FETCH_FAILED,
                            "The repository is not open to everyone; clone it yourself and " + "ingest the folder.")
                    .toException(e);
        }
        return new Fault(Fault.Code.FETCH_FAILED, "The repository could not be fetched from " + address.host() + ".")
                .toException(e);
    }
}
