package footnote.language;

import footnote.corpus.Language;

/// The small words of each language, which it cannot do without and which tell nothing of a topic.
public final class FunctionWords {
    private FunctionWords() {}

    /// Whether the word, in small letters, is one of this language.
    public static boolean contains(String word, Language language) {
        var having = Evidence.loaded().ofWord(word);
        return having != null && having[Evidence.CANDIDATES.indexOf(language)];
    }
}
