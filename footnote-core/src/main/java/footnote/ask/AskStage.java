package footnote.ask;

/// The stages of a question's walk, in order.
public enum AskStage {
    GUARD,
    RECALL,
    REWRITE,
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
    VERIFY
}
