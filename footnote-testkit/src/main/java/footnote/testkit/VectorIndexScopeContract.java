package footnote.testkit;

import static footnote.corpus.PassageFilter.all;
import static footnote.corpus.PassageFilter.any;
import static footnote.corpus.PassageFilter.is;
import static footnote.corpus.PassageFilter.not;
import static footnote.corpus.PassageFilter.since;
import static footnote.corpus.PassageFilter.startsWith;
import static footnote.corpus.PassageFilter.until;
import static footnote.testkit.BlockBuilder.passages;
import static footnote.testkit.BlockBuilder.point;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.Hit;
import footnote.corpus.Origin;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.And;
import footnote.corpus.PassageFilter.AnyOf;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.PassageFilter.Not;
import footnote.corpus.PassageFilter.Or;
import footnote.corpus.PassageId;
import footnote.corpus.Ranking;
import footnote.corpus.Viewer;
import footnote.spi.PassageIndex;
import footnote.spi.Scope;
import footnote.spi.VectorIndex;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who finds what: permissions and filters, which hold inside every way of searching, before anything is
/// ranked.
///
/// Also the ground of [VectorIndexContract] and [PassageIndexContract], which adapters' tests extend: an empty
/// index and short words for what is done to it. Embeddings come from a [FakeEmbedder], and words are chosen so
/// that no language bends them.
@Timeout(120)
public abstract class VectorIndexScopeContract {
    static final Scope ALL = Scope.of(Viewer.LOCAL);

    VectorIndex index = new MemoryPassageIndex();
    long number;

    /// An index that holds nothing, ready to be written to, for embeddings of [FakeEmbedder#DIMENSION]
    /// dimensions.
    protected abstract VectorIndex emptyIndex() throws Exception;

    /// The index as it is found by whoever comes after it was closed; nothing if it does not outlive that.
    protected Optional<? extends VectorIndex> reopened() throws Exception {
        return Optional.empty();
    }

    /// One way of searching.
    @FunctionalInterface
    interface Leg {
        List<PassageId> find(String word, int atMost, Scope scope);
    }

    /// Every way of searching that the index has.
    List<Leg> legs() {
        return List.of((word, atMost, scope) -> ids(index.nearest(point(word), atMost, scope)));
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
        expect(viewer("ada"), 1);
        expect(viewer("bob"), 0);
        expect(viewer("geologists"), 0);
        expect(viewer("bob", new Grant(Grant.Kind.GROUP, "geologists")), 1);
        expect(viewer("ada", new Grant(Grant.Kind.GROUP, "geologists")), 2);
        expect(viewer("bob", new Grant(Grant.Kind.ROLE, "geologists")), 0);
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
        for (var leg : legs())
            assertThat(leg.find("gravel", 1, Scope.of(viewer("bob")))).containsExactly(id(block, 0));
    }

    @Test
    void changedGrantsHoldAtOnce() {
        var document = DocumentId.random();
        publish(passages(document, "gravel").readableBy(Grant.user("ada")).embedded());
        expect(viewer("bob"), 0);
        publish(passages(document, "gravel").readableBy(Grant.user("bob")).embedded());
        expect(viewer("ada"), 0);
        expect(viewer("bob"), 1);
    }

    @Test
    void filtersNarrowEveryLeg() {
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
        expect(is(Field.COLLECTION, "red"), red);
        expect(is(Field.COLLECTION, "red", "blue"), red, blue, deep);
        expect(is(Field.COLLECTION, "re"));
        expect(is(Field.PATH, "a/two.pdf"), blue);
        expect(startsWith(Field.PATH, "a/"), red, blue);
        expect(startsWith(Field.PATH, ""), red, blue, deep);
        expect(is(Field.MIME, "application/pdf"), blue, deep);
        expect(is(Field.DOCUMENT, deep.document().value()), deep);
        expect(is(Field.LEVEL, "1"), deep);
        expect(is(Field.LEVEL, "2"), red, blue);
        expect(startsWith(Field.COLLECTION, "b"), blue, deep);
        expect(startsWith(Field.MIME, "text/"), red);
        expect(startsWith(Field.PATH, "a/two.pdf/"));
    }

