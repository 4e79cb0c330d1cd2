package footnote.testkit;

import static footnote.testkit.BlockBuilder.passages;
import static footnote.testkit.BlockBuilder.point;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Hit;
import footnote.corpus.Language;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.And;
import footnote.corpus.PassageFilter.AnyOf;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageFilter.Not;
import footnote.corpus.PassageFilter.Or;
import footnote.corpus.PassageFilter.StartsWith;
import footnote.corpus.PassageId;
import footnote.corpus.Ranking;
import footnote.corpus.Viewer;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who finds what: permissions and filters, which hold inside both legs, before anything is ranked.
///
/// Also the ground of [PassageIndexContract], which an adapter's tests extend: an empty index and short words for
/// what is done to it. Embeddings come from a [FakeEmbedder], and words are chosen so that no language bends them.
@Timeout(120)
public abstract class PassageIndexScopeContract {
    static final Scope ALL = Scope.of(Viewer.LOCAL);

    PassageIndex index = new MemoryPassageIndex();
    long number;

    /// An index that holds nothing, for embeddings of [FakeEmbedder#DIMENSION] dimensions.
    protected abstract PassageIndex emptyIndex() throws Exception;

    /// The index as it is found by whoever comes after it was closed; nothing if it does not outlive that.
    protected Optional<PassageIndex> reopened() throws Exception {
        return Optional.empty();
    }

    @BeforeEach
    void begin() throws Exception {
        index = emptyIndex();
    }

    @AfterEach
    void end() {
        index.close();
    }

    @Test
    void onlyReadersFindAnything() {
        publish(passages("gravel").readableBy(Grant.user("ada")).embedded());
        publish(passages("gravel")
                .readableBy(new Grant(Grant.Kind.GROUP, "geologists"))
                .embedded());
        assertThat(both("gravel", viewer("ada"))).containsExactly(1, 1);
        assertThat(both("gravel", viewer("bob"))).containsExactly(0, 0);
        assertThat(both("gravel", viewer("geologists"))).containsExactly(0, 0);
        assertThat(both("gravel", viewer("bob", new Grant(Grant.Kind.GROUP, "geologists"))))
                .containsExactly(1, 1);
        assertThat(both("gravel", viewer("ada", new Grant(Grant.Kind.GROUP, "geologists"))))
                .containsExactly(2, 2);
        assertThat(both("gravel", viewer("bob", new Grant(Grant.Kind.ROLE, "geologists"))))
                .containsExactly(0, 0);
    }

    @Test
    void whatMayNotBeReadTakesNoPlaceInARanking() {
        for (int i = 0; i < 300; i++) {
            index.replace(
                    passages("gravel gravel").readableBy(Grant.user("ada")).embedded(), ++number);
        }
        var open = passages("gravel among much else that is of no interest").readableBy(Grant.user("bob"));
        var block = open.embedded();
        publish(block);
        assertThat(ids(index.matching(english("gravel"), 1, Scope.of(viewer("bob")))))
                .containsExactly(id(block, 0));
        assertThat(ids(index.nearest(point("gravel"), 1, Scope.of(viewer("bob")))))
                .containsExactly(id(block, 0));
    }

    @Test
    void changedGrantsHoldAtOnce() {
        var document = DocumentId.random();
        publish(passages(document, "gravel").readableBy(Grant.user("ada")).embedded());
        assertThat(both("gravel", viewer("bob"))).containsExactly(0, 0);
        publish(passages(document, "gravel").readableBy(Grant.user("bob")).embedded());
        assertThat(both("gravel", viewer("ada"))).containsExactly(0, 0);
        assertThat(both("gravel", viewer("bob"))).containsExactly(1, 1);
    }

