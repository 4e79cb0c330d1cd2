package footnote.bench.grounds;

/// A sentence, the passage it is held against, and whether the passage bears it out.
///
/// @param set where it comes from
/// @param kind how it was made
/// @param tuning whether the method may be chosen by it
record Labelled(String set, Kind kind, boolean tuning, String sentence, String passage) {
    /// How a sentence was made.
    enum Kind {
        /// A sentence of the passage as it stands.
        SAME(true),
        /// One without a clause or what stands in brackets.
        SHORTER(true),
        /// One whose parts were put in another order.
        MOVED(true),
        /// Two that follow each other, joined.
        JOINED(true),
        /// One with some words replaced by others that mean the same.
        REWORDED(true),
        /// A question of people with its answer, put as a statement.
        ASKED(true),
        /// A statement that people judged to follow.
        ENTAILED(true),
        /// A number changed.
        NUMBER(false),
        /// A number changed for another one of the passage.
        NUMBER_NEARBY(false),
        /// What was said is denied, or the reverse.
        NEGATED(false),
        /// A word replaced by its opposite.
        OPPOSITE(false),
        /// A name changed for one of another passage.
        NAME(false),
        /// A name changed for another one of the passage.
        NAME_NEARBY(false),
        /// A sentence of another passage.
        ELSEWHERE(false),
        /// A question with the answer to another one of the passage, put as a statement.
        WRONG_ANSWER(false),
        /// A statement that people judged not to follow.
        NEUTRAL(false),
        /// A statement that people judged to be contradicted.
        CONTRADICTED(false);

        private final boolean supported;

        Kind(boolean supported) {
            this.supported = supported;
        }

        /// Whether people or rules elsewhere gave the label.
        boolean isJudged() {
            return this == ENTAILED || this == NEUTRAL || this == CONTRADICTED;
        }

        boolean supported() {
            return supported;
        }
    }
}
