package footnote.conversation;

import footnote.ask.Source;
import footnote.corpus.Bookmark;
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

    /// What finds the passage in the text that its document has by now. Words that lead the passage from
    /// elsewhere, as the header of its table, are no part of it; they make the text longer than the stretch
    /// that it was cut from.
    public Bookmark bookmark() {
        int from = 0;
        while (text.length() - from > span.length()) {
            int line = text.indexOf('\n', from);
            if (line < 0) break;
            from = line + 1;
        }
        return Bookmark.of(checksum, text.substring(from));
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
