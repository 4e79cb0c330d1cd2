package footnote.web.git;

/// A file of a commit.
///
/// @param path within the repository
/// @param blob the name of its content
public record GitFile(String path, String blob) {}
