package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.corpus.Bookmark;
import footnote.corpus.Sha256;
import footnote.corpus.Span;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A document's extracted text, which spans refer to.
///
/// @param generation whose text it is
/// @param passage the one that was asked for
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TextJson(
        DocumentJson document,
        int generation,
        String text,
        @Nullable PassageJson passage) {

    /// Where a passage stands in this text.
    ///
    /// @param span start and end; missing if it is not found there
    /// @param changed whether the document has other content than the passage was cut from; missing if nobody knows
    /// @param note what a reader should know, one or two sentences
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PassageJson(
            @Nullable List<Integer> span,
            @Nullable Boolean changed,
            @Nullable String note) {
        private static final String CHANGED = "The document has changed since the passage was cited. ";

        /// In the text that it was cut from.
        public static PassageJson there(Span span) {
            return new PassageJson(List.of(span.start(), span.end()), null, null);
        }

        /// In a text that is newer than the one it was cut from.
        ///
        /// @param mark what to find it by, if that is known
        /// @param checksum of the document's content now
        public static PassageJson inNewer(String text, Span then, Optional<Bookmark> mark, Sha256 checksum) {
            if (mark.isEmpty()) {
                return new PassageJson(
                        null,
                        null,
                        "The text that this link leads to is no longer kept, and the link does not tell what stood"
                                + " there. Below is the newer text.");
            }
            var found = mark.get().in(text, then.start());
            boolean changed = !mark.get().isOf(checksum);
            var span = found.map(now -> List.of(now.start(), now.end())).orElse(null);
            return new PassageJson(span, changed, note(found.isPresent(), changed));
        }

        private static @Nullable String note(boolean found, boolean changed) {
            if (found)
                return changed ? CHANGED + "Below is the newer text, with the passage as it stands there." : null;
            return changed
                    ? CHANGED + "The passage is not in the newer text, shown below."
                    : "The document has been read anew since the passage was cited, and the passage is not in the text"
                            + " below.";
        }
    }
}
