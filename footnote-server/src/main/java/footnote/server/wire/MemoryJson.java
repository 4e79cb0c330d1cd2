package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.fault.Fault;
import footnote.memory.Note;
import footnote.memory.Notes.Which;
import footnote.memory.Recalled;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A note of an agent.
///
/// @param score how well it fits what was asked; only where something was asked
/// @param similarity the cosine of its meaning and that of the question; only where both are known
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MemoryJson(
        String id,
        String text,
        String agent,
        List<String> tags,
        String created,
        @Nullable Double score,
        @Nullable Double similarity) {

    public static MemoryJson of(Note note) {
        return of(note, null, null);
    }

    private static MemoryJson of(Note note, @Nullable Double score, @Nullable Double similarity) {
        return new MemoryJson(
                note.id().value(),
                note.text(),
                note.agent(),
                note.tags().stream().sorted().toList(),
                note.written().toString(),
                score,
                similarity);
    }

    /// What somebody wants to have remembered.
    public record WriteJson(
            @Nullable String text,
            @Nullable String agent,
            @Nullable Set<String> tags) {
        public String required() {
            if (text == null) throw bad("Send what is to be remembered as \"text\".");
            return text;
        }

        public String agentName() {
            return agent == null ? "" : agent.strip();
        }

        public Set<String> tagSet() {
            return MemoryJson.tags(tags);
        }
    }

    /// What somebody wants to be reminded of.
    public record RecallJson(
            @Nullable String query,
            @Nullable String agent,
            @Nullable Set<String> tags,
            @Nullable Integer limit) {
        private static final int MOST = 100;
        private static final int USUAL = 10;

        public String required() {
            if (query == null || query.isBlank()) throw bad("Send what to recall as \"query\".");
            return query;
        }

        public Which which() {
            return new Which(Optional.ofNullable(agent).map(String::strip), MemoryJson.tags(tags));
        }

        public int most() {
            if (limit == null) return USUAL;
            if (limit < 1 || limit > MOST) throw bad("\"limit\" must be between 1 and " + MOST + ".");
            return limit;
        }
    }

    public record PageJson(List<MemoryJson> memories) {}

    /// @param degraded why notes were looked at by their words only; empty if they were not
    public record RecalledJson(List<MemoryJson> memories, List<DegradedJson> degraded) {
        private static final String STAGE = "RETRIEVE";

        public static RecalledJson of(Recalled recalled) {
            var memories = recalled.matches().stream()
                    .map(match -> MemoryJson.of(
                            match.note(),
                            match.score(),
                            match.cosine().isPresent() ? match.cosine().getAsDouble() : null))
                    .toList();
            return new RecalledJson(
                    memories,
                    recalled.lacking().stream().map(RecalledJson::degraded).toList());
        }

        private static DegradedJson degraded(Fault fault) {
            return new DegradedJson(STAGE, fault.code().name(), fault.message());
        }
    }

    public record ForgottenJson(int forgotten) {}

    private static Set<String> tags(@Nullable Set<String> tags) {
        if (tags == null) return Set.of();
        if (tags.stream().anyMatch(Objects::isNull)) throw bad("\"tags\" lists words.");
        return tags;
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }
}
