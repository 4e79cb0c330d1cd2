package footnote.eval;

import java.util.Map;
import java.util.Optional;

/// A question with what somebody judged to be relevant to it.
///
/// @param id what the question is called in its set
/// @param grades what is relevant, by name, with its grade; what is missing, or has 0 or less, is not relevant
/// @param answer what an answer should say, where the set tells
public record JudgedQuestion(String id, String text, Map<String, Integer> grades, Optional<String> answer) {
    public JudgedQuestion {
        grades = Map.copyOf(grades);
        if (text.isBlank()) throw new IllegalArgumentException("a question has words: " + id);
    }

    /// Whether anything can be found at all.
    public boolean answerable() {
        return grades.values().stream().anyMatch(grade -> grade > 0);
    }

    public boolean isRelevant(String name) {
        return grades.getOrDefault(name, 0) > 0;
    }
}
