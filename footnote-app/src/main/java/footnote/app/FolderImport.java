package footnote.app;

import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Identity;
import footnote.corpus.Sha256;
import footnote.corpus.Urgency;
import footnote.corpus.Viewer;
import footnote.fault.Blame;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.spi.Catalogue.Acceptance;
import footnote.spi.Catalogue.Listing;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Brings files and folders into a collection: what is new or changed goes in, what is known is left alone.
///
/// One file that cannot be read does not keep the others out. Hidden files and folders are passed over, and so are
/// files that programs keep while they work. An archive goes in as the documents it holds, each named
/// `archive.zip/path`.
public final class FolderImport {
    private final Footnote footnote;
    private final String collection;
    private final Viewer viewer;
    private final Listener listener;
    private Urgency urgency = Urgency.PROMPT;
    private Identity identity = Identity.CONTENT;
    private Optional<Set<String>> tags = Optional.empty();

    public FolderImport(Footnote footnote, String collection, Viewer viewer) {
        this(footnote, collection, viewer, (_, _) -> {});
    }

    public FolderImport(Footnote footnote, String collection, Viewer viewer, Listener listener) {
        this.footnote = footnote;
        this.collection = collection;
        this.viewer = viewer;
        this.listener = listener;
    }

    /// Give what is taken in from now on these tags, and no others.
    public FolderImport tagged(Set<String> words) {
        tags = Optional.of(Set.copyOf(words));
        return this;
    }

    /// Hears of each file that was looked at.
    @FunctionalInterface
    public interface Listener {
        void looked(int done, int of);
    }

    /// What became of the files.
    ///
    /// @param taken the documents that went in, new or changed
    /// @param unchanged how many were known already
    /// @param removed how many documents were deleted because their file is gone
    /// @param refused the files that could not be taken, each with the reason
    public record Outcome(List<DocumentId> taken, int unchanged, int removed, List<Refusal> refused) {
        public Outcome {
            taken = List.copyOf(taken);
            refused = List.copyOf(refused);
        }

        /// This and what became of more.
        public Outcome and(Outcome more) {
            return new Outcome(
                    Stream.concat(taken.stream(), more.taken.stream()).toList(),
                    unchanged + more.unchanged,
                    removed + more.removed,
                    Stream.concat(refused.stream(), more.refused.stream()).toList());
        }
    }

    public record Refusal(String path, String reason) {}

    /// Take in files, and the files of folders, each under its absolute path.
    public Outcome take(List<Path> paths) throws IOException {
        var progress = new Progress();
        var files = new ArrayList<Path>();
        for (var path : paths) files.addAll(filesOf(path, progress));
        urgency = Urgency.of(files.size());
        int done = 0;
        for (var file : files) {
            takeFile(file, slashed(file.toAbsolutePath().normalize()), progress);
            listener.looked(++done, files.size());
        }
        return progress.outcome(0);
    }

    /// Make the collection hold exactly the files of `folder`, each under its path within it.
    public Outcome mirror(Path folder) throws IOException {
        var progress = new Progress();
        var files = filesOf(folder, progress);
        identity = Identity.PATH;
        urgency = Urgency.of(files.size());
        int done = 0;
        for (var file : files) {
            takeFile(file, slashed(folder.relativize(file)), progress);
            listener.looked(++done, files.size());
        }
        return progress.outcome(removeGone("", progress));
    }

    /// Keep the documents under `folder` in step with its files, each under its absolute path.
    ///
    /// What `memory` knows to be in step is not read again; what is still being written waits for a later look.
    /// Where the folder or a part of it cannot be read, nothing of that part is deleted.
    Outcome follow(Path folder, FolderMemory memory) throws IOException {
        var progress = new Progress();
        var files = filesOf(folder, progress);
        identity = Identity.PATH;
        urgency = Urgency.of((int) files.stream().filter(memory::isNews).count());
        int done = 0;
        for (var file : files) {
            var path = slashed(file);
            var look = memory.look(file);
            switch (look.state()) {
                case IN_STEP -> {
                    progress.unchanged++;
                    progress.keepWithin(path);
                }
                case RESTLESS -> progress.keepWithin(path);
                case TO_READ -> {
                    if (takeFile(file, path, progress)) memory.inStep(file, look);
                    else memory.later(file);
                }
            }
            listener.looked(++done, files.size());
        }
        memory.retain(files);
        boolean believable = Files.isDirectory(folder) && memory.believes(folder, files.size());
        return progress.outcome(believable ? removeGone(slashed(folder) + "/", progress) : 0);
    }

    private int removeGone(String within, Progress progress) {
        int removed = 0;
        var listing = new Listing(Optional.of(collection), 0, Integer.MAX_VALUE);
        for (var document : footnote.documents(listing, viewer)) {
            var path = document.path();
            if (path.startsWith(within) && !progress.keeps(path) && footnote.delete(document.id(), viewer)) removed++;
        }
        return removed;
    }

