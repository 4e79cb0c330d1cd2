package footnote.app;

import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.DocumentState;
import footnote.corpus.Sha256;
import footnote.corpus.Viewer;
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
import java.util.Optional;
import java.util.Set;

/// Brings files and folders into a collection: what is new or changed goes in, what is known is left alone.
///
/// One file that cannot be read does not keep the others out. Hidden files and folders are passed over.
public final class FolderImport {
    private final Footnote footnote;
    private final String collection;
    private final Viewer viewer;
    private final Listener listener;

    public FolderImport(Footnote footnote, String collection, Viewer viewer) {
        this(footnote, collection, viewer, (_, _) -> {});
    }

    public FolderImport(Footnote footnote, String collection, Viewer viewer, Listener listener) {
        this.footnote = footnote;
        this.collection = collection;
        this.viewer = viewer;
        this.listener = listener;
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
    }

    public record Refusal(String path, String reason) {}

    /// Take in files, and the files of folders, each under its absolute path.
    public Outcome take(List<Path> paths) throws IOException {
        var progress = new Progress();
        var files = new ArrayList<Path>();
        for (var path : paths) files.addAll(filesOf(path, progress));
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
        var kept = new HashSet<String>();
        int done = 0;
        for (var file : files) {
            var path = slashed(folder.relativize(file));
            kept.add(path);
            takeFile(file, path, progress);
            listener.looked(++done, files.size());
        }
        kept.addAll(progress.knownElsewhere);
        return progress.outcome(removeAllBut(kept));
    }

    private int removeAllBut(Set<String> kept) {
        int removed = 0;
        var listing = new Listing(Optional.of(collection), 0, Integer.MAX_VALUE);
        for (var document : footnote.documents(listing, viewer)) {
            if (!kept.contains(document.path()) && footnote.delete(document.id(), viewer)) removed++;
        }
        return removed;
    }

    private void takeFile(Path file, String path, Progress progress) {
        try {
            if (isKnown(file, path)) {
                progress.unchanged++;
                return;
            }
            try (var bytes = Files.newInputStream(file)) {
                take(path, bytes, progress);
            }
        } catch (FootnoteException e) {
            progress.refused.add(new Refusal(file.toString(), e.fault().message()));
        } catch (IOException e) {
            progress.refused.add(new Refusal(file.toString(), reason(e)));
        }
    }

    private void take(String path, InputStream bytes, Progress progress) throws IOException {
        switch (footnote.add(new Label(collection, path, viewer.user(), Set.of()), bytes)) {
            case Acceptance.Accepted(var document, var _, var _) -> progress.taken.add(document);
            case Acceptance.Known(var _, var known) -> {
                progress.unchanged++;
                progress.knownElsewhere.add(known);
            }
        }
    }

    private boolean isKnown(Path file, String path) throws IOException {
        var known = footnote.documentAt(collection, path, viewer);
        if (known.isEmpty() || known.get().state() instanceof DocumentState.Failed) return false;
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
                if (!hidden(file) && Files.isRegularFile(file)) files.add(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                progress.refused.add(new Refusal(file.toString(), reason(e)));
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(null);
        return files;
    }

    private static boolean hidden(Path path) {
        var name = path.getFileName();
        return name != null
                && name.toString().startsWith(".")
                && name.toString().length() > 1
                && !name.toString().equals("..");
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
        private final Set<String> knownElsewhere = new HashSet<>();
        private int unchanged;

        Outcome outcome(int removed) {
            return new Outcome(taken, unchanged, removed, refused);
        }
    }
}
