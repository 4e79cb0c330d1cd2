package footnote.tika.text;

import footnote.tika.sniff.NamedKind;
import footnote.tika.sniff.Sniffed;

/// Reads the kinds of file that are nothing but characters, once those are decoded.
public final class PlainReader {
    private PlainReader() {}

    public static void read(Sniffed.Known found, String text, Manuscript manuscript) {
        switch (found.kind()) {
            case MARKDOWN -> MarkdownReader.read(text, manuscript);
            case CSV -> CsvReader.read(text, manuscript);
            case TEXT -> manuscript.verbatim(withoutColours(blankLines(text)));
            case SOURCE -> manuscript.source(NamedKind.language(found.mime()), text);
            case PDF, DOCX, PPTX, XLSX, OPEN_DOCUMENT, EPUB, EML, RTF, HTML ->
                throw new IllegalArgumentException("not plain: " + found.kind());
        }
    }

    /// Keep line breaks and indents, because nothing says which of them matter, but no more than one blank line.
    private static String blankLines(String text) {
        var out = new StringBuilder(text.length());
        var blank = 0;
        for (var lines = text.lines().iterator(); lines.hasNext(); ) {
            var line = lines.next();
            blank = line.isBlank() ? blank + 1 : 0;
            if (blank <= 1) out.append(line).append('\n');
        }
        return out.toString();
    }

    /// Drop the escape sequences with which terminal logs colour their words.
    private static String withoutColours(String text) {
        return text.indexOf('\u001b') < 0 ? text : text.replaceAll("\u001b\\[[0-9;]{0,20}[A-Za-z]", "");
    }
}
