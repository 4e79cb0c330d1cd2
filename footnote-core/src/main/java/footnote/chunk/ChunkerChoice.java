package footnote.chunk;

import footnote.corpus.Embedding;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Embedder.Purpose;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Which chunker to use, as a person writes it: `structure`, `tokens` or `characters 1200/250`.
///
/// @param size of a window, in characters or tokens; for code the most of a piece
/// @param overlap of neighbouring windows
public record ChunkerChoice(Kind kind, int size, int overlap) {
    public static final ChunkerChoice USUAL = of(Kind.STRUCTURE);

    private static final Pattern WRITTEN = Pattern.compile("(\\p{L}+)(?:\\s+(\\d{1,6})(?:/(\\d{1,6}))?)?");

    /// The share of a window that a piece of [Semantic] has at least.
    private static final double LEAST_SHARE = 0.4;

    private static final int OPENING = 2000;

    public enum Kind {
        STRUCTURE(1000, 200),
        CHARACTERS(1000, 200),
        TOKENS(512, 128),
        HEADINGS(1000, 200),
        SEMANTIC(1000, 0),
        TABLES(1000, 200),
        HIERARCHY(1000, 200),
        CODE(1500, 0);

        private final int size;
        private final int overlap;

        Kind(int size, int overlap) {
            this.size = size;
            this.overlap = overlap;
        }
    }

    public ChunkerChoice {
        if (size < 50 || overlap < 0 || overlap > size / 2) {
            throw new IllegalArgumentException(
                    "a window has at least 50 and overlaps by at most half: " + size + "/" + overlap);
        }
    }

    public static ChunkerChoice of(Kind kind) {
        return new ChunkerChoice(kind, kind.size, kind.overlap);
    }

    /// Read `NAME`, `NAME SIZE` or `NAME SIZE/OVERLAP`; the message of what is thrown says what is wrong.
    public static ChunkerChoice parse(String words) {
        var written = WRITTEN.matcher(words.strip());
        if (!written.matches()) throw new IllegalArgumentException("write NAME or NAME SIZE/OVERLAP, not " + words);
        var kind = Arrays.stream(Kind.values())
                .filter(one -> one.name().equals(written.group(1).toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no chunker " + written.group(1) + "; there are " + names()));
        int size = written.group(2) == null ? kind.size : Integer.parseInt(written.group(2));
        int overlap = written.group(3) == null
                ? (int) ((long) size * kind.overlap / kind.size)
                : Integer.parseInt(written.group(3));
        return new ChunkerChoice(kind, size, overlap);
    }

    /// Make the chunker; some count or compare as this embedder does.
    public Chunker make(Embedder embedder) {
        return switch (kind) {
            case STRUCTURE -> new StructureAware(window());
            case CHARACTERS -> window();
            case TOKENS -> new TokenWindow(embedder::countTokens, size, overlap);
            case HEADINGS -> new HeadingAware(window());
            case SEMANTIC -> new Semantic(texts -> points(embedder, texts), (int) (size * LEAST_SHARE), window());
            case TABLES -> new TableAware(window());
            case HIERARCHY -> new Hierarchy(new StructureAware(window()), OPENING);
            case CODE -> new CodeAware(size);
        };
    }

    private CharacterWindow window() {
        return new CharacterWindow(size, overlap);
    }

    private static List<Embedding> points(Embedder embedder, List<String> texts) {
        return embedder.embed(texts, Purpose.PASSAGE, Deadline.none()).stream()
                .map(Embedder.Embedded::embedding)
                .toList();
    }

    private static String names() {
        return Arrays.stream(Kind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
