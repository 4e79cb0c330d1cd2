package footnote.ask;

/// Something that a stage tells of what it did, to be kept in a trace: never words of the question or of a
/// document, never a secret.
public sealed interface Note {
    /// The name of the note that says for whom a prompt was written.
    String MODEL = "model";

    /// The name of the note that says whether whoever answers knows the numbers of its sources, so that it can
    /// cite.
    String NUMBERED = "numbered";

    /// What it tells of, as `bestScore`.
    String name();

    record Count(String name, long value) implements Note {}

    record Score(String name, double value) implements Note {}

    record Flag(String name, boolean value) implements Note {}

    record Word(String name, String value) implements Note {}
}
