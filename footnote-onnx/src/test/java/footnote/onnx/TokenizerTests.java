package footnote.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tokenizer in Java against Hugging Face's own, number by number.
class TokenizerTests {
    private static final List<String> HARD = List.of(
            "",
            " \t\n ",
            "Hello, world!",
            "don't stop-believing… “quoted” – it's 3.14€ §7",
            "naïve café Ångström ÀÉÎÕÜ ǆ ŉ ﬁ ß ẞ İstanbul ıI ΣΊΣΥΦΟΣ",
            "e\u0301a\u0308\u0323 combining, \u00e9\u0301 twice",
            "日本語の文章と中文字符混合abc한국어 텍스트",
            "emoji 🙂👩‍👩‍👧‍👦🇩🇪❤️ and \uD83D\uDE00x",
            "zero\u200bwidth\u200djoin\ufeffbom soft\u00adhyphen",
            "nul\u0000bell\u0007esc\u001bdel\u007fc1\u0085nel\u00a0nbsp\u3000wide\u2028line",
            "replacement \ufffd private \ue000 unassigned \u0378 nonchar \uffff",
            "हिन्दी पाठ ภาษาไทย العَرَبِيَّة עִבְרִית",
            "[CLS] literal [SEP] markers [MASK][PAD] and [unk] [ CLS ] [[SEP]]",
            "a".repeat(100) + " " + "a".repeat(101) + " " + "é".repeat(60),
            "Donaudampfschifffahrtsgesellschaftskapitän antidisestablishmentarianism",
            "https://example.org/a_b?c=d&e=%20f#g C:\\path\\file.txt x=y+z; {\"k\": [1,2]}",
            "\u1E9E \u0130 \uFB03 \u2126 \u212B \u01C5 \u1F88",
            "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𐐀𐐨 🄰 𠀀𪜀𫝀\uD87E\uDC00");

    @TempDir
    private static Path folder;

    private static Tokenizer java;
    private static Tokenizer reference;

    @BeforeAll
    static void open() throws IOException {
        var json = vocabulary();
        var file = Files.write(folder.resolve("tokenizer.json"), json);
        java = new WordPieceTokenizer(BertRecipe.read(json).orElseThrow(), 512);
        reference = NativeTokenizer.open(file, 512, folder);
    }

    @AfterAll
    static void close() {
        reference.close();
    }

    static byte[] vocabulary() throws IOException {
        try (var in = TokenizerTests.class.getResourceAsStream("/bge-small-en-v1.5-q-tokenizer.json")) {
            if (in == null) throw new IOException("no vocabulary on the class path");
            return in.readAllBytes();
        }
    }

    @Test
    void agreesOnHardStrings() {
        for (String text : HARD) assertSame(text);
        assertSame(String.join(" ", HARD));
    }

    @Test
    void agreesOnRandomStrings() {
        long seed = Long.getLong("tests.seed", new Random().nextLong());
        var random = new Random(seed);
        var alphabet = String.join("", HARD).codePoints().toArray();
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(40); length > 0; length--) {
                int kind = random.nextInt(8);
                if (kind == 0) text.append(' ');
                else if (kind < 4) text.append((char) ('a' + random.nextInt(26)));
                else text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
            }
            assertThat(java.encode(text.toString()).ids())
                    .as("repeat with -Dtests.seed=%s: <%s>", seed, text)
                    .isEqualTo(reference.encode(text.toString()).ids());
        }
    }

    @Test
    void differsOnlyOnMarksAndPunctuationYoungerThanTheReference() {
        var differing = new TreeSet<Integer>();
        for (int c = 0; c < 0x10000; c++) {
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) continue;
            var text = "ab" + Character.toString(c) + "cd " + Character.toString(c);
            if (!Arrays.equals(java.encode(text).ids(), reference.encode(text).ids())) differing.add(c);
        }
        assertThat(differing).hasSizeBetween(100, 300).noneMatch(c -> c < 0x61D || Character.isLetterOrDigit(c));
    }

    @Test
    void agreesOnWhereALongTextIsCut() {
        var texts = new ArrayList<String>();
        for (int words : new int[] {509, 510, 511, 512, 600}) texts.add("word ".repeat(words));
        for (String text : texts) assertSame(text);
        assertThat(java.encode(texts.get(1)).truncated()).isFalse();
        assertThat(java.encode(texts.get(2)).truncated()).isTrue();
        assertThat(java.encode(texts.get(4)).ids()).hasSize(512).startsWith(101).endsWith(102);
        assertThat(java.encode(texts.get(4)).total()).isEqualTo(602);
    }

    @Test
    void aLoneSurrogateIsNoCharacter() {
        assertThat(java.encode("a\ud800b").ids()).isEqualTo(java.encode("ab").ids());
    }

    @Test
    void leavesOtherTokenizersToTheReference() {
        assertThat(BertRecipe.read(changed("\"WordPiece\"", "\"BPE\""))).isEmpty();
        assertThat(BertRecipe.read(changed("\"BertNormalizer\"", "\"NFC\""))).isEmpty();
        assertThat(BertRecipe.read(changed("\"BertPreTokenizer\"", "\"Whitespace\"")))
                .isEmpty();
        assertThat(BertRecipe.read(changed("\"TemplateProcessing\"", "\"ByteLevel\"")))
                .isEmpty();
        assertThat(BertRecipe.read(changed("\"lstrip\": false", "\"lstrip\": true")))
                .isEmpty();
    }

    private static byte[] changed(String from, String to) {
        try {
            var json = new String(vocabulary(), StandardCharsets.UTF_8);
            assertThat(json).contains(from);
            return json.replace(from, to).getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertSame(String text) {
        var expected = reference.encode(text);
        var found = java.encode(text);
        assertThat(found.ids()).as(text).isEqualTo(expected.ids());
        assertThat(found.total()).as(text).isEqualTo(expected.total());
    }
}
