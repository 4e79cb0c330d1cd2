package footnote.conversation;

import footnote.ask.Source;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Sha256;
import footnote.corpus.Span;

/// A source as it was when an answer could draw on it.
///
/// @param number by which the answer cites it
/// @param checksum of the document's content then
/// @param text the words of the passage then
/// @param current false if the document has other content by now
public record KeptSource(
        int number,
        PassageId passage,
        String path,
        String title,
        Place place,
        Span span,
        Sha256 checksum,
        double score,
        double hybridScore,
        String text,
        boolean current) {
    /// The same source, of a document that has the same content as then, or not.
    public KeptSource as(boolean stillCurrent) {
        return new KeptSource(
                number, passage, path, title, place, span, checksum, score, hybridScore, text, stillCurrent);
    }

    public static KeptSource of(int number, Source source) {
        var passage = source.passage();
        var document = source.document();
        return new KeptSource(
                number,
                passage.id(),
                document.path(),
                document.title(),
                passage.place(),
                passage.span(),
                document.checksum(),
                source.score(),
                source.hybridScore(),
                passage.whole(),
                true);
    }
}
