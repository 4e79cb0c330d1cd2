package footnote.ask;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.MarkerReader.Marker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkerReaderTests {
    private static final Set<Integer> GIVEN = Set.of(1, 2, 3);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```java\nrun(args[1]);\n```",
                "   ```\nrows[1] [2]\n   ```",
                "~~~ text [1]\nrows[1]\n```\nstill code [2]\n~~~~",
                "````\n```\ncolumns[2]\n```\nrows[1]\n````",
                "```\nnever closed [1]\n\n[2]",
                "``` text [1]\n``",
                "Run it:\n\n1. ```bash\n   echo ${a[1]}\n   ```\n2.     ```\n       a[2]\n       ```",
                "> ```\n> a[1]\n> ```",
                "The call `args[1]` and ``a ` b[2]`` pick one.",
                "``` rows[1] ``` stands in a line",
                "In [2024], [0], [007] and [1, 2019], and rows[10], m[0][10] or m[10][20].",
                "[Source 2                                    : a.md], [    1], word[8, 9]",
                "> ```\n> a[1]\n> ```",
                "Rate it [0-5], [1-10] or [3-1]; call [1-800-555].",
                "[1 and], [and 2], [1 oder 2], [Sources], [1-], [-2]",
                "[RFC 9457][7], [a], [1 2], [, ], [Source code], [Source: x]",
            })
    void noMarkers(String text) {
        assertThat(markers(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Directly behind a word[1].",
                "A single ` is not the beginning of code [1].",
                "One ` on a line\n\nand another ` on the next [1].",
                "`code` [1] `code`",
                "```\na[2]\n```\nAfter the code [1].",
                "```not ` a fence\n[1]",
                "> ```\n> a[2]\n\nThe quotation is over [1].",
                "~~~\n```\n~~~\n[1]",
                "`` ` [1]",
            })
    void oneMarker(String text) {
        assertThat(markers(text)).extracting(Marker::written).containsExactly("[1]");
    }

    @Test
    void markersOfAllFormsAreFoundWithTheirPlaces() {
        var text = "So [1], [Source 2: b.md][9] and `x[1]` word[3].";
        assertThat(markers(text))
                .containsExactly(
                        new Marker(3, "[1]", List.of(1)),
                        new Marker(8, "[Source 2: b.md]", List.of(2)),
                        new Marker(24, "[9]", List.of(9)),
                        new Marker(text.indexOf("[3]"), "[3]", List.of(3)));
        assertThat(MarkerReader.in(text, Set.of(1, 3)))
                .as("in a finished answer a marker is only the plain form of a number that it cites")
                .containsExactly(new Marker(3, "[1]", List.of(1)), new Marker(text.indexOf("[3]"), "[3]", List.of(3)));
    }

    @Test
    void severalSourcesAreCitedInManyWays() {
        assertThat(markers(
                        "[1-3] [2–3] [1 and 2] [Sources 1, 3] [1 & 2; 3] [1 und 3] [1, 2-3] [Source 1 och Source 2]"))
                .extracting(Marker::numbers)
                .containsExactly(
                        List.of(1, 2, 3),
                        List.of(2, 3),
                        List.of(1, 2),
                        List.of(1, 3),
                        List.of(1, 2, 3),
                        List.of(1, 3),
                        List.of(1, 2, 3),
                        List.of(1, 2));
    }

    @Test
    void codeIsHandedOnWhileItIsWrittenUpToABracketThatMayBeAMarker() {
        var heard = new Heard();
        var reader = new MarkerReader(GIVEN, heard);
        reader.accept("Use `map.get");
        assertThat(heard.all).hasToString("Use `map.get");
        reader.accept("(x)[1] or");
        assertThat(heard.all).hasToString("Use `map.get(x)");
        reader.accept(" so`.");
        assertThat(heard.all).hasToString("Use `map.get(x)[1] or so`.");
        assertThat(heard.markers).isEmpty();
    }

    @Test
    void noCharacterIsTornApart() {
        var heard = new ArrayList<String>();
        var reader = new MarkerReader(GIVEN, new MarkerReader.Sink() {
            @Override
            public void text(String piece) {
                heard.add(piece);
            }

            @Override
            public void marker(Marker marker) {}
        });
        reader.accept("x".repeat(999) + "😀");
        reader.end();
        assertThat(heard).noneMatch(piece -> Character.isHighSurrogate(piece.charAt(piece.length() - 1)));
        assertThat(String.join("", heard)).endsWith("x😀");
    }

    @Test
    void aListDirectlyBehindAWordCitesIfOneOfItsNumbersIsThatOfASource() {
        assertThat(markers("So it is[1, 9].")).extracting(Marker::numbers).containsExactly(List.of(1, 9));
    }

    @Test
    void anEndlessLineBehindABacktickIsNotHeldBackForEver() {
        var heard = new Heard();
        var reader = new MarkerReader(GIVEN, heard);
        reader.accept("A ` [1] ");
        reader.accept("word ".repeat(200));
        assertThat(heard.markers).hasSize(1);
        assertThat(heard.all.toString()).endsWith("word ");
    }

    @Test
    void howTheTextIsCutMakesNoDifference() {
        long seed = Long.getLong("tests.seed", System.nanoTime());
        var random = new Random(seed);
        var parts = List.of(
                "`",
                "``",
                "```",
                "~~~",
                "[1]",
                "[",
                "]",
                "[7]",
                "[1, 2]",
                "[Source 2",
                ": a.md]",
                "[2024]",
                "[0]",
                "\n",
                "\n",
                "\n> ",
                "\n> ```\n",
                "\n```\n",
                "`".repeat(70),
                "~".repeat(70),
                " ".repeat(41),
                ">",
                "\n- ",
                "1. ",
                "   ",
                "word",
                "a[10]",
                "[".repeat(3),
                ", ",
                "x".repeat(300),
                "[1,");
        for (int round = 0; round < 300; round++) {
            var text = random.ints(1 + random.nextInt(30), 0, parts.size())
                    .mapToObj(parts::get)
                    .collect(Collectors.joining());
            var whole = read(List.of(text));
            assertThat(whole.all).as("repeat with -Dtests.seed=" + seed).hasToString(text);
            for (int i = 0; i < 4; i++) {
                var cut = read(cut(text, random));
                assertThat(cut.all).as("repeat with -Dtests.seed=" + seed).hasToString(text);
                assertThat(cut.markers)
                        .as("repeat with -Dtests.seed=" + seed + ": " + text)
                        .isEqualTo(whole.markers);
            }
        }
    }

    private static List<String> cut(String text, Random random) {
        var pieces = new ArrayList<String>();
        int longest = 1 + random.nextInt(12);
        for (int from = 0; from < text.length(); ) {
            int to = Math.min(text.length(), from + random.nextInt(longest + 1));
            pieces.add(text.substring(from, to));
            from = to;
        }
        return pieces;
    }

    private static List<Marker> markers(String text) {
        return read(List.of(text)).markers;
    }

    private static Heard read(List<String> pieces) {
        var heard = new Heard();
        var reader = new MarkerReader(GIVEN, heard);
        pieces.forEach(reader::accept);
        reader.end();
        return heard;
    }

    private static final class Heard implements MarkerReader.Sink {
        private final StringBuilder all = new StringBuilder();
        private final List<Marker> markers = new ArrayList<>();

        @Override
        public void text(String piece) {
            all.append(piece);
        }

        @Override
        public void marker(Marker marker) {
            assertThat(marker.start()).isEqualTo(all.length());
            all.append(marker.written());
            markers.add(marker);
        }
    }
}
