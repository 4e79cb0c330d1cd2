package footnote.app.settings;

/// A value and where it was given.
///
/// @param text as it would be written in the environment
public record Given(String text, Origin origin) {
    /// Without the text, which may be a key.
    @Override
    public String toString() {
        return "given by " + origin.label();
    }
}
