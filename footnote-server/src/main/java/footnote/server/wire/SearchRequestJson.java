package footnote.server.wire;

import footnote.ask.Question;
import footnote.corpus.Viewer;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A search over the wire.
///
/// @param path only documents whose path starts so
public record SearchRequestJson(
        @Nullable String query,
        @Nullable Integer limit,
        @Nullable String collection,
        @Nullable String document,
        @Nullable String path,
        @Nullable String mime,
        @Nullable String preset,
        @Nullable String rephrase) {
    private static final int USUAL_LIMIT = 10;

    public Question toQuestion(Viewer viewer) {
        if (query == null) throw AskJson.bad("Send what to search for as \"query\".");
        var most = AskJson.limit(limit, "limit");
        return new Question(
                        query,
                        viewer,
                        AskJson.filter(collection, document, path, mime),
                        OptionalInt.of(most.orElse(USUAL_LIMIT)),
                        Optional.ofNullable(preset))
                .rephrased(AskJson.rephrasing(rephrase));
    }
}