    @Test
    void filtersCombine() {
        var red = passages("gravel").in("red").at("a").embedded();
        var blue = passages("gravel").in("blue").at("a").embedded();
        var green = passages("gravel").in("green").at("b").embedded();
        publish(red, blue, green);
        var reddish = is(Field.COLLECTION, "red");
        var first = is(Field.PATH, "a");
        expect(PassageFilter.EVERYTHING, red, blue, green);
        expect(new Or(List.of()));
        expect(new And(List.of(reddish, first)), red);
        expect(new And(List.of(reddish, new Not(first))));
        expect(new Or(List.of(reddish, is(Field.PATH, "b"))), red, green);
        expect(new Not(reddish), blue, green);
        expect(new Not(new Not(reddish)), red);
        expect(new Not(new Or(List.of(reddish, is(Field.PATH, "b")))), blue);
        expect(new And(List.of(new Not(new Or(List.of())), new Not(reddish), first)), blue);
        expect(new And(List.of(new Or(List.of(reddish, first)), new Not(new And(List.of(reddish, first))))), blue);
    }

    @Test
    void aRepositoryIsFoundByItsAddressItsNameAndItsOwner() {
        var shop = passages("gravel").from(Origin.commit("https://git.example.org/acme/shop.git", "a1"));
        var tools = passages("gravel").from(Origin.commit("https://git.example.org/acme/tools", "b2"));
        var own = passages("gravel").from(Origin.commit("/home/ada/shop/.git", "c3"));
        var page = passages("gravel").from(Origin.page("https://git.example.org/acme/shop.git", Optional.empty()));
        var blocks =
                Stream.of(shop, tools, own, page).map(BlockBuilder::embedded).toArray(PassageIndex.Block[]::new);
        publish(blocks);
        publish(passages("gravel").embedded());
        expect(is(Field.REPOSITORY, "https://git.example.org/acme/shop.git"), blocks[0]);
        expect(is(Field.REPOSITORY, "acme/shop"), blocks[0]);
        expect(is(Field.REPOSITORY, "shop"), blocks[0], blocks[2]);
        expect(startsWith(Field.REPOSITORY, "acme/"), blocks[0], blocks[1]);
        expect(startsWith(Field.REPOSITORY, "https://git.example.org/"), blocks[0], blocks[1]);
        expect(startsWith(Field.REPOSITORY, ""), blocks[0], blocks[1], blocks[2]);
        expect(is(Field.REPOSITORY, "acme"));
    }

    @Test
    void aPageIsFoundByTheAddressAskedForAndTheOneFound() {
        var moved = passages("gravel")
                .at("https://example.org/old")
                .from(Origin.page("https://example.org/new", Optional.empty()))
                .embedded();
        var other = passages("gravel")
                .at("https://example.com/old")
                .from(Origin.page("https://example.com/old", Optional.empty()))
                .embedded();
        var file = passages("gravel").at("https.txt").embedded();
        publish(moved, other, file);
        expect(is(Field.URL, "https://example.org/old"), moved);
        expect(is(Field.URL, "https://example.org/new"), moved);
        expect(startsWith(Field.URL, "https://example."), moved, other);
        expect(not(startsWith(Field.URL, "")), file);
    }

    @Test
    void tagsAreSeveralOrNone() {
        var both = passages("gravel").tagged("red", "round").embedded();
        var red = passages("gravel").tagged("red").embedded();
        var none = passages("gravel").embedded();
        publish(both, red, none);
        expect(is(Field.TAG, "red"), both, red);
        expect(is(Field.TAG, "round", "square"), both);
        expect(startsWith(Field.TAG, "r"), both, red);
        expect(all(is(Field.TAG, "red"), not(is(Field.TAG, "round"))), red);
        expect(not(is(Field.TAG, "round")), red, none);
        expect(not(startsWith(Field.TAG, "")), none);
        publish(passages(none.document(), "gravel").tagged("new").embedded());
        expect(is(Field.TAG, "new"), none);
    }

