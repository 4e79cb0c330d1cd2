package footnote.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NounTests {
    private static final DocumentId DOCUMENT = DocumentId.random();

    @Test
    void aRankingIsInOrderAndHoldsEachPassageOnce() {
        var first = new Hit(new PassageId(DOCUMENT, 1, 0), 2);
        var second = new Hit(new PassageId(DOCUMENT, 1, 1), 1);
        assertThat(new Ranking(List.of(first, second)).hits()).hasSize(2);
        assertThatThrownBy(() -> new Ranking(List.of(second, first))).hasMessageContaining("order");
        assertThatThrownBy(() -> new Ranking(List.of(first, first))).hasMessageContaining("repeated");
        assertThatThrownBy(() -> new Hit(first.passage(), Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void idsSurviveBeingWrittenDown() {
        var id = new PassageId(DOCUMENT, 3, 12);
        assertThat(PassageId.parse(id.toString())).isEqualTo(id);
        assertThatThrownBy(() -> new DocumentId("../../etc/passwd")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0123",
                "G0000000-0000-0000-0000-000000000000",
                "00000000-0000-0000-0000-00000000000A",
                "000000000000-0000-0000-0000-00000000",
                "00000000-0000-0000-0000-0000000000000",
                "00000000-0000-0000-0000-00000000000/"
            })
    void aDocumentIsNamedByAUuid(String other) {
        assertThatThrownBy(() -> new DocumentId(other)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aDigestIsSixtyFourHexadecimalDigits() {
        var digest = Sha256.of("words").hex();
        assertThat(new Sha256(digest)).isEqualTo(Sha256.of("words"));
        for (var other : List.of(
                "", digest.substring(1), digest + "0", "g" + digest.substring(1), digest.toUpperCase(Locale.ROOT))) {
            assertThatThrownBy(() -> new Sha256(other)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aViewerHoldsTheKeysOfItsMemberships() {
        var group = new Grant(Grant.Kind.GROUP, "pilots");
        var ada = new Viewer("ada", Set.of(group));
        assertThat(ada.keys()).containsExactlyInAnyOrder(Grant.EVERYONE, Grant.user("ada"), group);
        assertThat(Grant.parse(group.term())).isEqualTo(group);
        assertThat(Grant.parse(Grant.EVERYONE.term())).isEqualTo(Grant.EVERYONE);
    }

    @Test
    void embeddingsHaveUnitLength() {
        assertThat(Embedding.normalised(new float[] {3, 4}).toArray()).containsExactly(0.6f, 0.8f);
        assertThatThrownBy(() -> Embedding.ofUnit(new float[] {3, 4})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Embedding.normalised(new float[] {0, 0})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Embedding.normalised(new float[] {Float.NaN, 0}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
