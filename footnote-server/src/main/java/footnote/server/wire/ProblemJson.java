package footnote.server.wire;

/// An error, as RFC 9457 has it, with Footnote's own code.
public record ProblemJson(String type, String title, int status, String detail, String code) {}
