package footnote.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Writes a list of strings as a JSON array and reads it back: a form that SQL can look into.
final class TextList {
    private static final String EMPTY = "[]";
    private static final int HEX_DIGITS = 4;

    private final String json;
    private int at;

    private TextList(String json) {
        this.json = json;
    }

    static String write(Collection<String> texts) {
        if (texts.isEmpty()) return EMPTY;
        var json = new StringBuilder("[");
        for (var text : texts) {
            if (json.length() > 1) json.append(',');
            json.append('"');
            for (int i = 0; i < text.length(); i++) escape(text.charAt(i), json);
            json.append('"');
        }
        return json.append(']').toString();
    }

    static List<String> read(String json) {
        return json.equals(EMPTY) ? List.of() : new TextList(json).texts();
    }

    private static void escape(char character, StringBuilder json) {
        switch (character) {
            case '"', '\\' -> json.append('\\').append(character);
            case '\n' -> json.append("\\n");
            case '\r' -> json.append("\\r");
            case '\t' -> json.append("\\t");
            default -> {
                if (character < ' ') json.append("\\u%04x".formatted((int) character));
                else json.append(character);
            }
        }
    }

    private List<String> texts() {
        var texts = new ArrayList<String>();
        expect('[');
        do texts.add(text());
        while (next() == ',');
        return List.copyOf(texts);
    }

    private String text() {
        expect('"');
        var text = new StringBuilder();
        for (char character = next(); character != '"'; character = next()) {
            text.append(character == '\\' ? escaped() : character);
        }
        return text.toString();
    }

    private char escaped() {
        char character = next();
        return switch (character) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                int code = Integer.parseInt(json, at, at + HEX_DIGITS, 16);
                at += HEX_DIGITS;
                yield (char) code;
            }
            default -> character;
        };
    }

    private char next() {
        if (at == json.length()) throw new IllegalArgumentException("a list of texts ends too soon");
        return json.charAt(at++);
    }

    private void expect(char wanted) {
        if (next() != wanted) throw new IllegalArgumentException("not a list of texts, at " + (at - 1));
    }
}
