package footnote.corpus;

/// What makes a document the same as one that is already there.
public enum Identity {
    /// The same bytes in the same collection are one document, whatever their paths.
    CONTENT,
    /// Every path is a document of its own, as in a folder that is kept in step: there a file that was moved or
    /// copied must be found under its new path.
    PATH
}
