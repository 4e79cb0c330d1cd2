package footnote.spi;

/// Counts tokens where there is no tokenizer, rather too many than too few.
public final class TokenEstimate {
    private static final int BYTES_PER_TOKEN = 3;
    private static final int BLANKS_PER_TOKEN = 4;
    /// What a sign beyond the common planes, as an emoji, is spelt out with.
    private static final int RARE = 3;

    private TokenEstimate() {}

    /// How many tokens a text has at most, for the tokenizers of today's models: of each word a third of the
    /// bytes of its letters, and one at least; one for each digit, sign and line break; and of indentation, and
    /// other runs of blanks, one for each four. A single blank belongs to the word after it.
    public static int of(String text) {
        int thirds = 0;
        int others = 0;
        int word = 0;
        int blanks = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            boolean letter = Character.isLetter(c);
            boolean blank = !letter && Character.isWhitespace(c) && c != '\n';
            if (!letter) {
                thirds += whole(word);
                word = 0;
            }
            if (!blank) {
                others += run(blanks);
                blanks = 0;
            }
            if (letter) word += bytes(c);
            else if (blank) blanks++;
            else others += c < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 1 : RARE;
        }
        thirds += whole(word);
        return (thirds + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN + others + run(blanks) + 1;
    }

    private static int whole(int wordBytes) {
        return wordBytes == 0 ? 0 : Math.max(BYTES_PER_TOKEN, wordBytes);
    }

    private static int run(int blanks) {
        return blanks < 2 ? 0 : (blanks + BLANKS_PER_TOKEN - 1) / BLANKS_PER_TOKEN;
    }

    private static int bytes(int letter) {
        return letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 3 : 4;
    }
}
