package footnote.tika.sniff;

import java.util.Arrays;
import java.util.stream.Collectors;

/// The kinds of file that Footnote reads.
public enum Kind {
    PDF("PDF"),
    DOCX("DOCX"),
    PPTX("PPTX"),
    XLSX("XLSX"),
    OPEN_DOCUMENT("ODT, ODS, ODP"),
    EPUB("EPUB"),
    EML("EML"),
    RTF("RTF"),
    HTML("HTML"),
    MARKDOWN("Markdown"),
    CSV("CSV"),
    TEXT("plain text"),
    SOURCE("source code");

    private final String label;

    Kind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Whether the file is nothing but characters, so that no parsing library is needed to read it.
    public boolean isPlain() {
        return switch (this) {
            case MARKDOWN, CSV, TEXT, SOURCE -> true;
            case PDF, DOCX, PPTX, XLSX, OPEN_DOCUMENT, EPUB, EML, RTF, HTML -> false;
        };
    }

    /// All of them as the end of a sentence: "PDF, DOCX and plain text".
    public static String all() {
        var labels = Arrays.stream(values()).map(Kind::label).toList();
        var last = labels.size() - 1;
        return labels.subList(0, last).stream().collect(Collectors.joining(", ")) + " and " + labels.get(last);
    }
}
