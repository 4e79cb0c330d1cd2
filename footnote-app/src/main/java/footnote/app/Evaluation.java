package footnote.app;

import footnote.ask.Plan;
import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Grant;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import footnote.corpus.Viewer;
import footnote.ingest.DocumentWalk;
import footnote.language.WordLanguageDetector;
import footnote.lucene.LucenePassageIndex;
import footnote.preset.Preset;
import footnote.retrieve.TwoLegRetriever;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageDetector;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.Block;
import footnote.spi.WorkQueue;
import footnote.sql.SqlTruth;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A corpus to measure retrieval on, in a folder of its own: the real index, embedder and fusion, nobody's
/// documents.
///
/// Each entry is one passage. Embeddings are remembered in the folder, so that the next run is quick.
public final class Evaluation implements AutoCloseable {
    private static final int AT_ONCE = 64;

    private final DataFolder folder;
    private final LoadingEmbedder embedder;
    private final SqlTruth truth;
    private final LanguageDetector languages = new WordLanguageDetector();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final PassageIndex index;
    private final Map<DocumentId, String> names = new HashMap<>();

    private Evaluation(DataFolder folder, List<Entry> entries) {
        this.folder = folder;
        this.embedder = EmbedderChoice.DEFAULT.open(folder.cache());
        embedder.begin();
        this.truth = SqlTruth.open(folder.database());
        var corpus = folder.index(embedder.space() + "-" + digest(entries));
        this.index = LucenePassageIndex.open(corpus, embedder.dimension());
        for (var entry : entries) names.put(documentId(entry.id()), entry.id());
    }

    /// One document of the corpus.
    public record Entry(String id, String title, String text) {}

    /// Hears how many entries are embedded and indexed.
    @FunctionalInterface
    public interface Progress {
        void done(int entries, int of);
    }

    /// Embed and index the entries, or as much of that as earlier runs have not done.
    public static Evaluation open(Path data, List<Entry> entries, Progress progress) {
        var folder = DataFolder.hold(data);
        try {
            var evaluation = new Evaluation(folder, entries);
            evaluation.index(entries, progress);
            return evaluation;
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /// The names of the entries that answer best, best first.
    public List<String> rank(Preset preset, String query) {
        var question = Question.of(query, Viewer.LOCAL);
        var plan = Plan.everywhere(new Queries(question, query, languages.detect(query)));
        var legs = PresetStages.legs(preset.fusion());
        var retriever = new TwoLegRetriever(embedder, index, legs, preset.candidates(), threads);
        var found = retriever.retrieve(plan, Deadline.none());
        return PresetStages.fuser(preset.fusion()).fuse(plan, found).stream()
                .map(candidate -> names.getOrDefault(candidate.passage().document(), ""))
                .toList();
    }

    private void index(List<Entry> entries, Progress progress) {
        int indexed = (int) Math.min(index.applied(), entries.size());
        for (int from = indexed; from < entries.size(); from += AT_ONCE) {
            var batch = entries.subList(from, Math.min(entries.size(), from + AT_ONCE));
            var embeddings = embed(batch);
            for (int i = 0; i < batch.size(); i++) {
                index.replace(block(batch.get(i), embeddings.get(i)), from + i + 1L);
            }
            progress.done(from + batch.size(), entries.size());
        }
        index.commit();
        index.publish();
    }

    private List<Embedding> embed(List<Entry> entries) {
        WorkQueue memory = truth.workQueue();
        var texts = entries.stream()
                .map(entry -> DocumentWalk.embeddedText(entry.title(), passage(entry)))
                .toList();
        var digests = texts.stream().map(Sha256::of).toList();
        var known = new HashMap<>(memory.knownEmbeddings(embedder.space(), digests));
        var missing = new ArrayList<Integer>();
        for (int i = 0; i < texts.size(); i++) if (!known.containsKey(digests.get(i))) missing.add(i);
        var fresh =
                embedder.embed(missing.stream().map(texts::get).toList(), Embedder.Purpose.PASSAGE, Deadline.none());
        var learnt = new HashMap<Sha256, Embedding>();
        for (int i = 0; i < missing.size(); i++)
            learnt.put(digests.get(missing.get(i)), fresh.get(i).embedding());
        memory.rememberEmbeddings(embedder.space(), learnt);
        known.putAll(learnt);
        return digests.stream().map(known::get).toList();
    }

    private Block block(Entry entry, Embedding embedding) {
        return new Block(
                documentId(entry.id()),
                Document.DEFAULT_COLLECTION,
                entry.id(),
                entry.title(),
                "text/plain",
                languages.detect(entry.text()),
                Set.of(Grant.user(Viewer.LOCAL.user())),
                List.of(passage(entry)),
                List.of(embedding));
    }

    private static Passage passage(Entry entry) {
        var text = entry.text().isBlank() ? entry.title().isBlank() ? "-" : entry.title() : entry.text();
        var id = new PassageId(documentId(entry.id()), 1, 0);
        return Passage.paragraph(id, text, new Span(0, text.length()), Place.UNKNOWN);
    }

    private static DocumentId documentId(String name) {
        return new DocumentId(
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString());
    }

    private static String digest(List<Entry> entries) {
        var all = Sha256.newDigest();
        for (var entry : entries) all.update(entry.toString().getBytes(StandardCharsets.UTF_8));
        return Sha256.of(all.digest()).hex().substring(0, 12);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        index.close();
        truth.close();
        embedder.close();
        folder.close();
    }
}
