package footnote.ask;

/// The stages of a question's walk, in order, and [#KEEP], which follows it in a conversation.
public enum AskStage {
    GUARD,
    REWRITE,
    RECALL,
    REPHRASE,
    ROUTE,
    RETRIEVE,
    FUSE,
    FETCH,
    RERANK,
    SELECT,
    EXPAND,
    GRAPH,
    PROMPT,
    GENERATE,
    VERIFY,
    KEEP
}