    @Test
    void datesAreOfPublicationOrElseOfArrival() {
        var early = passages("gravel").addedAt("2024-02-29T23:59:59Z").embedded();
        var late = passages("gravel").addedAt("2024-03-01T00:00:00Z").embedded();
        var stated = passages("gravel")
                .addedAt("2024-02-29T12:00:00Z")
                .from(Origin.page("https://example.org/a", Optional.of("2020-05-06T23:30:00-08:00")))
                .embedded();
        var unclear = passages("gravel")
                .addedAt("2024-03-02T12:00:00Z")
                .from(Origin.page("https://example.org/b", Optional.of("last spring")))
                .embedded();
        publish(early, late, stated, unclear);
        expect(since(LocalDate.of(2024, 3, 1)), late, unclear);
        expect(until(LocalDate.of(2024, 2, 29)), early, stated);
        expect(between(LocalDate.of(2020, 5, 6), LocalDate.of(2020, 5, 6)), stated);
        expect(between(LocalDate.of(2020, 5, 7), LocalDate.of(2024, 2, 28)));
        expect(not(since(LocalDate.of(2024, 3, 1))), early, stated);
        expect(any(since(LocalDate.of(2024, 3, 2)), until(LocalDate.of(2020, 12, 31))), unclear, stated);
        expect(all(since(LocalDate.of(2024, 1, 1)), until(LocalDate.of(2024, 3, 1))), early, late);
        expect(since(LocalDate.MIN), early, late, stated, unclear);
        expect(since(LocalDate.MAX));
    }

    /// Whatever a filter says, it says it of what its viewer may read.
    @Test
    void noFilterShowsWhatMayNotBeRead() {
        var open = passages("gravel").in("open").tagged("a").embedded();
        var secret = passages("gravel")
                .in("secret")
                .tagged("a")
                .readableBy(Grant.user("ada"))
                .embedded();
        publish(open, secret);
        var secrets = is(Field.COLLECTION, "secret");
        for (var filter : List.of(
                PassageFilter.EVERYTHING,
                secrets,
                is(Field.DOCUMENT, secret.document().value()),
                any(is(Field.COLLECTION, "open"), secrets),
                any(not(secrets), secrets),
                not(is(Field.COLLECTION, "open")),
                not(not(secrets)),
                not(any()),
                not(all(secrets, not(secrets))),
                any(all(), secrets),
                startsWith(Field.COLLECTION, ""),
                is(Field.TAG, "a", "user:ada", "everyone:"),
                since(LocalDate.MIN))) {
            for (var leg : legs()) {
                assertThat(leg.find("gravel", 10, new Scope(viewer("bob"), filter)))
                        .as("bob under " + filter)
                        .doesNotContain(id(secret, 0));
                assertThat(leg.find("gravel", 10, new Scope(viewer("ada"), filter)))
                        .as("ada under " + filter)
                        .contains(id(secret, 0));
            }
        }
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
        var scope = new Scope(Viewer.LOCAL, filter);
        var expected = Arrays.stream(blocks).map(block -> id(block, 0)).toList();
        for (var leg : legs()) assertThat(leg.find("gravel", 10, scope)).containsExactlyInAnyOrderElementsOf(expected);
    }

    /// The viewer finds so many passages with gravel, whichever way.
    final void expect(Viewer viewer, int passages) {
        for (var leg : legs())
            assertThat(leg.find("gravel", 10, Scope.of(viewer))).hasSize(passages);
    }

    final List<PassageId> nearest(String text) {
        return ids(index.nearest(point(text), 100, ALL));
    }

    static List<PassageId> ids(Ranking ranking) {
        return ranking.hits().stream().map(Hit::passage).toList();
    }

    static PassageId id(PassageIndex.Block block, int ordinal) {
        return block.passages().get(ordinal).id();
    }

    private static PassageFilter between(LocalDate from, LocalDate to) {
        return new PassageFilter.Dated(Optional.of(from), Optional.of(to));
    }

    static Viewer viewer(String user, Grant... memberships) {
        return new Viewer(user, Set.of(memberships));
    }
}
