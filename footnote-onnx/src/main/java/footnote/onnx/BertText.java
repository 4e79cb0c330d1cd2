package footnote.onnx;

import java.text.Normalizer;

/// What BERT's tokenizer does to a text before it looks up words, character by character.
///
/// Follows Hugging Face's `tokenizers` exactly for every character up to Unicode 8, and so for text that the models
/// have seen. That library's tables stop there: of the marks and punctuation added since (618 characters, all
/// of rare scripts, none in a vocabulary) it knows nothing, and Java does.
final class BertText {
    private BertText() {}

    /// Clean, take apart and lower the case of `text`, as `recipe` asks.
    static String normalise(String text, BertRecipe recipe) {
        var cleaned = new StringBuilder(text.length() + 16);
        boolean ascii = true;
        for (int i = 0, c; i < text.length(); i += Character.charCount(c)) {
            c = text.codePointAt(i);
            ascii &= c < 0x80;
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) continue;
            if (recipe.cleans() && isDropped(c)) continue;
            if (recipe.cleans() && isSpace(c)) cleaned.append(' ');
            else if (recipe.separatesHan() && isHan(c))
                cleaned.append(' ').appendCodePoint(c).append(' ');
            else cleaned.appendCodePoint(c);
        }
        if (ascii) return recipe.lowerCases() ? lowerCaseAscii(cleaned) : cleaned.toString();
        return simplify(cleaned, recipe);
    }

    private static String simplify(CharSequence cleaned, BertRecipe recipe) {
        if (!recipe.stripsAccents() && !recipe.lowerCases()) return cleaned.toString();
        CharSequence apart = recipe.stripsAccents() ? Normalizer.normalize(cleaned, Normalizer.Form.NFD) : cleaned;
        var simple = new StringBuilder(apart.length());
        for (int i = 0, c; i < apart.length(); i += Character.charCount(c)) {
            c = Character.codePointAt(apart, i);
            if (recipe.stripsAccents() && Character.getType(c) == Character.NON_SPACING_MARK) continue;
            if (!recipe.lowerCases()) simple.appendCodePoint(c);
            else if (c == 'İ') simple.append("i̇"); // the one letter whose lower case is two
            else simple.appendCodePoint(Character.toLowerCase(c));
        }
        return simple.toString();
    }

    private static String lowerCaseAscii(StringBuilder text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'A' && c <= 'Z') text.setCharAt(i, (char) (c + 32));
        }
        return text.toString();
    }

    private static boolean isDropped(int c) {
        if (c < 0x80) return (c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE -> true;
            default -> c == 0xFFFD;
        };
    }

    /// Unicode's White_Space.
    static boolean isSpace(int c) {
        if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r');
        return c == 0x85 || c == 0xA0 || (c > 0x1000 && isWideSpace(c));
    }

    private static boolean isWideSpace(int c) {
        return switch (Character.getType(c)) {
            case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    static boolean isPunctuation(int c) {
        if (c < 0x80) return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
        return switch (Character.getType(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    /// The blocks that the reference calls Chinese, its gap before U+2B920 included.
    private static boolean isHan(int c) {
        return c >= 0x3400
                && (c <= 0x4DBF
                        || (c >= 0x4E00 && c <= 0x9FFF)
                        || (c >= 0xF900 && c <= 0xFAFF)
                        || (c >= 0x20000 && c <= 0x2A6DF)
                        || (c >= 0x2A700 && c <= 0x2B81F)
                        || (c >= 0x2B920 && c <= 0x2CEAF)
                        || (c >= 0x2F800 && c <= 0x2FA1F));
    }
}
