package footnote.ask;

/// The two ways in which passages are found.
public enum Leg {
    VECTOR,
    LEXICAL
}
