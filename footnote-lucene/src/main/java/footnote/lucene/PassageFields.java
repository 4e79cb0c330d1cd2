package footnote.lucene;

import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageId;
import footnote.spi.PassageIndex.Block;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/// The fields of a passage's Lucene document.
///
/// The title and the headings above a passage count as often as [#TITLE_WEIGHT] says, which is BM25F by repetition;
/// the words of the path count once. No positions are kept: phrases did not rank better where that was measured.
final class PassageFields {
    static final String VECTOR = "vector";
    static final String GRANT = "grant";
    /// Days since 1970.
    static final String DATE = "date";
    private static final String PASSAGE = "passage";
    private static final String WORDS = "words_";
    private static final int TITLE_WEIGHT = 2;
    private static final int ID_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;
    /// Lucene refuses terms of more than 32,766 bytes; a character takes up to three.
    private static final int LONGEST_KEY = 10_000;

    private static final FieldType TEXT = new FieldType();

    static {
        TEXT.setTokenized(true);
        TEXT.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        TEXT.freeze();
    }

    private PassageFields() {}

    /// The name of the field that holds the words of passages in `language`.
    static String words(Language language) {
        return WORDS + language.code();
    }

    static boolean holdsWords(String field) {
        return field.startsWith(WORDS);
    }

    static Language languageOf(String field) {
        return Language.ofCode(field.substring(WORDS.length()));
    }

    /// The name of the field whose terms a filter is about.
    static String key(PassageFilter.Field field) {
        return field.word();
    }

    /// The term that stands for `value` in a field that is filtered on.
    static BytesRef term(String value) {
        return new BytesRef(value.length() > LONGEST_KEY ? value.substring(0, LONGEST_KEY) : value);
    }

    static Term of(DocumentId document) {
        return new Term(key(PassageFilter.Field.DOCUMENT), term(document.value()));
    }

    /// The Lucene documents of a block, one for each passage.
    static List<Document> documents(Block block) {
        var shared = new ArrayList<IndexableField>();
        shared.add(new LongField(DATE, block.date().toEpochDay(), Field.Store.NO));
        for (Grant grant : block.grants()) shared.add(new StringField(GRANT, term(grant.term()), Field.Store.NO));
        for (int i = 0; i < TITLE_WEIGHT; i++) shared.add(text(block.language(), block.title()));
        shared.add(text(block.language(), pathWords(block.path())));
        var documents = new ArrayList<Document>();
        for (int i = 0; i < block.passages().size(); i++) {
            var document = new Document();
            shared.forEach(document::add);
            var passage = block.passages().get(i);
            for (var field : PassageFilter.Field.values()) {
                for (var value : block.values(field, passage)) document.add(key(field, value));
            }
            addPassage(document, passage, block.language());
            if (!block.embeddings().isEmpty()) {
                var point = block.embeddings().get(i).toArray();
                document.add(new KnnFloatVectorField(VECTOR, point, VectorSimilarityFunction.DOT_PRODUCT));
            }
            documents.add(document);
        }
        return documents;
    }

    private static void addPassage(Document document, Passage passage, Language language) {
        document.add(new BinaryDocValuesField(PASSAGE, encode(passage.id())));
        var headings = String.join("\n", passage.place().headings());
        for (int i = 0; i < TITLE_WEIGHT; i++) document.add(text(language, headings));
        document.add(text(language, passage.whole()));
    }

    private static Field key(PassageFilter.Field field, String value) {
        return new StringField(key(field), term(value), Field.Store.NO);
    }

    private static Field text(Language language, String text) {
        return new Field(words(language), LanguageChain.part(text), TEXT);
    }

    private static String pathWords(String path) {
        return path.replaceAll("[^\\p{L}\\p{M}\\p{N}]+", " ");
    }

    /// The field whose values [#decode] reads.
    static String passage() {
        return PASSAGE;
    }

    private static BytesRef encode(PassageId id) {
        var document = UUID.fromString(id.document().value());
        return new BytesRef(ByteBuffer.allocate(ID_BYTES)
                .putLong(document.getMostSignificantBits())
                .putLong(document.getLeastSignificantBits())
                .putInt(id.generation())
                .putInt(id.ordinal())
                .array());
    }

    static PassageId decode(BytesRef bytes) {
        var id = ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
        var document = new UUID(id.getLong(), id.getLong());
        return new PassageId(new DocumentId(document.toString()), id.getInt(), id.getInt());
    }
}
