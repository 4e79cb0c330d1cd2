package footnote.server.wire;

import com.fasterxml.jackson.databind.JsonNode;
import footnote.ask.Question;
import footnote.ask.Tuning;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.fault.Echo;
import footnote.preset.Presets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What `/api/generation/stream` takes.
///
/// @param topK how many passages are wanted; three times as many are looked for
/// @param filters `repoUrl` and `collections`, each a text or several, or a filter as elsewhere
public record GenerationJson(
        @Nullable String sessionId,
        @Nullable String prompt,
        @Nullable Integer topK,
        @Nullable JsonNode filters) {
    private static final int USUAL = 5;
    private static final int TIMES = 3;
    private static final Set<String> OTHER_GRAMMAR = Set.of("and", "or", "not", "field");

    public String session() {
        if (sessionId == null) throw AskJson.bad("Send the session as \"sessionId\": POST /api/sessions makes one.");
        return sessionId;
    }

    public Question toQuestion(Viewer viewer) {
        session();
        if (prompt == null) throw AskJson.bad("Send the question as \"prompt\".");
        int wanted = AskJson.limit(topK, "topK").orElse(USUAL);
        return new Question(prompt, viewer, filter(), OptionalInt.empty(), Optional.of(Presets.DEEPWIKI.name()))
                .tuned(Tuning.NONE.fetching(TIMES * wanted));
    }

    private PassageFilter filter() {
        if (filters == null || filters.isNull()) return PassageFilter.EVERYTHING;
        if (filters.isTextual() || OTHER_GRAMMAR.stream().anyMatch(filters::has)) return FilterJson.read(filters);
        if (!filters.isObject()) throw AskJson.bad("\"filters\" is an object, or a filter's text.");
        var parts = new ArrayList<PassageFilter>();
        filters.properties()
                .forEach(each -> parts.add(
                        switch (each.getKey()) {
                            case "repoUrl", "repository" -> repositories(texts(each.getValue()));
                            case "collection", "collections", "collectionIds" ->
                                new PassageFilter.AnyOf(Field.COLLECTION, new LinkedHashSet<>(texts(each.getValue())));
                            default ->
                                throw AskJson.bad("\"filters\" knows repoUrl and collections, not "
                                        + Echo.of(each.getKey()) + ".");
                        }));
        return PassageFilter.all(parts.toArray(PassageFilter[]::new));
    }

    /// Whole addresses, or beginnings of them if they end as `%` or `*`.
    private static PassageFilter repositories(List<String> addresses) {
        var each = addresses.stream()
                .map(address -> address.endsWith("%") || address.endsWith("*")
                        ? PassageFilter.startsWith(Field.REPOSITORY, address.substring(0, address.length() - 1))
                        : PassageFilter.is(Field.REPOSITORY, address))
                .toList();
        return each.size() == 1 ? each.getFirst() : new PassageFilter.Or(each);
    }

    private static List<String> texts(JsonNode value) {
        var texts = new ArrayList<String>();
        if (value.isTextual()) texts.add(value.textValue());
        for (var each : value) if (each.isTextual()) texts.add(each.textValue());
        if (texts.isEmpty() || (value.isArray() && texts.size() < value.size())) {
            throw AskJson.bad("Each of \"filters\" is a text, or a list of texts.");
        }
        return texts;
    }
}
