package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import footnote.tika.text.RecordedBlocks;
import footnote.tika.text.Refusal;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What the paragraphs of a Word document need to know about the rest of it.
final class WordContext {
    private final OfficePackage file;
    private final Map<String, OfficePackage.Relation> relations;
    private final String mainPart;
    private final WordStyles styles;
    private final WordNumbering numbering;
    private final int limit;
    private final Map<String, Map<String, String>> notes = new HashMap<>();
    private int characters;
    private int notesTold;

    WordContext(OfficePackage file, String mainPart, WordStyles styles, WordNumbering numbering, int limit)
            throws IOException {
        this.file = file;
        this.relations = file.relations(mainPart);
        this.mainPart = mainPart;
        this.styles = styles;
        this.numbering = numbering;
        this.limit = limit;
    }

    WordStyles styles() {
        return styles;
    }

    WordNumbering numbering() {
        return numbering;
    }

    /// Count characters that are held, before a table or text box has grown beyond all bounds.
    void count(int more) {
        characters += more;
        if (characters > limit) throw Refusal.tooManyCharacters(limit);
    }

    /// Tell the figures of a chart, or the words of a diagram, that the document shows.
    void drawing(String relation, BlockSink sink) throws IOException {
        var target = Optional.ofNullable(relations.get(relation)).map(OfficePackage.Relation::target);
        var part = target.isEmpty() ? Optional.<SafeXml>empty() : file.part(target.get());
        if (part.isEmpty()) return;
        try (var xml = part.get()) {
            DrawingParts.tell(xml, sink);
        }
    }

    /// Tell a note.
    ///
    /// @param kind "footnotes" or "endnotes"
    void note(String kind, String id, BlockSink sink) throws IOException {
        var known = notes.get(kind);
        if (known == null) {
            known = readNotes(kind);
            notes.put(kind, known);
        }
        var words = known.getOrDefault(id, "");
        if (!words.isBlank()) sink.paragraph("Note " + ++notesTold + ": " + words);
    }

    private Map<String, String> readNotes(String kind) throws IOException {
        var found = new HashMap<String, String>();
        var path = file.related(mainPart, kind);
        var part = path.isEmpty() ? Optional.<SafeXml>empty() : file.part(path.get());
        if (part.isEmpty()) return found;
        try (var xml = part.get()) {
            while (xml.next()) {
                var note = xml.isStart()
                        && (xml.name().equals("footnote") || xml.name().equals("endnote"));
                if (!note) continue;
                var id = xml.attribute("id").orElse("");
                var blocks = new RecordedBlocks();
                new WordBody(xml, this, _ -> {}).blocks(blocks);
                found.put(id, blocks.onOneLine());
            }
        }
        return found;
    }
}