    @Test
    void filtersNarrowBothLegs() {
        var red = passages("gravel")
                .in("red")
                .at("a/one.md")
                .mime("text/markdown")
                .embedded();
        var blue = passages("gravel")
                .in("blue")
                .at("a/two.pdf")
                .mime("application/pdf")
                .embedded();
        var deep = passages("gravel")
                .in("blue")
                .at("ab/three.pdf")
                .mime("application/pdf")
                .level(1)
                .embedded();
        publish(red, blue, deep);
        expect(any(Field.COLLECTION, "red"), red);
        expect(any(Field.COLLECTION, "red", "blue"), red, blue, deep);
        expect(any(Field.COLLECTION, "re"));
        expect(any(Field.PATH, "a/two.pdf"), blue);
        expect(new StartsWith(Field.PATH, "a/"), red, blue);
        expect(new StartsWith(Field.PATH, ""), red, blue, deep);
        expect(any(Field.MIME, "application/pdf"), blue, deep);
        expect(any(Field.DOCUMENT, deep.document().value()), deep);
        expect(any(Field.LEVEL, "1"), deep);
        expect(any(Field.LEVEL, "2"), red, blue);
    }

    @Test
    void filtersCombine() {
        var red = passages("gravel").in("red").at("a").embedded();
        var blue = passages("gravel").in("blue").at("a").embedded();
        var green = passages("gravel").in("green").at("b").embedded();
        publish(red, blue, green);
        var reddish = any(Field.COLLECTION, "red");
        var first = any(Field.PATH, "a");
        expect(PassageFilter.EVERYTHING, red, blue, green);
        expect(new Or(List.of()));
        expect(new And(List.of(reddish, first)), red);
        expect(new And(List.of(reddish, new Not(first))));
        expect(new Or(List.of(reddish, any(Field.PATH, "b"))), red, green);
        expect(new Not(reddish), blue, green);
        expect(new Not(new Not(reddish)), red);
        expect(new Not(new Or(List.of(reddish, any(Field.PATH, "b")))), blue);
        expect(new And(List.of(new Not(new Or(List.of())), new Not(reddish), first)), blue);
        expect(new And(List.of(new Or(List.of(reddish, first)), new Not(new And(List.of(reddish, first))))), blue);
    }

    @Test
    void aFilterMayNameManyDocuments() {
        var wanted = passages("gravel").embedded();
        publish(wanted, passages("gravel").embedded());
        var names = new ArrayList<>(List.of(wanted.document().value()));
        for (int i = 0; i < 5_000; i++) names.add(DocumentId.random().value());
        expect(new AnyOf(Field.DOCUMENT, Set.copyOf(names)), wanted);
    }

    final void publish(PassageIndex.Block... blocks) {
        for (var block : blocks) index.replace(block, ++number);
        index.publish();
    }

    final void expect(PassageFilter filter, PassageIndex.Block... blocks) {
        expect(filter, "gravel", blocks);
    }

    final void expect(PassageFilter filter, String word, PassageIndex.Block... blocks) {
        var scope = new Scope(Viewer.LOCAL, filter);
        var expected = Arrays.stream(blocks).map(block -> id(block, 0)).toList();
        assertThat(ids(index.matching(english(word), 10, scope))).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(ids(index.nearest(point(word), blocks.length == 0 ? 10 : blocks.length, scope)))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    final List<Integer> both(String word, Viewer viewer) {
        return List.of(
                index.matching(english(word), 10, Scope.of(viewer)).hits().size(),
                index.nearest(point(word), 10, Scope.of(viewer)).hits().size());
    }

    final List<PassageId> matching(String words) {
        return ids(index.matching(english(words), 100, ALL));
    }

    final List<PassageId> nearest(String text) {
        return ids(index.nearest(point(text), 100, ALL));
    }

    static LexicalQuery english(String words) {
        return new LexicalQuery(words, Language.ENGLISH);
    }

    static List<PassageId> ids(Ranking ranking) {
        return ranking.hits().stream().map(Hit::passage).toList();
    }

    static PassageId id(PassageIndex.Block block, int ordinal) {
        return block.passages().get(ordinal).id();
    }

    static PassageFilter any(Field field, String... values) {
        return new AnyOf(field, Set.of(values));
    }

    static Viewer viewer(String user, Grant... memberships) {
        return new Viewer(user, Set.of(memberships));
    }
}
