package footnote.query;

import footnote.ask.Said;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Message;
import footnote.spi.LanguageModel.Request;
import footnote.spi.LanguageModel.Role;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Has a language model write something short that is only ever searched for.
///
/// It is to write at once, without thinking first. It may take a third of the time that is left, and no more than a
/// few lines are worth: searching goes on without them. Of a model that does not stop only the beginning is read.
record Dictation(LanguageModel model) {
    static final Duration LONGEST_WAIT = Duration.ofSeconds(15);
    private static final int SHARE = 3;
    private static final int LONGEST = 1500;

    /// @param text without control characters
    /// @param used what it cost; unknown of a model that did not stop
    record Written(String text, Said.Usage used) {}

    /// What the model says to `text`.
    ///
    /// @param task what it is to do with it
    Written write(String task, String text, double temperature, Deadline by) {
        var messages = List.of(new Message(Role.SYSTEM, task), new Message(Role.USER, text));
        // No limit on tokens: a model that thinks first all the same would spend them before it has written a word.
        var request = new Request(messages, OptionalDouble.of(temperature), OptionalInt.empty()).withoutThinking();
        var draft = new Draft();
        var used = Said.Usage.UNKNOWN;
        try {
            used = Said.Usage.of(
                    request, model.complete(request, draft, by.share(SHARE).earlier(LONGEST_WAIT)));
        } catch (Draft.FullException e) {
            draft.cut();
        }
        return new Written(draft.text().replaceAll("[\\p{Cntrl}\\p{Cf}&&[^\\n]]+", " "), used);
    }

    static boolean hasWords(String text) {
        return text.codePoints().anyMatch(Character::isLetterOrDigit);
    }

    /// A line without the number, dash or quotation marks that models like to put around it.
    static String plain(String line) {
        var bare = line.strip().replaceFirst("^(?:[-*•]|\\d{1,2}[.):])\\s+", "");
        return bare.replaceAll("^[\"'“”„«»]+|[\"'“”„«»]+$", "").strip();
    }

    /// Listens until it has heard enough.
    private static final class Draft implements LanguageModel.TokenSink {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void accept(String piece) {
            text.append(piece);
            if (text.length() > LONGEST) throw new FullException();
        }

        void cut() {
            int end = LONGEST;
            if (Character.isHighSurrogate(text.charAt(end - 1))) end--;
            text.setLength(end);
        }

        String text() {
            return text.toString();
        }

        /// Ends the exchange with a model that does not stop.
        private static final class FullException extends RuntimeException {
            FullException() {
                super("enough", null, false, false);
            }
        }
    }
}
