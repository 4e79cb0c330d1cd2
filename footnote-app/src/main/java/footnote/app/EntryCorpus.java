package footnote.app;

import footnote.app.Evaluation.Entry;
import footnote.app.Evaluation.Progress;
import footnote.ask.Candidate;
import footnote.ask.Evidence;
import footnote.ask.Plan;
import footnote.ask.Source;
import footnote.ask.Stages.Fetcher;
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
import footnote.language.WordLanguageDetector;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageDetector;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.Block;
import footnote.spi.Vectors;
import footnote.spi.WorkQueue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Texts that are each one document and one passage, indexed without walking through the truth.
///
/// Embeddings are remembered in the data folder, so that the next run is quick.
final class EntryCorpus implements Fetcher {
    private static final int AT_ONCE = 64;
    private static final String MIME = "text/plain";

    private final List<Entry> entries;
    private final Map<DocumentId, Entry> byId = new HashMap<>();
    private final LanguageDetector languages = new WordLanguageDetector();

    EntryCorpus(List<Entry> entries) {
        this.entries = List.copyOf(entries);
        for (var entry : entries) byId.put(documentId(entry.id()), entry);
    }

    /// Changes whenever the corpus does.
    String digest() {
        var all = Sha256.newDigest();
        for (var entry : entries) all.update(entry.toString().getBytes(StandardCharsets.UTF_8));
        return Sha256.of(all.digest()).hex().substring(0, 12);
    }

    void index(PassageIndex index, Embedder embedder, WorkQueue memory, Progress progress) {
        int indexed = (int) Math.min(index.applied(), entries.size());
        for (int from = indexed; from < entries.size(); from += AT_ONCE) {
            var batch = entries.subList(from, Math.min(entries.size(), from + AT_ONCE));
            var embeddings = embed(batch, embedder, memory);
            for (int i = 0; i < batch.size(); i++) {
                index.replace(block(batch.get(i), embeddings.get(i)), from + i + 1L);
            }
            progress.done(from + batch.size(), entries.size());
        }
        index.commit();
        index.publish();
    }

    @Override
    public Evidence fetch(Plan plan, List<Candidate> candidates) {
        var sources = new ArrayList<Source>();
        for (var candidate : candidates) {
            var entry = byId.get(candidate.passage().document());
            if (entry == null) continue;
            var excerpt = new Excerpt(document(entry), passage(entry));
            sources.add(new Source(excerpt, candidate.score(), candidate.score(), candidate.legs()));
        }
        return new Evidence(sources);
    }

    /// The vectors of the entries, as they are indexed.
    Vectors vectors(Embedder embedder, WorkQueue memory) {
        return (ids, _, _) -> {
            var wanted = ids.stream()
                    .filter(id -> byId.containsKey(id.document()))
                    .distinct()
                    .toList();
            var texts = wanted.stream().map(id -> byId.get(id.document())).toList();
            var embeddings = embed(texts, embedder, memory);
            var found = new HashMap<PassageId, Embedding>();
            for (int i = 0; i < wanted.size(); i++) found.put(wanted.get(i), embeddings.get(i));
            return found;
        };
    }

    private static List<Embedding> embed(List<Entry> entries, Embedder embedder, WorkQueue memory) {
        var texts = entries.stream()
                .map(entry -> passage(entry).under(entry.title()))
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
                MIME,
                languages.detect(entry.text()),
                Set.of(Grant.user(Viewer.LOCAL.user())),
                Optional.empty(),
                Set.of(),
                Instant.EPOCH,
                List.of(passage(entry)),
                List.of(embedding));
    }

    private static Document document(Entry entry) {
        return Document.ofText(documentId(entry.id()), entry.id(), entry.title(), entry.text());
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
}
