package footnote.bench.finding;

import dev.langchain4j.community.rag.content.retriever.lucene.LuceneContentRetriever;
import dev.langchain4j.community.rag.content.retriever.lucene.LuceneEmbeddingStore;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.aggregator.DefaultContentAggregator;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import footnote.bench.finding.SyntheticCorpus.Paper;
import footnote.bench.finding.SyntheticCorpus.Probe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.store.FSDirectory;

/// LangChain4j with its in-memory store, alone or with its Lucene retriever for the words and its own fusion of the
/// two.
final class LangChain implements Contender {
    private static final int CANDIDATES = 100;
    private static final int PAPERS_AT_ONCE = 500;

    /// What both forms search.
    static final class Stores implements AutoCloseable {
        private final InMemoryEmbeddingStore<TextSegment> vectors = new InMemoryEmbeddingStore<>();
        private final Path folder;
        private final FSDirectory words;
        private final Map<String, Embedding> questions = new HashMap<>();

        private Stores(Path folder) throws IOException {
            this.folder = folder;
            this.words = FSDirectory.open(folder);
        }

        static Stores of(SyntheticCorpus corpus, List<Probe> probes, Path folder) throws IOException {
            var stores = new Stores(folder);
            for (var probe : probes)
                stores.questions.put(probe.text(), Embedding.from(probe.point().toArray()));
            boolean known = stores.known(corpus);
            var texts = LuceneEmbeddingStore.builder().directory(stores.words).build();
            for (int from = 0; from < corpus.documents(); from += PAPERS_AT_ONCE) {
                int end = Math.min(corpus.documents(), from + PAPERS_AT_ONCE);
                var papers = IntStream.range(from, end).mapToObj(corpus::paper).toList();
                var segments = papers.stream().flatMap(LangChain::segments).toList();
                var points = papers.stream()
                        .flatMap(paper -> paper.points().stream())
                        .map(point -> Embedding.from(point.toArray()))
                        .toList();
                stores.vectors.addAll(points, segments);
                if (!known) texts.addAll(names(from, segments.size()), List.of(), segments);
            }
            return stores;
        }

        /// Whether the words are there from an earlier run; half of them are thrown away.
        private boolean known(SyntheticCorpus corpus) throws IOException {
            if (!DirectoryReader.indexExists(words)) return false;
            try (var reader = DirectoryReader.open(words)) {
                if (reader.numDocs() == corpus.passages()) return true;
            }
            for (var file : words.listAll()) words.deleteFile(file);
            return false;
        }

        private static List<String> names(int from, int count) {
            return IntStream.range(0, count).mapToObj(i -> from + "-" + i).toList();
        }

        @Override
        public void close() throws IOException {
            words.close();
        }
    }

    private final Stores stores;
    private final String name;
    private final List<ContentRetriever> retrievers = new ArrayList<>();
    private final DefaultContentAggregator fusion = new DefaultContentAggregator();

    private LangChain(String name, Stores stores) {
        this.name = name;
        this.stores = stores;
    }

    static LangChain vectors(Stores stores) {
        var chain = new LangChain("LangChain4j in memory", stores);
        chain.retrievers.add(chain.byMeaning(RetrievalBench.SOURCES));
        return chain;
    }

    static LangChain hybrid(Stores stores) {
        var chain = new LangChain("LangChain4j hybrid", stores);
        chain.retrievers.add(chain.byMeaning(CANDIDATES));
        chain.retrievers.add(LuceneContentRetriever.builder()
                .directory(stores.words)
                .onlyMatches()
                .maxResults(CANDIDATES)
                .build());
        return chain;
    }

    private ContentRetriever byMeaning(int wanted) {
        return EmbeddingStoreContentRetriever.builder()
                .embeddingStore(stores.vectors)
                .embeddingModel(new Placed(stores.questions))
                .maxResults(wanted)
                .build();
    }

    private static java.util.stream.Stream<TextSegment> segments(Paper paper) {
        return paper.texts().stream().map(text -> TextSegment.from(text, new Metadata()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String how() {
        return byVectorsAlone()
                ? "vectors only, looks at every one"
                : "both legs, looks at every vector, words by its Lucene retriever, reciprocal ranks";
    }

    @Override
    public boolean byVectorsAlone() {
        return retrievers.size() == 1;
    }

    @Override
    public List<String> search(Probe probe) {
        var found = new ArrayList<List<Content>>();
        found.add(retrievers.getFirst().retrieve(Query.from(probe.text())));
        for (var retriever : retrievers.subList(1, retrievers.size())) {
            // It reads questions as query syntax.
            found.add(retriever.retrieve(Query.from(QueryParser.escape(probe.text()))));
        }
        return fusion.aggregate(Map.of(Query.from(probe.text()), found)).stream()
                .limit(RetrievalBench.SOURCES)
                .map(content -> content.textSegment().text())
                .toList();
    }

    @Override
    public long bytes() throws IOException {
        return byVectorsAlone() ? 0 : PlainLucene.bytesIn(stores.folder);
    }

    @Override
    public void close() {}

    /// Embeds questions where they were placed.
    private record Placed(Map<String, Embedding> points) implements EmbeddingModel {
        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            var found = new ArrayList<Embedding>();
            for (var segment : segments) {
                var point = points.get(segment.text());
                if (point == null) throw new IllegalArgumentException("not one of the questions");
                found.add(point);
            }
            return Response.from(found);
        }
    }
}
