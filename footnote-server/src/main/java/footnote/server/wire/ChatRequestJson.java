package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.ask.Expansion;
import footnote.ask.Question;
import footnote.ask.Sourcing;
import footnote.ask.Tuning;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How a question over the wire is to be answered: by which model, whether from documents, and with which of the
/// limits that a preset has.
///
/// @param stream false for one JSON object instead of events
/// @param levelFilter the levels of passages to search: 0 documents, 1 sections, 2 paragraphs
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ChatRequestJson(
        @Nullable String model,
        @Nullable Double temperature,
        @JsonAlias("max_tokens") @Nullable Integer maxTokens,

        @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable
        List<String> stop,

        @Nullable Boolean stream,
        @Nullable RagJson rag,
        @Nullable List<Integer> levelFilter,
        @Nullable Boolean enableDocumentExpansion,
        @Nullable Integer maxDocumentsToExpand,
        @Nullable Integer maxChunksPerDocument,
        @Nullable Double expansionThreshold) {
    /// @param mode `off`, `manual`, `automatic` or `always`; manual goes by `enabled`
    /// @param query what to search for, where that is not the question
    /// @param hybridAlpha the share of meaning against words
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record RagJson(
            @Nullable Boolean enabled,
            @Nullable String mode,
            @Nullable String query,
            @Nullable Integer searchLimit,
            @Nullable Double searchThreshold,
            @Nullable Double hybridAlpha) {
        Optional<Sourcing> sourcing() {
            if (Boolean.FALSE.equals(enabled)) return Optional.of(Sourcing.OFF);
            if (mode == null) return enabled == null ? Optional.empty() : Optional.of(Sourcing.ALWAYS);
            if (!mode.equals("manual")) return Optional.of(Sourcing.named(mode));
            return Optional.of(Boolean.TRUE.equals(enabled) ? Sourcing.ALWAYS : Sourcing.OFF);
        }

        private Optional<String> searched(Question question) {
            return Optional.ofNullable(query).filter(words -> !words.isBlank() && !words.equals(question.text()));
        }

        private Tuning tuning() {
            return new Tuning(
                    optional(share(hybridAlpha, "hybridAlpha")),
                    optional(share(searchThreshold, "searchThreshold")),
                    OptionalInt.empty());
        }
    }

    /// The way in which a client wants its question answered, beside [AskJson].
    public static ChatRequestJson of(Question asked) {
        var writing = asked.writing();
        var tuning = asked.tuning();
        var mode = asked.sourcing().map(each -> each.name().toLowerCase(Locale.ROOT));
        return new ChatRequestJson(
                writing.model().orElse(null),
                nullable(writing.temperature()),
                writing.maxTokens().isPresent() ? writing.maxTokens().getAsInt() : null,
                writing.stop().isEmpty() ? null : writing.stop(),
                null,
                mode.isEmpty() && tuning.equals(Tuning.NONE) && asked.query().isEmpty()
                        ? null
                        : new RagJson(
                                null,
                                mode.orElse(null),
                                asked.query().orElse(null),
                                null,
                                nullable(tuning.threshold()),
                                nullable(tuning.vectorWeight())),
                null,
                null,
                null,
                null,
                null);
    }

    public boolean streams() {
        return !Boolean.FALSE.equals(stream);
    }

    /// Whether it says anything of documents.
    public boolean mentionsDocuments() {
        return Stream.of(
                        rag,
                        levelFilter,
                        enableDocumentExpansion,
                        maxDocumentsToExpand,
                        maxChunksPerDocument,
                        expansionThreshold)
                .anyMatch(Objects::nonNull);
    }

    public Question applyTo(Question asked) {
        var told = asked.writing().instructions();
        var question = expanded(levelled(asked))
                .written(Wishes.checked(Optional.ofNullable(model), temperature, maxTokens, stop)
                        .instructed(told));
        if (rag == null) return question;
        var limit = AskJson.limit(rag.searchLimit(), "searchLimit");
        question = question.searchingFor(rag.searched(question));
        if (limit.isPresent()) question = question.drawingOn(limit);
        return question.sourced(rag.sourcing()).tuned(rag.tuning());
    }

    private Question levelled(Question asked) {
        if (levelFilter == null) return asked;
        var levels = levelFilter.stream().map(String::valueOf).collect(Collectors.toSet());
        if (levels.isEmpty() || !levels.stream().allMatch(level -> level.matches("[012]"))) {
            throw AskJson.bad("\"levelFilter\" lists some of 0 (documents), 1 (sections) and 2 (paragraphs).");
        }
        return asked.within(PassageFilter.all(asked.filter(), new PassageFilter.AnyOf(Field.LEVEL, levels)));
    }

    private Question expanded(Question asked) {
        if (Boolean.FALSE.equals(enableDocumentExpansion)) return asked.expanded(Optional.of(new Expansion.None()));
        boolean limits = maxDocumentsToExpand != null || maxChunksPerDocument != null || expansionThreshold != null;
        if (!limits && enableDocumentExpansion == null) return asked;
        var threshold = share(expansionThreshold, "expansionThreshold");
        return asked.expanded(Optional.of(new Expansion.BestDocuments(
                number(maxDocumentsToExpand, 3, 20, "maxDocumentsToExpand"),
                number(maxChunksPerDocument, 20, 100, "maxChunksPerDocument"),
                threshold == null ? 0.3 : threshold)));
    }

    private static @Nullable Double share(@Nullable Double value, String name) {
        if (value != null && !(value >= 0 && value <= 1)) {
            throw AskJson.bad("\"" + name + "\" must be between 0 and 1.");
        }
        return value;
    }

    private static int number(@Nullable Integer given, int usual, int most, String name) {
        if (given == null) return usual;
        if (given < 1 || given > most) throw AskJson.bad("\"" + name + "\" must be between 1 and " + most + ".");
        return given;
    }

    private static OptionalDouble optional(@Nullable Double number) {
        return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
    }

    private static @Nullable Double nullable(OptionalDouble number) {
        return number.isPresent() ? number.getAsDouble() : null;
    }
}
