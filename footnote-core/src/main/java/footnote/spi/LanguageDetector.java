package footnote.spi;

import footnote.corpus.Language;

/// Tells which language a text is in. Safe for use by many threads at once.
@FunctionalInterface
public interface LanguageDetector {
    /// The language of `text`, or `OTHER` where the text does not show one.
    Language detect(String text);
}
