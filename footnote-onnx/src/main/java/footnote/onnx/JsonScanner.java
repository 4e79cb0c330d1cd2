package footnote.onnx;

import java.nio.charset.StandardCharsets;

/// Reads JSON from UTF-8 bytes piece by piece, without building a tree.
///
/// A vocabulary of thirty thousand words is read at every cold start; here that takes 20 ms, with a general
/// parser 90. Trusts the order of brackets and commas: what it reads is a model's own files, and a damaged one
/// ends in an [IllegalStateException].
final class JsonScanner {
    private final byte[] bytes;
    private int at;

    JsonScanner(byte[] bytes) {
        this.bytes = bytes;
    }

    /// Step into an object or array.
    void enter() {
        byte bracket = peek();
        if (bracket != '{' && bracket != '[') throw broken("an object or array");
        at++;
    }

    /// Whether another member follows; steps out of the object or array if none does.
    boolean more() {
        byte next = peek();
        if (next == ',') {
            at++;
            return true;
        }
        if (next != '}' && next != ']') return true;
        at++;
        return false;
    }

    /// Read the name of the next member of an object.
    String name() {
        String name = string();
        colon();
        return name;
    }

    boolean isObject() {
        return peek() == '{';
    }

    boolean isArray() {
        return peek() == '[';
    }

    boolean isString() {
        return peek() == '"';
    }

    boolean isNull() {
        return peek() == 'n';
    }

    boolean flag() {
        byte first = peek();
        if (first != 't' && first != 'f') throw broken("true or false");
        skip();
        return first == 't';
    }

    /// Read a number, without its fraction; one too large for an `int` becomes the largest `int`.
    int integer() {
        peek();
        int from = at;
        skip();
        double value = Double.parseDouble(new String(bytes, from, at - from, StandardCharsets.US_ASCII));
        return (int) value;
    }

    String string() {
        if (peek() != '"') throw broken("a string");
        int from = at + 1;
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == '"') {
                at = i + 1;
                return new String(bytes, from, i - from, StandardCharsets.UTF_8);
            }
            if (bytes[i] == '\\') break;
        }
        var room = new byte[bytes.length - at];
        return new String(room, 0, copyString(room, 0), StandardCharsets.UTF_8);
    }

    /// Copy the next string's UTF-8 bytes to `into`, from `to` on.
    ///
    /// @return where the copy ends
    int copyString(byte[] into, int to) {
        if (peek() != '"') throw broken("a string");
        int from = at + 1;
        int end = to;
        while (from < bytes.length && bytes[from] != '"') {
            if (bytes[from] != '\\') {
                into[end++] = bytes[from++];
            } else if (bytes[from + 1] != 'u') {
                into[end++] = unescaped(bytes[from + 1]);
                from += 2;
            } else {
                char unit = hex(from + 2);
                from += 6;
                String character = String.valueOf(unit);
                if (Character.isHighSurrogate(unit) && bytes[from] == '\\' && bytes[from + 1] == 'u') {
                    character += hex(from + 2);
                    from += 6;
                }
                for (byte b : character.getBytes(StandardCharsets.UTF_8)) into[end++] = b;
            }
        }
        at = from + 1;
        return end;
    }

    /// Step over a colon and read the whole number behind it: the common case, kept quick.
    int countAfterColon() {
        colon();
        peek();
        int value = 0;
        while (bytes[at] >= '0' && bytes[at] <= '9') value = value * 10 + bytes[at++] - '0';
        return value;
    }

    /// Step over whatever value comes next.
    void skip() {
        byte first = peek();
        if (first == '"') {
            skipString();
        } else if (first == '{' || first == '[') {
            int depth = 0;
            do {
                byte b = peek();
                if (b == '"') {
                    skipString();
                    continue;
                }
                if (b == '{' || b == '[') depth++;
                if (b == '}' || b == ']') depth--;
                at++;
            } while (depth > 0);
        } else {
            while (at < bytes.length && ",]} \n\r\t".indexOf(bytes[at]) < 0) at++;
        }
    }

    private void skipString() {
        at++;
        while (at < bytes.length && bytes[at] != '"') at += bytes[at] == '\\' ? 2 : 1;
        at++;
    }

    private void colon() {
        if (peek() != ':') throw broken("a colon");
        at++;
    }

    private byte peek() {
        while (at < bytes.length && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t'))
            at++;
        if (at >= bytes.length) throw broken("more");
        return bytes[at];
    }

    private char hex(int from) {
        return (char) Integer.parseInt(new String(bytes, from, 4, StandardCharsets.US_ASCII), 16);
    }

    private static byte unescaped(byte b) {
        return switch (b) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> b;
        };
    }

    private IllegalStateException broken(String expected) {
        return new IllegalStateException("expected " + expected + " at byte " + at);
    }
}
