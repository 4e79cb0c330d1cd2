package footnote.server.wire;

/// @param queued how many documents are worked on again
public record QueuedJson(int queued) {}
