package footnote.eval;

import java.util.List;

/// What one setting found for every question of a set.
///
/// @param name what the setting is called
/// @param rankings one for each question, in the questions' order: names of documents or passages, best first
public record Attempt(String name, List<List<String>> rankings) {
    public Attempt {
        rankings = rankings.stream().map(List::copyOf).toList();
    }
}
