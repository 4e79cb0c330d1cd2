package footnote.tika.rtf;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Optional;

/// Takes an RTF file apart into groups, control words and characters.
final class RtfTokens {
    private static final int LONGEST_WORD = 40;

    sealed interface Token {
        record Open() implements Token {}

        record Close() implements Token {}

        /// @param number empty where none follows the word
        record Word(String name, Optional<Integer> number) implements Token {}

        /// A letter, or part of one, as a byte of the old encoding of the document.
        record Letter(int value) implements Token {}
    }

    private final PushbackInputStream in;

    RtfTokens(InputStream in) {
        this.in = new PushbackInputStream(in);
    }

    /// The next token; empty at the end.
    Optional<Token> next() throws IOException {
        for (var c = in.read(); c >= 0; c = in.read()) {
            switch (c) {
                case '{' -> {
                    return Optional.of(new Token.Open());
                }
                case '}' -> {
                    return Optional.of(new Token.Close());
                }
                case '\\' -> {
                    return Optional.of(control());
                }
                case '\r', '\n', 0 -> {}
                default -> {
                    return Optional.of(new Token.Letter(c));
                }
            }
        }
        return Optional.empty();
    }

    /// Pass over bytes that are no text.
    void skip(int bytes) throws IOException {
        for (long left = bytes; left > 0 && in.read() >= 0; left--) {}
    }

    private Token control() throws IOException {
        var c = in.read();
        if (c == '\'') return hex();
        if (!isLetter(c)) return symbol(c);
        var name = new StringBuilder();
        for (; isLetter(c); c = in.read()) {
            if (name.length() < LONGEST_WORD) name.append((char) c);
        }
        var number = new StringBuilder();
        if (c == '-') {
            number.append('-');
            c = in.read();
        }
        for (; c >= '0' && c <= '9'; c = in.read()) {
            if (number.length() < 9) number.append((char) c);
        }
        if (c >= 0 && c != ' ') in.unread(c);
        var digits = number.toString();
        var valued = !digits.isEmpty() && !digits.equals("-");
        return new Token.Word(name.toString(), valued ? Optional.of(Integer.parseInt(digits)) : Optional.empty());
    }

    private Token hex() throws IOException {
        var high = Character.digit(in.read(), 16);
        var low = Character.digit(in.read(), 16);
        return new Token.Letter(high < 0 || low < 0 ? '?' : high * 16 + low);
    }

    private static Token symbol(int c) {
        return switch (c) {
            case '{', '}', '\\' -> new Token.Letter(c);
            case '~' -> new Token.Letter(' ');
            case '_' -> new Token.Letter('-');
            case '\r', '\n' -> new Token.Word("par", Optional.empty());
            case '*' -> new Token.Word("*", Optional.empty());
            default -> new Token.Word("", Optional.empty());
        };
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
