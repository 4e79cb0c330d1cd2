package footnote.lucene;

import static footnote.testkit.BlockBuilder.passages;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Hit;
import footnote.corpus.Language;
import footnote.corpus.Viewer;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import footnote.testkit.FakeEmbedder;
import footnote.testkit.MemoryPassageIndex;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How words find the forms they are bent into, and passages in other languages.
class LanguageTests {
    private static final Scope ALL = Scope.of(Viewer.LOCAL);

    @TempDir
    Path folder = Path.of("");

    private PassageIndex index = new MemoryPassageIndex();
    private long number;

    @BeforeEach
    void open() {
        index = LucenePassageIndex.open(folder, FakeEmbedder.DIMENSION);
    }

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "ENGLISH, the engine's connections failed, connection fails",
                "ENGLISH, running quickly, run",
                "ENGLISH, a naïve café, naive cafe",
                "GERMAN, die alten Häuser, Haus",
                "GERMAN, das Haus, Häuser",
                "GERMAN, in der Straße, strasse",
                "GERMAN, in der Strasse, Straße",
                "GERMAN, Verträge kündigen, Vertrag",
                "GERMAN, Uebung macht den Meister, Übung",
                "SWEDISH, de röda bilarna, bil",
                "FRENCH, l'avion et les chevaux, cheval",
                "FRENCH, les élèves, eleve",
                "SPANISH, las canciones, canción",
                "ITALIAN, dell'acqua e dei ragazzi, ragazzo",
                "DUTCH, de boeken, boek",
                "PORTUGUESE, os livros, livro",
                "OTHER, 東京都の天気, 東京",
                "OTHER, 東京都の天気, 京",
                "OTHER, Škoda Žižkov, skoda",
                "OTHER, Москва слезам не верит, москва"
            })
    void oneFormFindsAnother(Language language, String text, String asked) {
        hold(language, text);
        assertThat(found(language, asked)).hasSize(1);
        assertThat(found(Language.OTHER, asked)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "max_connections, connections",
        "set max_connections to ten, max_connections",
        "java.util.List, list",
        "see www.example.org today, example",
        "localhost:port, port",
        "version 3.14.2 is out, 3.14.2",
        "it starts at 12:30, 12:30"
    })
    void identifiersAreFoundByTheirParts(String text, String asked) {
        hold(Language.ENGLISH, text);
        assertThat(found(Language.ENGLISH, asked)).hasSize(1);
    }

    @Test
    void aQuestionFindsPassagesInOtherLanguagesByNamesAndNumbers() {
        hold(Language.ENGLISH, "Panthers defense led by Luke Kuechly, 118 tackles");
        hold(Language.GERMAN, "Die Verteidigung gab nur wenige Punkte ab");
        assertThat(found(Language.GERMAN, "Wie viele Tackles hatte Kuechly?")).containsExactly("1");
        assertThat(found(Language.FRENCH, "118")).containsExactly("1");
        assertThat(found(Language.ENGLISH, "Verteidigung")).containsExactly("2");
    }

    @Test
    void thePassageInTheLanguageOfTheQuestionComesFirst() {
        hold(Language.ENGLISH, "Kuechly and the Panthers");
        hold(Language.GERMAN, "Kuechly und die Panthers");
        assertThat(found(Language.GERMAN, "Kuechly Panthers")).containsExactly("2", "1");
        assertThat(found(Language.ENGLISH, "Kuechly Panthers")).containsExactly("1", "2");
    }

    @Test
    void theStopWordsOfAQuestionFindNothingInOtherLanguages() {
        hold(Language.ENGLISH, "they die in the war");
        hold(Language.GERMAN, "der Hund bellt");
        assertThat(found(Language.GERMAN, "Wo war die Katze?")).isEmpty();
        assertThat(found(Language.GERMAN, "Wo war die Hündin, wo war der Hund?"))
                .containsExactly("2");
    }

    @Test
    void stopWordsAreAskedForWhereThereIsNothingElse() {
        hold(Language.ENGLISH, "The Who");
        hold(Language.ENGLISH, "something else");
        assertThat(found(Language.ENGLISH, "the who")).containsExactly("1");
        assertThat(found(Language.GERMAN, "the who")).containsExactly("1");
        assertThat(found(Language.OTHER, "the who")).containsExactly("1");
        assertThat(found(Language.ENGLISH, "what is something")).containsExactly("2");
    }

    private void hold(Language language, String text) {
        number++;
        index.replace(
                passages(text)
                        .generation((int) number)
                        .language(language)
                        .at("")
                        .words(),
                number);
        index.publish();
    }

    private List<String> found(Language language, String words) {
        return index.matching(new LexicalQuery(words, language), 10, ALL).hits().stream()
                .map(Hit::passage)
                .map(passage -> Integer.toString(passage.generation()))
                .toList();
    }
}
