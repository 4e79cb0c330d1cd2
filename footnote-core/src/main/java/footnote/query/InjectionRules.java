package footnote.query;

import footnote.query.Phrasebook.Section;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Pattern;

/// Knows by which words a question poses as an instruction to whoever answers it. The rules stand in
/// `injection.txt`.
///
/// This keeps honest installations honest and is no wall: what a viewer may read does not depend on it, and sources
/// are fenced off in the prompt whatever the question says. Therefore a rule rather lets something pass than
/// turn an honest question away, and a phrase that is only asked about, in quotation marks, is not looked at.
final class InjectionRules {
    private static final Pattern MENTION = Pattern.compile(
            "(?:\\bwhat does|\\bwhat is meant by|\\bsuch as|\\blike"
                    + "|\\b(?:phrase|sentence|word|expression|term|text|line|message|string|prompt|attack)s?"
                    + "|\\bwas (?:bedeutet|heißt)|\\bwie(?: etwa)?"
                    + "|\\b(?:satz|ausdruck|begriff|formulierung|worte?|text|angriffe?)) ?:? ?"
                    + "[\"“„«][^\"”“»]{1,200}[\"”“»]",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private static final Pattern QUOTATION = Pattern.compile("[\"“„«]");

    private static final class Loaded {
        private static final Phrasebook RULES = Phrasebook.read("injection.txt");
    }

    private InjectionRules() {}

    /// The first rule that the question breaks.
    static Optional<Section> brokenBy(String said) {
        var question = said.replace('\r', '\n'); // which is what a model sees in either
        boolean quotes = QUOTATION.matcher(question).find();
        var marks = Folding.marks(quotes ? MENTION.matcher(question).replaceAll(" ") : question);
        var views = new ArrayList<View>();
        views.add(View.of("marks", marks));
        views.add(View.of("words", Folding.words(marks, false)));
        if (marks.indexOf('\n') >= 0) views.add(View.of("words", Folding.words(marks, true)));
        return Loaded.RULES.sections().stream()
                .filter(rule -> views.stream().anyMatch(view -> view.shows(rule)))
                .findFirst();
    }

    /// A way to look at the question.
    ///
    /// @param label of the phrases that look at it so
    /// @param worthTrying the numbers of those that may find something
    private record View(String label, String text, BitSet worthTrying) {
        static View of(String label, String text) {
            return new View(label, text, Loaded.RULES.sieve().left(text));
        }

        boolean shows(Section rule) {
            return rule.these(worthTrying).stream()
                    .anyMatch(phrase -> phrase.label().equals(label)
                            && phrase.pattern().matcher(text).find());
        }
    }
}
