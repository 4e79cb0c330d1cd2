package footnote.qdrant;

import com.fasterxml.jackson.core.JsonGenerator;
import footnote.corpus.Embedding;
import footnote.corpus.Grant;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageId;
import footnote.spi.PassageIndex.Block;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// The passages of one document as points: a vector, and what permissions and filters need.
final class Points {
    static final String DOCUMENT = "document";
    static final String GENERATION = "generation";
    static final String ORDINAL = "ordinal";
    /// Of the change as of which the point is what it is.
    static final String NUMBER = "number";
    static final String GRANTS = "grants";
    static final String DAY = "day";
    static final String MARKS = "marks";
    /// What a search gets back of a point.
    static final List<String> NAMES = List.of(DOCUMENT, GENERATION, ORDINAL, NUMBER);

    private final Block block;
    private final long number;
    private final List<String> grants;
    private final Set<Long> marks = new LinkedHashSet<>();

    /// @param block with passages and embeddings
    Points(Block block, long number) {
        this.block = block;
        this.number = number;
        this.grants = block.grants().stream().map(Points::term).sorted().toList();
        var any = block.passages().getFirst();
        for (var field : Field.values()) if (field != Field.LEVEL) addMarks(field, any, marks);
    }

    private void addMarks(Field field, Passage passage, Set<Long> to) {
        for (var value : block.values(field, passage)) Mark.addAll(field, value, to);
    }

    /// A grant as it is kept: as it is written, unless it is no text that JSON can carry.
    static String term(Grant grant) {
        var term = grant.term();
        if (term.equals(new String(term.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))) return term;
        var digest = Mark.sha256().digest(term.getBytes(StandardCharsets.UTF_16BE));
        return "digest:" + HexFormat.of().formatHex(digest);
    }

    static UUID id(PassageId passage) {
        return UUID.nameUUIDFromBytes(passage.toString().getBytes(StandardCharsets.US_ASCII));
    }

    int count() {
        return block.passages().size();
    }

    /// Write the point of a passage.
    void write(JsonGenerator json, int ordinal) throws IOException {
        var passage = block.passages().get(ordinal);
        json.writeStartObject();
        json.writeStringField("id", id(passage.id()).toString());
        vector(json, "vector", block.embeddings().get(ordinal));
        json.writeObjectFieldStart("payload");
        json.writeStringField(DOCUMENT, block.document().value());
        json.writeNumberField(GENERATION, passage.id().generation());
        json.writeNumberField(ORDINAL, passage.id().ordinal());
        json.writeNumberField(NUMBER, number);
        json.writeNumberField(DAY, block.date().toEpochDay());
        json.writeArrayFieldStart(GRANTS);
        for (var grant : grants) json.writeString(grant);
        json.writeEndArray();
        var all = new LinkedHashSet<>(marks);
        addMarks(Field.LEVEL, passage, all);
        json.writeArrayFieldStart(MARKS);
        for (long mark : all) json.writeNumber(mark);
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    static void vector(JsonGenerator json, String name, Embedding embedding) throws IOException {
        json.writeArrayFieldStart(name);
        for (float value : embedding.toArray()) json.writeNumber(value);
        json.writeEndArray();
    }
}
