package footnote.ask;

import footnote.fault.Fault;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which of what stands around the sources that were found is read with them.
public sealed interface Expansion {
    record None() implements Expansion {}

    /// @param eachSide how many passages before and behind each source
    record Neighbours(int eachSide) implements Expansion {}

    /// The passages nearest to a source in its section, or in a section or document that is a source itself.
    ///
    /// @param passages how many for each source
    record Section(int passages) implements Expansion {}

    /// The paragraphs with which the best documents begin.
    ///
    /// @param documents of how many
    /// @param paragraphs how many of each
    /// @param threshold the least score that a document's best passage must have
    record BestDocuments(int documents, int paragraphs, double threshold) implements Expansion {}

    /// How users write them: a name, or a name with its limits, as `document 3/20/0.3`.
    Pattern WRITTEN = Pattern.compile(
            "(?<none>none)|neighbours( (?<side>[1-9]|10))?|(?<section>section)( (?<passages>[1-9]|[1-4]\\d|50))?"
                    + "|(?<document>document)( (?<documents>[1-9]|1\\d|20)/(?<paragraphs>[1-9]\\d?|100)"
                    + "/(?<threshold>0|1|0?\\.\\d{1,4}))?");

    /// Read what a user wrote. Fails with `BAD_REQUEST` if it cannot be understood.
    static Expansion parse(String words) {
        var written = WRITTEN.matcher(words.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " "));
        if (!written.matches()) {
            throw new Fault(
                            Fault.Code.BAD_REQUEST,
                            "Write what to expand sources by as none, neighbours, section or document, perhaps with"
                                    + " limits: neighbours 1 (up to 10 on each side), section 8 (up to 50 passages),"
                                    + " document 3/20/0.3 (up to 20 documents, 100 paragraphs of each, and the least"
                                    + " score).")
                    .toException();
        }
        if (written.group("none") != null) return new None();
        if (written.group("section") != null) return new Section(number(written.group("passages"), 8));
        if (written.group("document") == null) return new Neighbours(number(written.group("side"), 1));
        if (written.group("documents") == null) return new BestDocuments(3, 20, 0.3);
        return new BestDocuments(
                Integer.parseInt(written.group("documents")),
                Integer.parseInt(written.group("paragraphs")),
                Double.parseDouble(written.group("threshold")));
    }

    private static int number(@Nullable String digits, int otherwise) {
        return digits == null ? otherwise : Integer.parseInt(digits);
    }

    /// The same in the form that [#parse] reads.
    default String words() {
        return switch (this) {
            case None _ -> "none";
            case Neighbours(var eachSide) -> "neighbours " + eachSide;
            case Section(var passages) -> "section " + passages;
            case BestDocuments(var documents, var paragraphs, var threshold) ->
                "document " + documents + "/" + paragraphs + "/"
                        + BigDecimal.valueOf(threshold).stripTrailingZeros().toPlainString();
        };
    }
}
