package footnote.answer;

/// What speaks for a sentence as an answer, compared with the other sentences found for the same question.
///
/// "Covered" means: how much of the question's words, weighted by how rare they are among the sentences, is there.
public enum Clue {
    /// What the sentence itself covers.
    TERMS,
    /// What the sentence before it, the line that opens its list, or the headings above it cover in addition.
    LEAD,
    /// The share of neighbouring words of the question that stand close together in the sentence too.
    PHRASE,
    /// Whether it holds something of the kind that is asked for: a name, a date, a number, a place, a reason.
    KIND,
    /// Whether it says what the thing is that a definition is asked for.
    DEFINES,
    /// How high its source ranks: 1, 1/2, 1/3, …
    RANK,
    /// Whether its passage starts with it.
    FIRST,
    /// Whether it asks something itself.
    QUESTION,
    /// The cosine of the question with the sentence, half of its lead's vector added, on the scale of
    /// [footnote.meaning.CosineScale].
    MEANING,
    /// The mean of that for the two nearest sentences of its passage.
    SURROUNDINGS;

    /// Whether it can be seen without an embedder.
    public boolean inWords() {
        return switch (this) {
            case MEANING, SURROUNDINGS -> false;
            case TERMS, LEAD, PHRASE, KIND, DEFINES, RANK, FIRST, QUESTION -> true;
        };
    }
}
