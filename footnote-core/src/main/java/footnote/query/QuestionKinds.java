package footnote.query;

import footnote.ask.Analysis.Kind;
import java.util.Locale;
import java.util.regex.Pattern;

/// Knows by which words a question shows its kind. The phrases stand in `kinds.txt`.
final class QuestionKinds {
    private static final int ENOUGH = 2;
    /// What stands before a question and tells nothing of it.
    private static final Pattern COURTESY = Pattern.compile("^(?:(?:please|bitte|hello|hi|hallo|hej|explain|forklara"
            + "|do you know|i (?:would like|want) to know|(?:tell|show) me|sag(?:en sie)? mir|erklare(?: mir)?|weisst du"
            + "|beratta|(?:can|could|would) you (?:please )?(?:tell|show|explain to) me"
            + "|(?:kannst|konnen|konntest|konnten) (?:du|sie) mir (?:bitte )?(?:sagen|erklaren|zeigen)) ?,? ?){1,4}");

    private static final class Loaded {
        private static final Phrasebook KINDS = Phrasebook.read("kinds.txt");
    }

    private QuestionKinds() {}

    /// @param sign the words that show it most; empty if none do
    /// @param consequence what that means for the search
    record Verdict(Kind kind, String sign, String consequence) {
        private static final Verdict FACTUAL = new Verdict(Kind.FACTUAL, "", "paragraphs are searched");
    }

    static Verdict of(String question) {
        var words = withoutCourtesy(Folding.words(Folding.marks(question), false));
        var worthTrying = Loaded.KINDS.sieve().left(words);
        var best = Verdict.FACTUAL;
        int most = ENOUGH - 1;
        for (var section : Loaded.KINDS.sections()) {
            int sum = 0;
            int top = 0;
            var sign = "";
            for (var phrase : section.these(worthTrying)) {
                var match = phrase.pattern().matcher(words);
                if (!match.find()) continue;
                int weight = Integer.parseInt(phrase.label());
                sum += weight;
                if (weight > top) sign = match.group().strip();
                top = Math.max(top, weight);
            }
            if (sum > most) {
                most = sum;
                best = new Verdict(Kind.valueOf(section.name().toUpperCase(Locale.ROOT)), sign, section.about());
            }
        }
        return best;
    }

    private static String withoutCourtesy(String words) {
        var courtesy = COURTESY.matcher(words);
        return courtesy.lookingAt() ? words.substring(courtesy.end()) : words;
    }
}
