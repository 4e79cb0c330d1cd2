package footnote.answer;

/// What speaks for the best sentence being an answer at all.
///
/// "Covered" means here: how much of the question's words is there, each weighted by how much it tells by
/// itself, so that a word nobody found counts as much as one that everything holds.
public enum Ground {
    /// What the sentence itself covers.
    SENTENCE,
    /// What its lead and its headings cover in addition.
    LEAD,
    /// What the rest of its passage covers in addition.
    PASSAGE,
    /// The logarithm of how many words the question has to offer: to find all of two proves little.
    WORDS,
    /// The cosine of the question with the sentence and its lead, over that with unrelated sentences, on the
    /// scale of [footnote.meaning.CosineScale].
    MEANING;

    /// Whether it counts when no embedder helps: then the number of words stands in for the meaning.
    public boolean inWords() {
        return this != MEANING;
    }

    /// Whether it counts when an embedder helps.
    public boolean inMeaning() {
        return this != WORDS;
    }
}
