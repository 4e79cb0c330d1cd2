package footnote.app.settings;

import java.util.ArrayList;
import java.util.List;

/// The one line of a [Form.Named]: `NAME = WORD WORD; NAME = WORD WORD`.
record NamedLine(Form.Named form) {
    /// The line without its secrets. What cannot be told from one is taken for one.
    String shown(String line) {
        var parts = new ArrayList<String>();
        for (var part : line.split(";", -1)) {
            if (!part.isBlank()) parts.add(shownPart(part.strip()));
        }
        return String.join("; ", parts);
    }

    private String shownPart(String part) {
        int equals = part.indexOf('=');
        if (equals < 0) return Setting.HIDDEN;
        var words = List.of(part.substring(equals + 1).strip().split("\\s+"));
        var shown = new ArrayList<String>();
        for (int i = 0; i < words.size(); i++) {
            boolean open = i < form.required().size() || isOpen(words.get(i));
            shown.add(open ? Setting.withoutUser(words.get(i)) : Setting.HIDDEN);
        }
        return part.substring(0, equals).strip() + " = " + String.join(" ", shown);
    }

    private boolean isOpen(String word) {
        return word.startsWith("$") || form.others().stream().anyMatch(label -> word.startsWith(label + "="));
    }
}
