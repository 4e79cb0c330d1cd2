package footnote.web.git;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryBuilder;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/// The files of one commit. Links and submodules are not among them.
public final class GitTree implements AutoCloseable {
    private static final int LONGEST_NAME = 80;

    private final Repository repository;
    private final String address;
    private final String name;
    private final RevCommit commit;

    GitTree(Repository repository, String address, RevCommit commit) {
        this.repository = repository;
        this.address = address;
        this.name = nameOf(address);
        this.commit = commit;
    }

    /// Open what is checked out in a folder, or a bare repository; only its committed files are seen.
    public static GitTree open(Path folder, Optional<String> branch) {
        PlainSystem.install();
        var path = folder.toAbsolutePath().normalize();
        Repository repository = null;
        try {
            var builder = new RepositoryBuilder().setMustExist(true);
            if (Files.exists(path.resolve(".git"))) builder.setWorkTree(path.toFile());
            else builder.setGitDir(path.toFile());
            repository = builder.setup().build();
            return new GitTree(repository, path.toString(), commit(repository, start(branch)));
        } catch (IOException e) {
            if (repository != null) repository.close();
            throw new Fault(Fault.Code.NOT_FOUND, "There is no git repository at " + path + ".").toException(e);
        } catch (FootnoteException e) {
            if (repository != null) repository.close();
            throw e;
        }
    }

    /// The repository's address or path.
    public String address() {
        return address;
    }

    /// What to call the repository: the last part of its address.
    public String name() {
        return name;
    }

    public String commit() {
        return commit.name();
    }

    /// Every file of the commit, by path.
    public List<GitFile> files() {
        try (var walk = new TreeWalk(repository)) {
            walk.setRecursive(true);
            walk.addTree(commit.getTree());
            var files = new ArrayList<GitFile>();
            while (walk.next()) {
                if (isFile(walk.getFileMode(0))) files.add(file(walk, 0));
            }
            return files;
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    /// What changed since an earlier commit; nothing if that commit is not known here.
    public Optional<GitChanges> since(String earlier) {
        try (var commits = new RevWalk(repository);
                var walk = new TreeWalk(repository)) {
            var then = commits.parseCommit(ObjectId.fromString(earlier));
            walk.setRecursive(true);
            walk.setFilter(TreeFilter.ANY_DIFF);
            walk.addTree(then.getTree());
            walk.addTree(commit.getTree());
            var changed = new ArrayList<GitFile>();
            var gone = new ArrayList<String>();
            while (walk.next()) {
                if (isFile(walk.getFileMode(1))) changed.add(file(walk, 1));
                else if (isFile(walk.getFileMode(0))) gone.add(walk.getPathString());
            }
            return Optional.of(new GitChanges(changed, gone));
        } catch (IllegalArgumentException | MissingObjectException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    /// A file's content; nothing if it is larger than `most`.
    public Optional<byte[]> read(GitFile file, int most) {
        try {
            var blob = repository.open(ObjectId.fromString(file.blob()));
            return blob.getSize() > most ? Optional.empty() : Optional.of(blob.getBytes(most));
        } catch (LargeObjectException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    static String start(Optional<String> branch) {
        return branch.map(name -> "refs/heads/" + name).orElse("HEAD");
    }

    static RevCommit commit(Repository repository, String reference) throws IOException {
        var tip = repository.resolve(reference);
        if (tip == null) {
            throw new Fault(
                            Fault.Code.NOT_FOUND,
                            "The repository has no commit there: it is empty, or has no such branch.")
                    .toException();
        }
        try (var commits = new RevWalk(repository)) {
            var commit = commits.parseCommit(tip);
            commits.parseBody(commit);
            return commit;
        }
    }

    private static boolean isFile(FileMode mode) {
        return mode.equals(FileMode.REGULAR_FILE) || mode.equals(FileMode.EXECUTABLE_FILE);
    }

    private static GitFile file(TreeWalk walk, int tree) {
        return new GitFile(walk.getPathString(), walk.getObjectId(tree).name());
    }

    private static String nameOf(String address) {
        var parts = address.replaceAll("[?#].*", "")
                .replaceAll("/(\\.git)?$|\\.git/?$", "")
                .split("[/\\\\]");
        var last = parts.length == 0 ? "" : parts[parts.length - 1].replaceAll("[^\\p{L}\\p{N}._-]", "_");
        if (last.isEmpty()) return "repository";
        return last.substring(0, Math.min(LONGEST_NAME, last.length()));
    }

    private static FootnoteException damaged(IOException e) {
        return new Fault(Fault.Code.UNREADABLE_DOCUMENT, "The repository is damaged or not complete.").toException(e);
    }

    @Override
    public void close() {
        repository.close();
    }
}
