package footnote.verify;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Answer;
import footnote.ask.Evidence;
import footnote.ask.Said;
import footnote.ask.Source;
import footnote.ask.Support;
import footnote.ask.Support.Doubt;
import footnote.ask.Support.Doubt.Kind;
import footnote.ask.Verdict;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.language.WordLanguageDetector;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WordVerifierTests {
    private static final String ENGLISH = """
            The Harbour Bridge was designed by the engineer Ada Fielding. Construction began in 1928 and took four \
            years. It is 1,149 metres long and carries 5.2 million cars a year. The bridge does not carry trains. \
            Since the toll was raised, traffic has decreased. Its opening was on 2 March 1932 in Port Alder.""";
    private static final String GERMAN = """
            Die Hafenbrücke wurde von der Ingenieurin Ada Feldmann entworfen. Der Bau begann im Jahr 1928 und dauerte \
            vier Jahre. Sie ist 1.149 Meter lang und trägt 5,2 Millionen Autos im Jahr. Die Brücke trägt keine Züge. \
            Seit der Erhöhung der Maut ist der Verkehr gesunken.""";
    private static final String SWEDISH = """
            Hamnbron ritades av ingenjören Ada Fält. Bygget började 1928 och tog fyra år. Bron bär inte tåg. Sedan \
            avgiften höjdes har trafiken minskat.""";
    private static final Pattern MARKER = Pattern.compile("\\[(\\d+)]");

    @Test
    void whatASourceSaysInOtherWordsIsBorneOut() {
        for (var sentence : List.of(
                "Construction began in 1928 and took four years.",
                "The engineer Ada Fielding designed the Harbour Bridge.",
                "The construction of the bridge took 4 years.",
                "The bridge is about 1,100 metres long.",
                "5,200,000 cars a year are carried by the bridge.",
                "Traffic has decreased since the toll was raised.",
                "Trains are not carried by the bridge.",
                "It opened on 2 March 1932.")) {
            assertThat(warnings(sentence, ENGLISH)).as(sentence).isEmpty();
        }
        for (var sentence : List.of(
                "Der Bau der Brücke begann 1928.",
                "Die Ingenieurin Ada Feldmann hat die Hafenbrücke entworfen.",
                "Der Bau dauerte 4 Jahre.",
                "Züge trägt die Brücke nicht.",
                "Der Verkehr ist seit der Erhöhung der Maut gesunken.")) {
            assertThat(warnings(sentence, GERMAN)).as(sentence).isEmpty();
        }
        assertThat(warnings("Ingenjören Ada Fält ritade hamnbron.", SWEDISH)).isEmpty();
    }

    @Test
    void whatASourceDoesNotSayIsDoubted() {
        check("Construction began in 1929 and took four years.", ENGLISH, Kind.NUMBER, "1929");
        check("Construction began in 1928 and took five years.", ENGLISH, Kind.NUMBER, "five");
        check("The bridge is 1,149 kilometres long.", ENGLISH, Kind.NUMBER, "1,149");
        check("The bridge carries 5.2 billion cars a year.", ENGLISH, Kind.NUMBER, "5.2");
        check("The Harbour Bridge was designed by the engineer Ada Lovelace.", ENGLISH, Kind.NAME, "Lovelace");
        check("The bridge carries trains.", ENGLISH, Kind.NEGATION, "");
        check("The Harbour Bridge was not designed by the engineer Ada Fielding.", ENGLISH, Kind.NEGATION, "");
        check("Since the toll was raised, traffic has increased.", ENGLISH, Kind.OPPOSITE, "increased");
        check("Pelicans rest on its cables before they fly north.", ENGLISH, Kind.WORDING, "");

        check("Der Bau begann im Jahr 1929 und dauerte vier Jahre.", GERMAN, Kind.NUMBER, "1929");
        check("Der Bau dauerte fünf Jahre.", GERMAN, Kind.NUMBER, "fünf");
        check("Die Hafenbrücke wurde von Grete Sommer entworfen.", GERMAN, Kind.NAME, "Grete");
        check("Die Brücke trägt Züge.", GERMAN, Kind.NEGATION, "");
        check("Der Bau begann nicht im Jahr 1928.", GERMAN, Kind.NEGATION, "");
        check("Seit der Erhöhung der Maut ist der Verkehr gestiegen.", GERMAN, Kind.OPPOSITE, "gestiegen");

        check("Bygget började 1929 och tog fyra år.", SWEDISH, Kind.NUMBER, "1929");
        check("Bron bär tåg.", SWEDISH, Kind.NEGATION, "");
        check("Sedan avgiften höjdes har trafiken ökat.", SWEDISH, Kind.OPPOSITE, "ökat");
    }

    @Test
    void aNumberFromAnotherPartOfTheSourceIsDoubted() {
        check("The bridge is 1,932 metres long.", ENGLISH, Kind.NUMBER, "1,932");
        check("Construction began in 1932 and took four years.", ENGLISH, Kind.NUMBER, "1932");
    }

    @Test
    void warningsSayWhichSentenceAndWhat() {
        assertThat(warnings("The bridge carries cars [1]. Construction began in 1997 [1].", ENGLISH))
                .containsExactly("Sentence 2 names 1997, which its source does not.");
        assertThat(warnings("Construction began in 1997.\n\nIt carries cars [1].", ENGLISH))
                .containsExactly("Sentence 1 names 1997, which no source does.");
        var four = "It was sold for 7 dollars. It was sold for 8 dollars. It was sold for 9 dollars. "
                + "It was sold for 6 dollars. [1]";
        assertThat(warnings(four, ENGLISH))
                .hasSize(4)
                .last()
                .isEqualTo("One more sentence is not borne out by its sources.");
    }

    @Test
    void eachSentenceIsHeldAgainstTheSourcesThatItCites() {
        var bees = "Most bees live six weeks.";
        assertThat(warnings("Most bees live six weeks [2].", ENGLISH, bees)).isEmpty();
        assertThat(warnings("Most bees live six weeks [1].", ENGLISH, bees)).hasSize(1);
        assertThat(warnings("Most bees live six weeks. [2] The bridge carries cars. [1]", ENGLISH, bees))
                .isEmpty();
        assertThat(warnings("Most bees live six weeks.[2] The bridge carries cars.[1]", ENGLISH, bees))
                .isEmpty();
        assertThat(warnings("- [2] Most bees live six weeks.\n- [1] The bridge carries cars.", ENGLISH, bees))
                .isEmpty();
        // A sentence without a marker belongs to its paragraph, and without any there, to all sources.
        assertThat(warnings("Honeybees grow old quickly. Most of them live for six weeks [1].", ENGLISH, bees))
                .hasSize(2);
        assertThat(warnings("Most bees live six weeks.\n\nThe bridge carries cars [1].", ENGLISH, bees))
                .isEmpty();
    }

    @Test
    void eachSentenceTellsWhereItStandsAndWhatItCites() {
        var text = "# The bridge\n\nWhat do we know? It carries cars [1][2]. Here it is:\n\n- It is 1,149 metres long.";
        var verdict = verify(text, ENGLISH, ENGLISH);
        assertThat(verdict.sentences())
                .extracting(support -> support.span().of(text).strip())
                .containsExactly("It carries cars [1][2].", "- It is 1,149 metres long.");
        assertThat(verdict.sentences().getFirst().cited()).containsExactlyInAnyOrder(1, 2);
        assertThat(verdict.sentences().getLast().cited()).isEmpty();
        assertThat(verdict.groundedness()).hasValue(1);
    }

    @Test
    void groundednessIsTheMeanOfTheSentences() {
        var verdict = verify("The bridge carries cars. Pelicans play violins. [1]", ENGLISH);
        assertThat(verdict.groundedness()).hasValue(0.5);
        assertThat(verdict.sentences()).extracting(Support::isLow).containsExactly(false, true);
    }

    @Test
    void anAnswerThatCitesNothingIsWarnedOf() {
        assertThat(warnings(said("The bridge carries cars.", true), ENGLISH))
                .containsExactly("The answer cites no source for what it says.");
        var unable =
                new Said("The bridge carries cars.", true, Set.of(), Ending.WHOLE, Set.of(), false, Said.Usage.UNKNOWN);
        assertThat(warnings(unable, ENGLISH)).isEmpty();
    }

    @Test
    void inventedCitationsAreReported() {
        var one = new Said(
                "The bridge carries cars [1].", true, Set.of(1), Ending.WHOLE, Set.of(7), true, Said.Usage.UNKNOWN);
        assertThat(warnings(one, ENGLISH))
                .containsExactly("The answer cited source 7, which it was not given; the citation was left out.");
        var two = new Said(
                "The bridge carries cars [1].", true, Set.of(1), Ending.WHOLE, Set.of(9, 7), true, Said.Usage.UNKNOWN);
        assertThat(warnings(two, ENGLISH))
                .containsExactly("The answer cited sources 7, 9, which it was not given; the citations were left out.");
    }

    @Test
    void whoeverDoesNotKnowHasNothingToProve() {
        var verdict = verify(new Said(Answer.NO_INFORMATION, false, Set.of()), ENGLISH);
        assertThat(verdict).isEqualTo(new Verdict(true, List.of(), List.of()));
        assertThat(verdict.groundedness()).isEmpty();
        assertThat(warnings("It carries cars [1]. The sources do not say who paints it.", ENGLISH))
                .isEmpty();
        assertThat(warnings("Sie trägt Autos [1]. Die Quellen enthalten dazu keine Angaben.", GERMAN))
                .isEmpty();
    }

    @Test
    void inAnotherLanguageOnlyNumbersAreCompared() {
        assertThat(warnings("The construction of the bridge began in 1928 and it took a while [1].", GERMAN))
                .isEmpty();
        assertThat(warnings("The construction of the bridge began in 1931 and it took a while [1].", GERMAN))
                .containsExactly("Sentence 1 names 1931, which its source does not.");
        assertThat(verify("The bridge is old and it is the pride of the people there [1].", GERMAN)
                        .sentences())
                .isEmpty();
    }

    @Test
    void anyTextIsReadWithoutHarm() {
        for (var text : List.of(
                "",
                " \n\n ",
                "[1]",
                "[1][1] [1]\n[1]",
                "…",
                "\uD83D\uDE00\uD83D\uDE00. [1]",
                "גשר הנמל ארוך מאוד. [1]",
                "الجسر طويل جدا. [1]",
                "港の橋は長い。[1]",
                "\uD800 half a pair [1].",
                "not [1].",
                "No. [1]",
                "9".repeat(5000) + " [1].",
                "1.2.3.4.5.6.7.8.9.0,1,2 metres [1].",
                "```\ncode = [1]\n```")) {
            assertThat(verify(text, ENGLISH).sentences())
                    .as(text)
                    .allMatch(support -> support.score() >= 0 && support.score() <= 1);
            assertThat(verify("The bridge carries cars [1].", text.isBlank() ? "x" : text)
                            .checked())
                    .isTrue();
        }
    }

    @Test
    void aHugeAnswerIsHeldAgainstHugeSourcesAsFarAsThatIsSensible() {
        var answer = "The pelican sold 17 boats. ".repeat(5_000) + "[1]";
        var verdict = verify(answer, (ENGLISH + "\n").repeat(500), ENGLISH);
        assertThat(verdict.sentences()).hasSize(1_000);
        assertThat(verdict.warnings())
                .contains("Only the first 1000 sentences of the answer were held against its sources.")
                .hasSizeLessThan(10);
    }

    @Test
    void sourcesThatDoNotExistCountAsNone() {
        assertThat(warnings("The bridge carries cars [8].", ENGLISH)).isEmpty();
        assertThat(warnings("The bridge carries cars [99].", ENGLISH)).isEmpty();
    }

    @Test
    void bracketsInCodeCiteNothing() {
        var answer = "Call `cars[1]` first. The bridge carries trains [2].";
        assertThat(verify(answer, "Cars.", ENGLISH).sentences())
                .extracting(Support::cited)
                .containsExactly(Set.of(), Set.of(2));
    }

    private static void check(String sentence, String source, Kind kind, String word) {
        var supports = verify(sentence + " [1]", source).sentences();
        assertThat(supports).as(sentence).singleElement().satisfies(support -> {
            assertThat(support.doubts()).as(sentence).contains(new Doubt(kind, word));
            assertThat(support.isLow()).as(sentence).isTrue();
        });
    }

    private static List<String> warnings(String text, String... sources) {
        return verify(text, sources).warnings();
    }

    private static List<String> warnings(Said said, String... sources) {
        return verify(said, sources).warnings();
    }

    /// What is made of a text that cites what stands in it; one without any marker counts as citing the first.
    private static Verdict verify(String text, String... sources) {
        return verify(said(text, false), sources);
    }

    private static Said said(String text, boolean exactly) {
        var cited = new TreeSet<Integer>();
        MARKER.matcher(text).results().forEach(marker -> cited.add(Integer.valueOf(marker.group(1))));
        if (cited.isEmpty() && !exactly) cited.add(1);
        return new Said(text, true, cited);
    }

    private static Verdict verify(Said said, String... texts) {
        var sources = new ArrayList<Source>();
        for (var text : texts) sources.add(source(text, sources.size() + 1));
        return new WordVerifier(new WordLanguageDetector()).verify(said, new Evidence(sources), Deadline.none());
    }

    private static Source source(String text, int number) {
        var id = new DocumentId("00000000-0000-0000-0000-00000000000" + number);
        var document = Document.ofText(id, "notes/" + (char) ('a' + number) + ".txt", "Notes", text);
        var passage = Passage.paragraph(new PassageId(id, 1, 0), text, new Span(0, text.length()), Place.UNKNOWN);
        return new Source(new Excerpt(document, passage), 1, 1, Map.of());
    }
}
