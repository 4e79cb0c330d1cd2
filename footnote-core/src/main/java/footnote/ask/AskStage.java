package footnote.ask;

/// The stages of a question's walk, in order, and [#KEEP], which follows it in a conversation.
public enum AskStage {
    GUARD,
    REWRITE,
    ROUTE,
    RECALL,
    REPHRASE,
    RETRIEVE,
    FUSE,
    FETCH,
    RERANK,
    SELECT,
    RELATE,
    EXPAND,
    GRAPH,
    PROMPT,
    GENERATE,
    VERIFY,
    KEEP
}
