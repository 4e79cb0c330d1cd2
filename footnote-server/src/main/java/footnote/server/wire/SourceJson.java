package footnote.server.wire;

import footnote.ask.Source;
import footnote.corpus.Bookmark;
import footnote.corpus.DocumentId;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.spi.Catalogue.Excerpt;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A source of an answer, numbered as the answer cites it.
///
/// @param document the path of the document
/// @param page where that is what is counted
/// @param level 0 for how a whole document begins, 1 for a section, 2 for a paragraph; not told by older servers
/// @param meaning false while the passage is found by its words only, because its document waits for its meaning
/// @param span start and end of the passage in the document's extracted text
/// @param mark what finds the passage again in a newer text
/// @param link where the passage opens, below the server's address
public record SourceJson(
        int n,
        String id,
        String passage,
        String document,
        String title,
        @Nullable SpotJson where,
        @Nullable Integer page,
        String section,
        @Nullable Integer level,
        List<Integer> span,
        int generation,
        double score,
        double hybridScore,
        String excerpt,
        String sha256,
        String mark,
        @Nullable String link,
        LegsJson legs,
        boolean meaning,
        DocumentJson about) {

    public static SourceJson of(int number, Source source) {
        var passage = source.passage();
        var document = source.document();
        var where = passage.place().spot().map(SpotJson::of).orElse(null);
        return new SourceJson(
                number,
                document.id().value(),
                passage.id().toString(),
                document.path(),
                document.title(),
                where,
                where == null ? null : where.page(),
                passage.place().section(),
                passage.level(),
                List.of(passage.span().start(), passage.span().end()),
                passage.id().generation(),
                source.score(),
                source.hybridScore(),
                passage.whole(),
                document.checksum().hex(),
                Bookmark.of(document.checksum(), passage.text()).toString(),
                PassageLink.of(source),
                LegsJson.of(source.legs()),
                source.excerpt().meaning(),
                DocumentJson.of(document));
    }

    public static List<SourceJson> of(List<Source> sources) {
        return IntStream.range(0, sources.size())
                .mapToObj(i -> of(i + 1, sources.get(i)))
                .toList();
    }

    /// The source as the core knows it, for a client on the other side of the wire.
    public Source toSource(String owner) {
        var place = new Place(where == null ? Optional.empty() : where.toSpot(), headings());
        var words = new Passage(
                PassageId.parse(passage),
                excerpt,
                "",
                new Span(span.get(0), span.get(1)),
                place,
                level == null ? Passage.PARAGRAPH : level,
                OptionalInt.empty());
        var excerptOf = new Excerpt(about.toDocument(owner), words, meaning);
        return new Source(excerptOf, score, hybridScore, legs.toLegs());
    }

    public DocumentId documentId() {
        return new DocumentId(id);
    }

    private List<String> headings() {
        return section.isEmpty() ? List.of() : List.of(section.split(" › "));
    }
}
