package footnote.app;

import footnote.ask.Question;
import footnote.ask.Sourcing;
import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Answerers;
import footnote.prompt.HouseWords;
import java.util.function.ToIntFunction;

/// Who writes answers, and on which terms.
///
/// @param contextTokens how many tokens the one who answers a question reads and writes together
/// @param house what it is told in the installation's own words
/// @param sourcing whether the documents are asked, where a question does not say
public record Writers(Answerers answerers, ToIntFunction<Question> contextTokens, HouseWords house, Sourcing sourcing) {
    /// One who answers everything from the documents and can read any number of them.
    public static Writers only(Answerer answerer) {
        return new Writers(_ -> answerer, _ -> Integer.MAX_VALUE, HouseWords.NONE, Sourcing.ALWAYS);
    }
}
