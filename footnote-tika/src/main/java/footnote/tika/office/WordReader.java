package footnote.tika.office;

import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import java.io.IOException;

/// Reads Word documents (DOCX).
///
/// Headings come from styles and outline levels, lists with the numbers that Word would show, tables row by
/// row, the words of text boxes after the paragraph they hang on, the figures of charts as tables, equations as
/// LaTeX, notes after the paragraph that refers to them. Deleted and hidden text, comments, page headers and
/// footers are left out.
public final class WordReader implements FormatReader {
    private static final String WHAT = "Word document";

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        try (var file = new OfficePackage(source.file(), WHAT, source.unpackedBytes())) {
            var main = file.mainPart();
            file.claimedTitle().ifPresent(manuscript::title);
            var part = file.part(main).orElseThrow(() -> Refusal.damaged(WHAT, "its text is missing"));
            try (var xml = part) {
                var context = new WordContext(
                        file, main, WordStyles.of(file, main), WordNumbering.of(file, main), manuscript.limit());
                new WordBody(xml, context, manuscript::title).blocks(manuscript);
            }
            manuscript.firstHeading().ifPresent(manuscript::title);
        }
    }
}
