package footnote.corpus;

import java.util.Locale;

/// The languages whose words Footnote knows how to bend; everything else is `OTHER`.
public enum Language {
    ENGLISH("en"),
    GERMAN("de"),
    SWEDISH("sv"),
    FRENCH("fr"),
    SPANISH("es"),
    ITALIAN("it"),
    DUTCH("nl"),
    PORTUGUESE("pt"),
    OTHER("other");

    private final String code;

    Language(String code) {
        this.code = code;
    }

    /// The ISO 639-1 code, or `other`.
    public String code() {
        return code;
    }

    public static Language ofCode(String code) {
        for (var language : values()) {
            if (language.code.equals(code.toLowerCase(Locale.ROOT))) return language;
        }
        return OTHER;
    }
}
