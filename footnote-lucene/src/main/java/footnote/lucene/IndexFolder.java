package footnote.lucene;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/// The folder that holds the index: opened if it can be read, emptied and begun anew if it cannot.
///
/// The files are mapped into memory rather than read through channels, because an interrupt, which is how a
/// question is cancelled, closes a channel for everyone.
final class IndexFolder {
    /// Changes whenever what is written for a passage does, so that an index made by older rules is not kept.
    private static final String RULES = "2";

    private static final String RULES_KEY = "footnote.rules";
    private static final String DIMENSION_KEY = "footnote.dimension";
    private static final String APPLIED_KEY = "footnote.applied";
    private static final String DAMAGED = "damaged";

    private final Path folder;
    private final int dimension;

    IndexFolder(Path folder, int dimension) {
        this.folder = folder;
        this.dimension = dimension;
    }

    /// @param applied the number of the last change in the last commit
    /// @param warnings why the folder was emptied, if it was
    record Opened(
            Directory directory, IndexWriter writer, SearcherManager searchers, long applied, List<String> warnings) {}

    Opened open(Supplier<IndexWriterConfig> settings, Searching searching) throws IOException {
        Files.createDirectories(folder);
        var warnings = new ArrayList<String>();
        if (Files.exists(folder.resolve(DAMAGED))) {
            clear();
            warnings.add("The search index was damaged and is being rebuilt.");
        }
        try {
            return attempt(settings.get(), searching, warnings);
        } catch (OtherRules e) {
            clear();
            warnings.add("The search index was made by other rules and is being rebuilt.");
        } catch (IOException | IllegalArgumentException e) {
            // Lucene says by an IllegalArgumentException that it does not know the codec of a file.
            if (e instanceof IOException && !IndexFaults.damaged(e)) throw e;
            clear();
            warnings.add("The search index could not be read and is being rebuilt.");
        }
        return attempt(settings.get(), searching, warnings);
    }

    private Opened attempt(IndexWriterConfig settings, Searching searching, List<String> warnings) throws IOException {
        var directory = new MMapDirectory(folder);
        IndexWriter writer = null;
        try {
            writer = new IndexWriter(directory, settings);
            var kept = kept(writer);
            if (writer.getDocStats().maxDoc > 0 && !sameRules(kept)) throw new OtherRules();
            var searchers = new SearcherManager(writer, new SearcherFactory() {
                @Override
                public IndexSearcher newSearcher(IndexReader reader, IndexReader previous) {
                    return searching.over(reader);
                }
            });
            long applied = Long.parseLong(kept.getOrDefault(APPLIED_KEY, "0"));
            return new Opened(directory, writer, searchers, applied, List.copyOf(warnings));
        } catch (IOException | RuntimeException e) {
            if (writer != null) writer.rollback();
            directory.close();
            throw e;
        }
    }

    private static Map<String, String> kept(IndexWriter writer) {
        var kept = new TreeMap<String, String>();
        var data = writer.getLiveCommitData();
        if (data != null) data.forEach(entry -> kept.put(entry.getKey(), entry.getValue()));
        return kept;
    }

    private boolean sameRules(Map<String, String> kept) {
        return RULES.equals(kept.get(RULES_KEY)) && Integer.toString(dimension).equals(kept.get(DIMENSION_KEY));
    }

    /// What a commit says of itself.
    Iterable<Map.Entry<String, String>> toKeep(long applied) {
        return Map.of(
                        RULES_KEY, RULES,
                        DIMENSION_KEY, Integer.toString(dimension),
                        APPLIED_KEY, Long.toString(applied))
                .entrySet();
    }

    /// Remember beyond this process that the files are damaged.
    void markDamaged() {
        try {
            Files.writeString(folder.resolve(DAMAGED), "");
        } catch (IOException _) {
            // The folder cannot be written to: the next start will find out by itself.
        }
    }

    /// Delete what Lucene wrote, and nothing else that may lie in the folder.
    private void clear() throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                if (file.getFileName().toString().matches("_.+|(pending_)?segments.*|" + DAMAGED)) Files.delete(file);
            }
        }
    }

    /// Makes a searcher over a reader.
    @FunctionalInterface
    interface Searching {
        IndexSearcher over(IndexReader reader);
    }

    private static final class OtherRules extends RuntimeException {}
}
