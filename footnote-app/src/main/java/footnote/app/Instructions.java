package footnote.app;

import footnote.ask.Question;
import footnote.fault.Fault;
import java.util.HashMap;
import java.util.Map;

/// What language models are told: for questions to one collection, or for all others.
public record Instructions(String usual, Map<String, String> byCollection) {
    public static final Instructions NONE = new Instructions("", Map.of());
    private static final int LONGEST = 8000;

    public Instructions {
        byCollection = Map.copyOf(byCollection);
    }

    /// Read texts separated by `;;`; one that begins as `wiki=` is for that collection.
    ///
    /// @param setting where they stand
    public static Instructions parse(String setting, String words) {
        if (words.length() > LONGEST) {
            throw new Fault(Fault.Code.BAD_REQUEST, setting + ": write at most " + LONGEST + " characters.")
                    .toException();
        }
        var usual = "";
        var byCollection = new HashMap<String, String>();
        for (var part : words.split(";;", -1)) {
            var text = part.strip();
            int equals = text.indexOf('=');
            boolean named = equals > 0 && text.substring(0, equals).matches("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,99}");
            if (named)
                byCollection.put(
                        text.substring(0, equals), text.substring(equals + 1).strip());
            else if (!text.isEmpty()) usual = text;
        }
        return new Instructions(usual, byCollection);
    }

    /// What counts for a question.
    String of(Question question) {
        return PresetSettings.collection(question.filter())
                .map(byCollection::get)
                .orElse(usual);
    }
}
