package footnote.fuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import footnote.ask.Candidate;
import footnote.ask.Found;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Queries;
import footnote.ask.Question;
import footnote.ask.Stages.Fuser;
import footnote.corpus.DocumentId;
import footnote.corpus.Hit;
import footnote.corpus.Language;
import footnote.corpus.PassageId;
import footnote.corpus.Ranking;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FuserTests {
    private static final Fuser RELATIVE = new RelativeScoreFuser(0.5);
    private static final Fuser ADAPTIVE = new AdaptiveFuser(0.75, 0.5, 0.25, Set.of(Language.ENGLISH));

    @Test
    void agreementBeatsASingleFirstPlace() {
        assertThat(names(ReciprocalRankFuser.USUAL, Language.ENGLISH, found("abc", "dbe")))
                .startsWith("b");
    }

    @Test
    void orderOfLegsDoesNotMatterForReciprocalRanks() {
        var one = ReciprocalRankFuser.USUAL.fuse(plan(Language.ENGLISH), found("abcd", "dcba"));
        var other = ReciprocalRankFuser.USUAL.fuse(plan(Language.ENGLISH), found("dcba", "abcd"));
        assertThat(one)
                .extracting(Candidate::score)
                .isEqualTo(other.stream().map(Candidate::score).toList());
    }

    @Test
    void relativeScoresAreStretchedAndWeighed() {
        var vector = ranking(Map.of("a", 0.9, "b", 0.8, "c", 0.7), "abc");
        var lexical = ranking(Map.of("b", 10.0, "d", 5.0), "bd");
        var fused = RELATIVE.fuse(
                plan(Language.ENGLISH), new Found(Map.of(Leg.VECTOR, vector, Leg.LEXICAL, lexical), Map.of()));
        assertThat(score(fused, "a")).isCloseTo(0.5, within(1e-9));
        assertThat(score(fused, "b")).isCloseTo(0.5 * 0.5 + 0.5, within(1e-6));
        assertThat(score(fused, "c")).isCloseTo(0, within(1e-9));
        assertThat(score(fused, "d")).isCloseTo(0, within(1e-9));
    }

    @Test
    void adaptiveStretchesCosinesAndDividesWordsByTheirBest() {
        var vector = ranking(Map.of("a", 0.9, "b", 0.8, "c", 0.7), "abc");
        var lexical = ranking(Map.of("b", 10.0, "d", 5.0), "bd");
        var fused = ADAPTIVE.fuse(
                plan(Language.ENGLISH), new Found(Map.of(Leg.VECTOR, vector, Leg.LEXICAL, lexical), Map.of()));
        assertThat(score(fused, "a")).isCloseTo(0.75, within(1e-9));
        assertThat(score(fused, "b")).isCloseTo(0.75 * 0.5 + 0.25, within(1e-9));
        assertThat(score(fused, "c")).isCloseTo(0, within(1e-9));
        assertThat(score(fused, "d")).isCloseTo(0.25 * 0.5, within(1e-9));
    }

    @Test
    void wordsDecideInALanguageTheModelDoesNotKnow() {
        assertThat(names(ADAPTIVE, Language.GERMAN, found("abc", "cba"))).startsWith("c");
        assertThat(names(ADAPTIVE, Language.ENGLISH, found("abc", "cba"))).startsWith("a");
    }

    @Test
    void aQuestionOfUndeterminedLanguageIsForeignOnlyInAnotherScript() {
        var found = found("ab", "b");
        assertThat(score(ADAPTIVE.fuse(plan(Language.OTHER, "Open GL?"), found), "a"))
                .isCloseTo(0.5, within(1e-9));
        assertThat(score(ADAPTIVE.fuse(plan(Language.OTHER, "Где ключ?"), found), "a"))
                .isCloseTo(0.25, within(1e-9));
    }

    @Test
    void aModelThatKnowsAllLanguagesIsTrustedInAll() {
        var everywhere = new AdaptiveFuser(0.75, 0.5, 0.25, Set.of());
        assertThat(names(everywhere, Language.GERMAN, found("abc", "cba"))).startsWith("a");
    }

    @Test
    void aMissingLegLeavesTheOther() {
        var lexical = ranking(Map.of("a", 3.0, "b", 1.0), "ab");
        var found = new Found(
                Map.of(Leg.LEXICAL, lexical),
                Map.of(Leg.VECTOR, new Fault(Fault.Code.EMBEDDER_FAILED, "The model is gone.")));
        for (var fuser : List.of(RELATIVE, ADAPTIVE, ReciprocalRankFuser.USUAL, new SingleLegFuser(Leg.VECTOR))) {
            assertThat(names(fuser, Language.ENGLISH, found)).isEqualTo("ab");
        }
    }

    @Test
    void aSingleLegLeavesOutWhatOnlyTheOtherFound() {
        assertThat(names(new SingleLegFuser(Leg.VECTOR), Language.ENGLISH, found("ab", "cd")))
                .isEqualTo("ab");
        assertThat(names(new SingleLegFuser(Leg.LEXICAL), Language.ENGLISH, found("ab", "cd")))
                .isEqualTo("cd");
    }

    @Test
    void candidatesTellWhatEachLegSaid() {
        var b = RELATIVE.fuse(plan(Language.ENGLISH), found("ab", "b")).stream()
                .filter(candidate -> candidate.passage().equals(id('b')))
                .findFirst()
                .orElseThrow();
        assertThat(b.legs().get(Leg.VECTOR)).isEqualTo(new Candidate.LegHit(2, 1));
        assertThat(b.legs().get(Leg.LEXICAL)).isEqualTo(new Candidate.LegHit(1, 1));
    }

    private static Plan plan(Language language) {
        return plan(language, "?");
    }

    private static Plan plan(Language language, String text) {
        return Plan.everywhere(new Queries(Question.of(text, Viewer.LOCAL), text, language));
    }

    private static Found found(String vector, String lexical) {
        return new Found(Map.of(Leg.VECTOR, falling(vector), Leg.LEXICAL, falling(lexical)), Map.of());
    }

    private static Ranking falling(String names) {
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < names.length(); i++) hits.add(new Hit(id(names.charAt(i)), names.length() - i));
        return new Ranking(hits);
    }

    private static Ranking ranking(Map<String, Double> scores, String order) {
        return new Ranking(order.chars()
                .mapToObj(c -> new Hit(id((char) c), scores.getOrDefault(String.valueOf((char) c), 0.0)))
                .toList());
    }

    private static PassageId id(char name) {
        return new PassageId(
                new DocumentId("00000000-0000-0000-0000-0000000000" + String.format("%02x", (int) name)), 1, 0);
    }

    private static String names(Fuser fuser, Language language, Found found) {
        var names = new StringBuilder();
        for (var candidate : fuser.fuse(plan(language), found)) {
            var hex = candidate.passage().document().value();
            names.append((char) Integer.parseInt(hex.substring(hex.length() - 2), 16));
        }
        return names.toString();
    }

    private static double score(List<Candidate> fused, String name) {
        return fused.stream()
                .filter(candidate -> candidate.passage().equals(id(name.charAt(0))))
                .mapToDouble(Candidate::score)
                .findFirst()
                .orElseThrow();
    }
}
