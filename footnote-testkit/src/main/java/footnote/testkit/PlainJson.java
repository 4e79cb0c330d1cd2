package footnote.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON strictly and writes JSON strings, so that test servers need no library.
///
/// Objects become maps, arrays lists, numbers doubles, and whole ones of 16 digits and more longs; `null`
/// becomes [#NULL]. Anything that RFC 8259 does not allow, a repeated key included, is an
/// [IllegalArgumentException].
final class PlainJson {
    static final Object NULL = new Object();

    private final String text;
    private int at;

    private PlainJson(String text) {
        this.text = text;
    }

    static Object read(String text) {
        var reader = new PlainJson(text);
        var value = reader.value();
        reader.space();
        if (reader.at != text.length()) throw reader.wrong("text after the end");
        return value;
    }

    static String quote(String text) {
        var quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                default -> {
                    if (c < ' ') quoted.append("\\u%04x".formatted((int) c));
                    else quoted.append(c);
                }
            }
        }
        return quoted.append('"').toString();
    }

    private Object value() {
        space();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", NULL);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        var object = new LinkedHashMap<String, Object>();
        at++;
        space();
        if (peek() == '}') {
            at++;
            return object;
        }
        while (true) {
            space();
            var key = string();
            space();
            expect(':');
            if (object.put(key, value()) != null) throw wrong("the key " + key + " twice");
            space();
            if (peek() == '}') break;
            expect(',');
        }
        at++;
        return object;
    }

    private List<Object> array() {
        var array = new ArrayList<>();
        at++;
        space();
        if (peek() == ']') {
            at++;
            return array;
        }
        while (true) {
            array.add(value());
            space();
            if (peek() == ']') break;
            expect(',');
        }
        at++;
        return array;
    }

    private String string() {
        expect('"');
        var string = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            if (c < ' ') throw wrong("a control character");
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                at += 4;
                if (at > text.length()) throw wrong("a short escape");
                yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> throw wrong("an unknown escape");
        };
    }

    private Object word(String word, Object meaning) {
        if (!text.startsWith(word, at)) throw wrong("no value");
        at += word.length();
        return meaning;
    }

    private Number number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        var digits = text.substring(from, at);
        if (!digits.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) throw wrong("no value");
        if (digits.matches("-?\\d{16,19}")) return exact(digits);
        return Double.valueOf(digits);
    }

    private Number exact(String digits) {
        try {
            return Long.valueOf(digits);
        } catch (NumberFormatException e) {
            throw wrong("a number too large");
        }
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private char peek() {
        if (at >= text.length()) throw wrong("an early end");
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) throw wrong("no '" + c + "'");
        at++;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("not JSON: " + what + " at character " + at);
    }
}
