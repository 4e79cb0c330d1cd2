package footnote.app;

import footnote.app.FolderImport.Refusal;
import footnote.app.Sources.RepositoryOutcome;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Identity;
import footnote.corpus.Origin;
import footnote.corpus.Sha256;
import footnote.corpus.Urgency;
import footnote.corpus.Viewer;
import footnote.fault.Blame;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Listing;
import footnote.web.git.GitFile;
import footnote.web.git.GitTree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Brings the documents of a repository in step with a commit, each named `repository/path`.
///
/// Where the commit of the last time is known, only what changed since is looked at; otherwise everything is
/// compared with what is there. Only documents that were taken from this repository are deleted: others have
/// been put there by somebody else.
public final class GitImport {
    private static final int LARGEST = 10 << 20;
    private static final int GLANCE = 8000;
    private static final Pattern DOCUMENTS =
            Pattern.compile(".*\\.(pdf|docx|pptx|xlsx|odt|ods|odp|epub|doc|ppt|xls|rtf|eml|msg)");
    private static final Pattern GENERATED = Pattern.compile(
            "(.*/)?([^/]*\\.min\\.(js|css)|[^/]*\\.(map|lock|sum)|package-lock\\.json|pnpm-lock\\.yaml|npm-shrinkwrap\\.json)");
    private static final String POINTER = "version https://git-lfs.github.com/spec/";

    private final Footnote footnote;
    private final String collection;
    private final Viewer viewer;
    private final List<DocumentId> taken = new ArrayList<>();
    private final List<Refusal> skipped = new ArrayList<>();
    private final List<Refusal> refused = new ArrayList<>();
    private int unchanged;
    private int removed;

    public GitImport(Footnote footnote, String collection, Viewer viewer) {
        this.footnote = footnote;
        this.collection = collection;
        this.viewer = viewer;
    }

    /// Take in the committed files of a repository on this machine.
    public static RepositoryOutcome takeFolder(
            Footnote footnote, Path folder, Optional<String> branch, String collection, Viewer viewer) {
        if (footnote instanceof LocalFootnote local) return local.repository(folder, branch, collection, viewer);
        try (var tree = GitTree.open(folder, branch)) {
            return new GitImport(footnote, collection, viewer).take(tree, Optional.empty());
        }
    }

    /// @param last the commit that the documents show now, if that is known
    RepositoryOutcome take(GitTree tree, Optional<String> last) {
        var changes = last.flatMap(tree::since);
        if (changes.isPresent()) {
            for (var file : changes.get().changed()) takeFile(tree, file);
            for (var path : changes.get().gone()) remove(tree, tree.name() + "/" + path);
        } else {
            takeAll(tree);
        }
        return new RepositoryOutcome(tree.address(), tree.commit(), taken, unchanged, removed, skipped, refused);
    }

    private void takeAll(GitTree tree) {
        var kept = new HashSet<String>();
        for (var file : tree.files()) {
            kept.add(tree.name() + "/" + file.path());
            takeFile(tree, file);
        }
        var prefix = tree.name() + "/";
        for (var document : footnote.documents(new Listing(Optional.of(collection), 0, Integer.MAX_VALUE), viewer)) {
            var path = document.path();
            if (!path.startsWith(prefix) || kept.contains(path) || !isOf(tree, document)) continue;
            if (footnote.delete(document.id(), viewer)) removed++;
        }
    }

    /// Whether a document was taken from this repository, and not brought by other ways under such a path.
    private static boolean isOf(GitTree tree, Document document) {
        return document.origin()
                .filter(origin -> origin.address().equals(tree.address()))
                .isPresent();
    }

    private void takeFile(GitTree tree, GitFile file) {
        if (Thread.currentThread().isInterrupted()) {
            throw new Fault(Fault.Code.CANCELLED, "Stopped while reading the repository.").toException();
        }
        var path = tree.name() + "/" + file.path();
        try {
            var content = tree.read(file, LARGEST);
            var unfit = content.isEmpty()
                    ? Optional.of("It is larger than " + (LARGEST >> 20) + " MB.")
                    : unfit(file.path(), content.get());
            if (unfit.isPresent()) {
                skipped.add(new Refusal(path, unfit.get()));
                remove(tree, path);
            } else {
                add(tree, path, content.orElseThrow());
            }
        } catch (FootnoteException e) {
            if (e.fault().code().blame() != Blame.CALLER || e.fault().code() == Fault.Code.CANCELLED) throw e;
            refused.add(new Refusal(path, e.fault().message()));
        } catch (IOException e) {
            refused.add(new Refusal(path, "The file could not be stored."));
        }
    }

    private void add(GitTree tree, String path, byte[] content) throws IOException {
        if (isKnown(path, content)) {
            unchanged++;
            return;
        }
        var label = new Label(collection, path, viewer.user(), Set.of(), Urgency.BULK, Identity.PATH)
                .from(Origin.commit(tree.address(), tree.commit()));
        switch (footnote.add(label, new ByteArrayInputStream(content))) {
            case Acceptance.Accepted(var document, var _, var _) -> taken.add(document);
            case Acceptance.Known _ -> unchanged++;
        }
    }

    private boolean isKnown(String path, byte[] content) {
        var known = footnote.documentAt(collection, path, viewer);
        if (known.isEmpty() || known.get().state() instanceof DocumentState.Failed) return false;
        return known.get().bytes() == content.length
                && known.get().checksum().equals(Sha256.of(Sha256.newDigest().digest(content)));
    }

    private void remove(GitTree tree, String path) {
        footnote.documentAt(collection, path, viewer).ifPresent(document -> {
            if (isOf(tree, document) && footnote.delete(document.id(), viewer)) removed++;
        });
    }

    /// Why a file is no document, if it is none.
    private static Optional<String> unfit(String path, byte[] content) {
        var name = path.toLowerCase(Locale.ROOT);
        if (content.length == 0) return Optional.of("It is empty.");
        if (GENERATED.matcher(name).matches()) return Optional.of("It is written by a program.");
        var head = new String(content, 0, Math.min(content.length, GLANCE), StandardCharsets.ISO_8859_1);
        if (head.startsWith(POINTER)) return Optional.of("Its content is kept elsewhere (git LFS).");
        if (head.indexOf('\0') >= 0 && !DOCUMENTS.matcher(name).matches()) return Optional.of("It is binary.");
        return Optional.empty();
    }
}
