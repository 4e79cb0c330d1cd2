package footnote.ask;

import footnote.spi.LanguageModel;

/// What an answerer is given: the words for a model, and the question and evidence those words were made from.
public record Prompt(Question question, Evidence evidence, LanguageModel.Request words) {}