    /// Take in a file; false if that may go better another time.
    private boolean takeFile(Path file, String path, Progress progress) {
        progress.keep(path);
        try {
            var archive = new ZipArchive(file);
            if (archive.holdsDocuments()) {
                archive.each(new Unpacking(path, progress));
            } else if (isKnown(file, path)) {
                progress.unchanged++;
            } else {
                try (var bytes = Files.newInputStream(file)) {
                    take(path, bytes, progress);
                }
            }
            return true;
        } catch (FootnoteException e) {
            progress.keepWithin(path);
            progress.refused.add(new Refusal(file.toString(), e.fault().message()));
            return e.fault().code().blame() == Blame.CALLER;
        } catch (IOException e) {
            progress.keepWithin(path);
            progress.refused.add(new Refusal(file.toString(), reason(e)));
            return false;
        }
    }

    /// Takes the documents of one archive.
    private final class Unpacking implements ZipArchive.Taker {
        private final String archive;
        private final Progress progress;

        Unpacking(String archive, Progress progress) {
            this.archive = archive;
            this.progress = progress;
        }

        @Override
        public void take(String inside, InputStream bytes) throws IOException {
            var path = archive + "/" + inside;
            progress.keep(path);
            FolderImport.this.take(path, bytes, progress);
        }

        @Override
        public void refuse(String inside, String reason) {
            progress.refused.add(new Refusal(archive + "/" + inside, reason));
        }
    }

    private void take(String path, InputStream bytes, Progress progress) throws IOException {
        var label = new Label(collection, path, viewer.user(), Set.of(), urgency, identity, Optional.empty(), tags);
        switch (footnote.add(label, bytes)) {
            case Acceptance.Accepted(var document, var _, var _) -> progress.taken.add(document);
            case Acceptance.Known(var _, var known) -> {
                progress.unchanged++;
                progress.keep(known);
            }
        }
    }

    private boolean isKnown(Path file, String path) throws IOException {
        var known = footnote.documentAt(collection, path, viewer);
        if (known.isEmpty() || known.get().state() instanceof DocumentState.Failed) return false;
        if (tags.isPresent() && !tags.get().equals(known.get().tags())) return false;
        return Files.size(file) == known.get().bytes() && sameBytes(file, known.get());
    }

    private static boolean sameBytes(Path file, Document known) throws IOException {
        var digest = Sha256.newDigest();
        try (var in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return Sha256.of(digest.digest()).equals(known.checksum());
    }

    private static List<Path> filesOf(Path path, Progress progress) throws IOException {
        if (!Files.exists(path)) {
            progress.refused.add(new Refusal(path.toString(), "There is no such file or folder."));
            progress.keepWithin(slashed(path));
            return List.of();
        }
        if (!Files.isDirectory(path)) return List.of(path);
        var files = new ArrayList<Path>();
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return hidden(folder) && !folder.equals(path) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (hidden(file) || passing(file)) return FileVisitResult.CONTINUE;
                if (Files.isRegularFile(file)) files.add(file);
                else if (attributes.isSymbolicLink() && Files.notExists(file)) refuse(file, "The link leads nowhere.");
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                refuse(file, reason(e));
                return FileVisitResult.CONTINUE;
            }

            private void refuse(Path file, String reason) {
                progress.refused.add(new Refusal(file.toString(), reason));
                progress.keepWithin(slashed(file));
            }
        });
        files.sort(null);
        return files;
    }

    static boolean hidden(Path path) {
        var name = path.getFileName();
        return name != null
                && name.toString().startsWith(".")
                && name.toString().length() > 1
                && !name.toString().equals("..");
    }

    /// Whether a file is a program's own while it works: a lock, a backup, a download that is not complete.
    static boolean passing(Path file) {
        var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.startsWith("~$")
                || name.endsWith("~")
                || name.matches("#.*#|.*\\.(tmp|temp|part|partial|crdownload|download|swp|swx|lock)");
    }

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) return "The file is no longer there.";
        if (e instanceof AccessDeniedException) return "You may not read this file.";
        return "The file could not be read.";
    }

    private static String slashed(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static final class Progress {
        private final List<DocumentId> taken = new ArrayList<>();
        private final List<Refusal> refused = new ArrayList<>();
        private final Set<String> kept = new HashSet<>();
        private final Set<String> keptWithin = new HashSet<>();
        private int unchanged;

        void keep(String path) {
            kept.add(path);
        }

        /// Keep all that is in an archive or folder, which nobody looked into this time.
        void keepWithin(String path) {
            kept.add(path);
            keptWithin.add(path);
        }

        /// Whether a document is to stay: its file is there, or nobody could look.
        boolean keeps(String path) {
            if (kept.contains(path)) return true;
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                if (keptWithin.contains(path.substring(0, slash))) return true;
            }
            return false;
        }

        Outcome outcome(int removed) {
            return new Outcome(taken, unchanged, removed, refused);
        }
    }
}
