package footnote.tika.wire;

/// Asks for one file to be read.
///
/// @param path absolute
/// @param name as its owner calls it
/// @param outputCharacters the most text that may come back
/// @param unpackedBytes the most that may be unpacked from it
public record Request(String path, String name, int outputCharacters, long unpackedBytes) {}
