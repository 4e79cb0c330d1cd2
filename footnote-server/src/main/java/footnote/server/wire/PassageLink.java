package footnote.server.wire;

import footnote.ask.Source;
import footnote.conversation.KeptSource;
import footnote.corpus.Bookmark;
import footnote.corpus.PassageId;
import footnote.corpus.Span;
import java.util.Locale;

/// Where a passage opens in the server's own page, also when its document has changed since.
final class PassageLink {
    private PassageLink() {}

    static String of(Source source) {
        var passage = source.passage();
        var mark = Bookmark.of(source.document().checksum(), passage.text());
        return of(passage.id(), passage.span(), mark);
    }

    static String of(KeptSource source) {
        return of(source.passage(), source.span(), source.bookmark());
    }

    private static String of(PassageId passage, Span span, Bookmark mark) {
        return String.format(
                Locale.ROOT,
                "/#passage/%s/%d/%d-%d/%s",
                passage.document().value(),
                passage.generation(),
                span.start(),
                span.end(),
                mark);
    }
}
