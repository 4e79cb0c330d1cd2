package footnote.app;

/// How much is being done, and was done in this process.
///
/// @param answering how many answers are on their way
/// @param embeddingCalls how often the embedding model was asked
/// @param embeddedTexts for how many texts
public record Activity(int answering, long embeddingCalls, long embeddedTexts) {}
