package footnote.fault;

/// Who can do something about a fault.
public enum Blame {
    /// Whoever made the request: it must change before it can succeed.
    CALLER,
    /// A model, store or service that Footnote depends on.
    PROVIDER,
    /// Too much at once, or too little room; later may work.
    CAPACITY,
    /// Footnote itself.
    OURS
}
