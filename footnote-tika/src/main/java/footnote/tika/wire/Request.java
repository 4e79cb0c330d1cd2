package footnote.tika.wire;

/// Asks for one file to be read.
///
/// @param path absolute
/// @param name as its owner calls it
/// @param outputCharacters the most text that may come back
/// @param unpackedBytes the most that may be unpacked from it
/// @param milliseconds after how long the child is killed, so that it can leave out what would take too long
public record Request(String path, String name, int outputCharacters, long unpackedBytes, long milliseconds) {
    public Request within(long other) {
        return new Request(path, name, outputCharacters, unpackedBytes, other);
    }
}
