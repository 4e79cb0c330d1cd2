package footnote.testkit;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Grant;
import footnote.corpus.Language;
import footnote.corpus.Origin;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Purpose;
import footnote.spi.PassageIndex.Block;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Builds what an index is told of a document, from the little that a test cares about.
///
/// A document that nothing is said of is in English, readable by everyone, in its first generation and as old
/// as the epoch.
public final class BlockBuilder {
    private static final FakeEmbedder EMBEDDER = new FakeEmbedder();

    private final DocumentId document;
    private final List<String> texts;
    private int generation = 1;
    private int level = Passage.PARAGRAPH;
    private String collection = "default";
    private String path = "notes.txt";
    private String title = "";
    private String mime = "text/plain";
    private Language language = Language.ENGLISH;
    private Set<Grant> grants = Set.of(Grant.EVERYONE);
    private List<String> headings = List.of();
    private Optional<Origin> origin = Optional.empty();
    private Set<String> tags = Set.of();
    private Instant added = Instant.EPOCH;

    private BlockBuilder(DocumentId document, List<String> texts) {
        this.document = document;
        this.texts = texts;
    }

    /// A document with these passages and a name of its own.
    public static BlockBuilder passages(String... texts) {
        return passages(DocumentId.random(), texts);
    }

    public static BlockBuilder passages(DocumentId document, String... texts) {
        return new BlockBuilder(document, List.of(texts));
    }

    public BlockBuilder generation(int number) {
        generation = number;
        return this;
    }

    public BlockBuilder level(int value) {
        level = value;
        return this;
    }

    public BlockBuilder in(String name) {
        collection = name;
        return this;
    }

    public BlockBuilder at(String place) {
        path = place;
        return this;
    }

    public BlockBuilder titled(String words) {
        title = words;
        return this;
    }

    public BlockBuilder mime(String type) {
        mime = type;
        return this;
    }

    public BlockBuilder language(Language spoken) {
        language = spoken;
        return this;
    }

    public BlockBuilder readableBy(Grant... readers) {
        grants = Set.of(readers);
        return this;
    }

    public BlockBuilder under(String... above) {
        headings = List.of(above);
        return this;
    }

    public BlockBuilder from(Origin place) {
        origin = Optional.of(place);
        return this;
    }

    public BlockBuilder tagged(String... words) {
        tags = Set.of(words);
        return this;
    }

    public BlockBuilder addedAt(String moment) {
        added = Instant.parse(moment);
        return this;
    }

    /// The block as it is while the document waits for its meaning.
    public Block words() {
        return block(List.of());
    }

    /// The block with its passages embedded by a [FakeEmbedder].
    public Block embedded() {
        return block(texts.stream().map(BlockBuilder::point).toList());
    }

    /// The block with these embeddings.
    public Block embedded(List<Embedding> points) {
        return block(points);
    }

    /// Where a [FakeEmbedder] puts `text`.
    public static Embedding point(String text) {
        return EMBEDDER.embed(List.of(text), Purpose.PASSAGE, Deadline.none())
                .getFirst()
                .embedding();
    }

    private Block block(List<Embedding> points) {
        var passages = new ArrayList<Passage>();
        var place = new Place(Optional.empty(), headings);
        for (var text : texts) {
            var id = new PassageId(document, generation, passages.size());
            passages.add(new Passage(id, text, "", new Span(0, text.length()), place, level, OptionalInt.empty()));
        }
        return new Block(
                document, collection, path, title, mime, language, grants, origin, tags, added, passages, points);
    }
}
