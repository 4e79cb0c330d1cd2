package footnote.app;

import footnote.ask.Question;
import footnote.corpus.Document;
import footnote.fault.Echo;
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

    /// Read texts separated by `;;`; one that begins as `wiki=` or `"team wiki"=` is for that collection, and one
    /// that begins with `=` for all others, whatever follows.
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
            var name = equals < 0 ? "" : PresetSettings.unquoted(text.substring(0, equals));
            boolean quoted = equals > name.length();
            if (equals == 0) usual = text.substring(1).strip();
            else if (!Document.isCollectionName(name)) usual = text.isEmpty() ? usual : text;
            else if (quoted || !name.contains(" "))
                byCollection.put(name, text.substring(equals + 1).strip());
            else throw unclear(setting, name);
        }
        return new Instructions(usual, byCollection);
    }

    private static RuntimeException unclear(String setting, String name) {
        var told = setting + ": is " + Echo.of(name) + " a collection? Write it in quotes before the =, or begin with ="
                + " if the text is for all collections.";
        return new Fault(Fault.Code.BAD_REQUEST, told).toException();
    }

    /// What counts for a question.
    String of(Question question) {
        return PresetSettings.collection(question.filter())
                .map(byCollection::get)
                .orElse(usual);
    }
}
