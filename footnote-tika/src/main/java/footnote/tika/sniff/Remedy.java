package footnote.tika.sniff;

/// What can be done about a file of a kind that Footnote does not read.
public enum Remedy {
    NONE(""),
    AS_DOCX("save it as .docx and add that"),
    AS_XLSX("save it as .xlsx and add that"),
    AS_PPTX("save it as .pptx and add that"),
    AS_ODT("save it as .odt or .docx and add that"),
    AS_MODERN_OFFICE("save it as .docx, .xlsx or .pptx and add that"),
    AS_EML("save it as .eml and add that"),
    AS_PDF("save it as a PDF and add that"),
    AS_EPUB("convert it to EPUB and add that"),
    UNPACK("unpack it and add the files in it"),
    PICTURE("Footnote reads words; a PDF made of the picture is read where text recognition is installed"),
    TRANSCRIPT("Footnote reads words; add a transcript instead");

    private final String clause;

    Remedy(String clause) {
        this.clause = clause;
    }

    /// The remedy as the end of a sentence; empty where there is none.
    public String clause() {
        return clause;
    }
}
