package footnote.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import footnote.ask.Analysis;
import footnote.ask.Analysis.Kind;
import footnote.ask.Plan;
import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.corpus.Language;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.language.WordLanguageDetector;
import footnote.spi.Deadline;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KindRouterTests {
    private static final KindRouter STEERING = new KindRouter(true);

    @ParameterizedTest
    @ValueSource(strings = {"seen", "unseen"})
    void questionsAreToldApartByKind(String half) {
        var rows = Labelled.rows("kinds.tsv").stream()
                .filter(row -> row[0].equals(half))
                .toList();
        var wrong = rows.stream()
                .filter(row -> !QuestionKinds.of(row[2]).kind().name().equals(row[1]))
                .map(row -> row[1] + " is not " + QuestionKinds.of(row[2]).kind() + ": " + row[2])
                .toList();
        System.out.println("Router, " + half + ": " + (rows.size() - wrong.size()) + " of " + rows.size()
                + " kinds right; wrong: " + wrong);
        assertThat(rows).hasSizeGreaterThan(45);
        assertThat(wrong.size()).isLessThan(rows.size() / 10);
    }

    @Test
    void questionsOfOtherPeopleAreMostlyToldApart() {
        assumeTrue(Labelled.sharedIsThere(), "skipped: there is no folder shared/eval beside the project");
        var rewrites = Labelled.rewrites();
        var rows = Labelled.rows("cast-kinds.tsv");
        var wrong = rows.stream()
                .filter(row -> !QuestionKinds.of(Objects.requireNonNull(rewrites.get(row[0])))
                        .kind()
                        .name()
                        .equals(row[1]))
                .toList();
        System.out.println("Router, CAsT: " + (rows.size() - wrong.size()) + " of " + rows.size() + " kinds right");
        assertThat(rows).hasSize(60);
        assertThat(wrong).hasSizeLessThan(12);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void paragraphsAreSearchedWhateverTheKind(Kind kind) {
        var question = Labelled.rows("kinds.tsv").stream()
                .filter(row -> row[0].equals("seen") && row[1].equals(kind.name()))
                .findFirst()
                .orElseThrow()[2];
        var analysis = routed(STEERING, question).analysis();
        assertThat(analysis.kind()).isEqualTo(kind);
        assertThat(analysis.levels()).contains(2);
        assertThat(analysis.why()).contains("searched");
        assertThat(routed(new KindRouter(false), question).analysis().levels()).containsExactly(2);
    }

    @Test
    void overviewsAddSectionsAndDocuments() {
        assertThat(routed(STEERING, "Give me an overview of the contracts.").filter())
                .isEqualTo(filter("0", "1", "2"));
        assertThat(routed(STEERING, "How do I reset the alarm?").filter()).isEqualTo(filter("1", "2"));
        assertThat(routed(STEERING, "Who signed the lease?").filter()).isEqualTo(filter("2"));
    }

    @Test
    void levelsThatTheQuestionNamesWin() {
        var own = PassageFilter.is(Field.LEVEL, "0");
        var question = new Question("How do I reset the alarm?", Viewer.LOCAL, own, OptionalInt.empty());
        var plan = STEERING.route(new Queries(question, question.text(), Language.ENGLISH), Deadline.none());
        assertThat(plan.filter()).isEqualTo(own);
        assertThat(plan.analysis().levels()).isEmpty();
        assertThat(plan.analysis().kind()).isEqualTo(Kind.PROCEDURAL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "What is the difference between the silver and the gold plan? | silver | gold plan",
                "Compare the old pump with the new one in terms of energy use. | old pump in terms of energy use"
                        + " | new one in terms of energy use",
                "PostgreSQL vs SQLite: which one do we recommend? | PostgreSQL | SQLite",
                "Which is heavier, the X200 or the X300? | X200 | X300",
                "How does the 2021 scheme differ from the 2018 one? | 2021 scheme | 2018 one",
                "Is the leased copier cheaper than the purchased one? | leased copier | purchased one",
                "Was ist der Unterschied zwischen Elternzeit und Mutterschutz? | Elternzeit | Mutterschutz",
                "Vergleiche Modell A mit Modell B. | Modell A | Modell B",
                "Vad är skillnaden mellan semester och tjänstledighet? | semester | tjänstledighet"
            })
    void eachSideOfAComparisonIsSearchedForItself(String question, String one, String two) {
        var plan = routed(STEERING, question);
        assertThat(plan.analysis().kind()).isEqualTo(Kind.COMPARATIVE);
        assertThat(plan.queries().wordings()).containsExactly(one.strip(), two.strip());
        assertThat(plan.analysis().also()).isEqualTo(plan.queries().wordings());
        assertThat(plan.queries().text()).isEqualTo(question);
        assertThat(routed(new KindRouter(false), question).queries().wordings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Who is the manager of the person who wrote the fire safety plan? | person who wrote the fire safety plan",
                "Where does the author of the report of the audit work? | report of the audit work",
                "In which city is the supplier of the part that failed? | part that failed",
                "Wie heißt der Vorgesetzte des Autors der Richtlinie? | Autors der Richtlinie",
                "Wo arbeitet die Person, die den Bericht geschrieben hat? | Bericht geschrieben hat"
            })
    void aQuestionInSeveralStepsIsSearchedForItsInnerOne(String question, String inner) {
        var plan = routed(STEERING, question);
        assertThat(plan.analysis().multiHop()).isTrue();
        assertThat(plan.queries().wordings())
                .anySatisfy(wording -> assertThat(wording).isEqualTo(inner.strip()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Who signed the lease?",
                "Tell me who wrote the plan.",
                "Who is the head of procurement?",
                "List all suppliers that deliver steel.",
                "Wer ist der Leiter des Lagers?",
                "Was muss ich tun, wenn der Aufzug stecken bleibt?"
            })
    void aQuestionInOneStepIsNotTakenApart(String question) {
        assertThat(routed(STEERING, question).analysis().multiHop()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Who reports to Elena Fischer? | Elena Fischer",
                "What is the relationship between Nordwind AG and Halden? | Nordwind AG;Halden",
                "When was the Bank of England founded? | Bank of England",
                "What does \"force majeure\" mean in contract-2021.pdf? | force majeure;contract-2021.pdf",
                "Where is getUserName called in build_index? | getUserName;build_index",
                "What changed between March 2020 and 2022-05-01? | March 2020;2022-05-01",
                "Which fault does E-204 stand for? | E-204",
                "Wer arbeitet mit Frau Seidel am Projekt Delta zusammen? | Seidel;Delta",
                "Wann wurde Angela Merkel gewählt? | Angela Merkel",
                "Welche Vorteile hat die Miete gegenüber dem Kauf? | ",
                "Was geschah am 3. März 2021 im Lager? | 3. März 2021",
                "What is the notice period? | "
            })
    void whatHasANameIsFound(String question, String expected) {
        var names = expected == null || expected.isBlank()
                ? List.<String>of()
                : Arrays.asList(expected.strip().split(";"));
        assertThat(routed(STEERING, question).analysis().entities()).isEqualTo(names);
    }

    @Test
    void theSignIsTold() {
        assertThat(routed(STEERING, "What is the difference between A1 and B2?")
                        .analysis()
                        .why())
                .startsWith("Taken as comparative by \"difference between\"; sections");
        assertThat(routed(new KindRouter(false), "Who?").analysis())
                .extracting(Analysis::why)
                .isEqualTo(
                        "Taken as factual, since nothing in it shows another kind; this preset searches all kinds alike.");
    }

    private static PassageFilter filter(String... levels) {
        return new PassageFilter.And(List.of(PassageFilter.EVERYTHING, PassageFilter.is(Field.LEVEL, levels)));
    }

    private static Plan routed(KindRouter router, String text) {
        var language = new WordLanguageDetector().detect(text);
        return router.route(new Queries(Question.of(text, Viewer.LOCAL), text, language), Deadline.none());
    }
}
