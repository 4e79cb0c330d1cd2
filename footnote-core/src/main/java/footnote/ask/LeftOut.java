package footnote.ask;

/// A source that was found and not chosen.
public record LeftOut(Source source, Reason why) {
    /// Why a source was not chosen.
    public enum Reason {
        /// Its score is below what the preset asks for.
        BELOW_THRESHOLD,
        /// A better passage of the same document was chosen, and the preset takes one of each.
        SAME_DOCUMENT,
        /// A better passage of the same page was chosen, and the preset takes one of each.
        SAME_ADDRESS,
        /// A better passage says the same in nearly the same words.
        NEAR_DUPLICATE,
        /// Others came before it, and there are no more places.
        OUTRANKED,
        /// Neither it nor any other has to do with the question.
        UNRELATED
    }
}
