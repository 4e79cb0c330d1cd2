package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.ask.Answer;
import footnote.ask.Expansion;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What stands around the passages found, read from real documents.
@Timeout(120)
class ExpansionTests {
    private static final Pattern MARKER = Pattern.compile("marker[a-c][0-9]");

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"structure", "hierarchy"})
    void neighboursAndTheRestOfTheSectionFollowWhatWasFound(String chunker) throws Exception {
        try (var footnote = open(chunker)) {
            assertThat(markers(find(footnote, "markerb3", ""))).containsExactly("markerb3");
            assertThat(markers(find(footnote, "markerb3", "neighbours")))
                    .containsExactly("markerb3", "markerb2", "markerb4");
            assertThat(markers(find(footnote, "markerb1", "neighbours 2")))
                    .containsExactly("markerb1", "markera4", "markera5", "markerb2", "markerb3");
            assertThat(markers(find(footnote, "markera1", "neighbours"))).containsExactly("markera1", "markera2");
            assertThat(markers(find(footnote, "markerc5", "neighbours"))).containsExactly("markerc5", "markerc4");
            assertThat(markers(find(footnote, "markerb2", "section")))
                    .containsExactly("markerb2", "markerb1", "markerb3", "markerb4", "markerb5");
            assertThat(markers(find(footnote, "markerb5", "section 2")))
                    .containsExactly("markerb5", "markerb3", "markerb4");
            assertThat(markers(find(footnote, "markerb2", "document 1/3/0")))
                    .containsExactly("markerb2", "markera1", "markera2", "markera3");
            assertThat(find(footnote, "markerb2", "section").stream().skip(1)).allSatisfy(added -> {
                assertThat(added.legs()).isEmpty();
                assertThat(added.score()).isZero();
            });
        }
    }

    @Test
    void whatStandsBesideTwoSourcesIsThereOnce() throws Exception {
        try (var footnote = open("structure")) {
            var found = markers(find(footnote, "markerb2 markerb4", "neighbours", 2, PassageFilter.EVERYTHING));
            assertThat(found.subList(0, 2)).containsExactlyInAnyOrder("markerb2", "markerb4");
            assertThat(found.subList(2, found.size())).containsExactlyInAnyOrder("markerb1", "markerb3", "markerb5");
        }
    }

    @Test
    void aSectionThatIsFoundBringsItsParagraphsAndADocumentItsFirst() throws Exception {
        try (var footnote = open("hierarchy")) {
            var sections = PassageFilter.is(Field.LEVEL, String.valueOf(Passage.SECTION));
            var found = find(footnote, "markerb1", "section 3", 1, sections);
            assertThat(found.getFirst().passage().level()).isEqualTo(Passage.SECTION);
            assertThat(markers(found.subList(1, found.size()))).containsExactly("markerb1", "markerb2", "markerb3");

            var documents = PassageFilter.is(Field.LEVEL, String.valueOf(Passage.DOCUMENT));
            var whole = find(footnote, "markera1", "section 2", 1, documents);
            assertThat(whole.getFirst().passage().level()).isEqualTo(Passage.DOCUMENT);
            assertThat(markers(whole.subList(1, whole.size()))).containsExactly("markera1", "markera2");
            assertThat(find(footnote, "markera1", "", 1, documents)).hasSize(1);
        }
    }

    @Test
    void anAnswerExpandsAsItsPresetDoesUnlessAskedOtherwise() throws Exception {
        try (var footnote = open("structure")) {
            var question = question("markerb2", 1, PassageFilter.EVERYTHING);
            var vexora = question.by(Optional.of("vexora"));
            assertThat(ask(footnote, question).evidence().sources()).hasSize(1);
            assertThat(ask(footnote, vexora).evidence().sources()).hasSizeGreaterThan(10);
            assertThat(footnote.search(vexora).evidence().sources()).hasSize(1);
            assertThat(ask(footnote, vexora.expanded(Optional.of(new Expansion.None())))
                            .evidence()
                            .sources())
                    .hasSize(1);
            assertThat(ask(footnote, question.expanded(Optional.of(Expansion.parse("neighbours"))))
                            .evidence()
                            .sources())
                    .hasSize(3);
        }
    }

    @Test
    void expansionsAreReadAsTheyAreWritten() {
        for (var words : List.of(
                "none",
                "neighbours 2",
                "section 8",
                "document 3/20/0.3",
                "document 1/1/0",
                "document 20/100/1",
                "document 3/20/0.0001")) {
            assertThat(Expansion.parse(words).words()).isEqualTo(words);
        }
        assertThat(Expansion.parse(" Neighbours ")).isEqualTo(new Expansion.Neighbours(1));
        assertThat(Expansion.parse("document")).isEqualTo(new Expansion.BestDocuments(3, 20, 0.3));
        for (var words :
                List.of("", "all", "neighbours 0", "neighbours 11", "section 51", "document 3", "document 3/20/2"))
            assertThatThrownBy(() -> Expansion.parse(words))
                    .as(words)
                    .isInstanceOf(FootnoteException.class)
                    .hasMessageContaining("neighbours");
    }

    /// Three sections of five paragraphs, each long enough for a passage of its own.
    private LocalFootnote open(String chunker) throws IOException, InterruptedException {
        var text = new StringBuilder();
        for (char section = 'a'; section <= 'c'; section++) {
            text.append("# Section ").append(section).append("\n\n");
            for (int i = 1; i <= 5; i++) {
                text.append("The marker").append(section).append(i).append(" opens it. ");
                for (int filler = 0; filler < 5; filler++) {
                    text.append("Words number ").append(filler).append(" fill the paragraph. ");
                }
                text.append("\n\n");
            }
        }
        var docs = Files.createDirectories(folder.resolve("docs"));
        Files.writeString(docs.resolve("long.md"), text);
        var footnote = LocalFootnote.open(Settings.fromEnvironment(
                Map.of("FOOTNOTE_DATA", folder.resolve("data").toString(), "FOOTNOTE_CHUNKER", chunker + " 300/0")));
        footnote.ingest(docs);
        return footnote;
    }

    private static List<Source> find(LocalFootnote footnote, String words, String expand) {
        return find(footnote, words, expand, 1, PassageFilter.EVERYTHING);
    }

    private static List<Source> find(
            LocalFootnote footnote, String words, String expand, int limit, PassageFilter filter) {
        var expansion = expand.isEmpty() ? Optional.<Expansion>empty() : Optional.of(Expansion.parse(expand));
        return footnote.search(question(words, limit, filter).expanded(expansion))
                .evidence()
                .sources();
    }

    private static Question question(String words, int limit, PassageFilter filter) {
        return new Question(words, Viewer.LOCAL, filter, OptionalInt.of(limit));
    }

    private static Answer ask(LocalFootnote footnote, Question question) {
        return footnote.ask(question, _ -> {});
    }

    /// The first marker of each passage.
    private static List<String> markers(List<Source> sources) {
        return sources.stream()
                .map(source -> {
                    var matcher = MARKER.matcher(source.passage().text());
                    return matcher.find() ? matcher.group() : "none";
                })
                .toList();
    }
}
