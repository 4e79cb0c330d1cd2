package footnote.server.wire;

import com.fasterxml.jackson.databind.JsonNode;
import footnote.ask.Expansion;
import footnote.ask.Question;
import footnote.corpus.Viewer;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A search over the wire.
///
/// @param path only documents whose path starts so
/// @param explain whether to tell what was left out
public record SearchRequestJson(
        @Nullable String query,
        @Nullable Integer limit,
        @Nullable String collection,
        @Nullable String document,
        @Nullable String path,
        @Nullable String mime,
        @Nullable JsonNode filter,
        @Nullable String preset,
        @Nullable String rephrase,
        @Nullable String expand,
        @Nullable Boolean explain) {
    private static final int USUAL_LIMIT = 10;

    /// The search as a client asks for it, with all that can be told.
    public static SearchRequestJson of(Question asked) {
        var limit = asked.sources().isPresent() ? asked.sources().getAsInt() : null;
        var filter = FilterJson.of(asked.filter());
        return new SearchRequestJson(
                asked.text(),
                limit,
                null,
                null,
                null,
                null,
                filter,
                asked.preset().orElse(null),
                AskJson.rephrase(asked.rephrasing()),
                asked.expansion().map(Expansion::words).orElse(null),
                true);
    }

    public boolean explained() {
        return Boolean.TRUE.equals(explain);
    }

    public Question toQuestion(Viewer viewer) {
        if (query == null) throw AskJson.bad("Send what to search for as \"query\".");
        var most = AskJson.limit(limit, "limit");
        return new Question(
                        query,
                        viewer,
                        AskJson.filter(collection, document, path, mime, filter),
                        OptionalInt.of(most.orElse(USUAL_LIMIT)),
                        Optional.ofNullable(preset))
                .rephrased(AskJson.rephrasing(rephrase))
                .expanded(Optional.ofNullable(expand).map(Expansion::parse));
    }
}
