package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import footnote.ask.Answer;
import footnote.ask.AskStage;
import footnote.ask.Degradation;
import footnote.ask.Evidence;
import footnote.ask.MarkerReader;
import footnote.ask.Source;
import footnote.ask.TraceId;
import footnote.corpus.Origin;
import footnote.fault.Fault;
import footnote.spi.TokenEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A chat completion, or a piece of one, as OpenAI's clients expect it.
///
/// @param end what the last piece of a stream says of the whole answer, and a whole answer of itself
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CompletionJson(
        String id,
        String object,
        long created,
        String model,
        List<ChoiceJson> choices,
        @Nullable UsageJson usage,
        @JsonUnwrapped @Nullable EndJson end) {
    private static final int SNIPPET = 300;

    /// @param message the whole answer, or `delta` a piece of it
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ChoiceJson(
            int index,
            @Nullable MessageJson message,
            @Nullable MessageJson delta,

            @JsonInclude(JsonInclude.Include.ALWAYS) @JsonProperty("finish_reason") @Nullable
            String finishReason) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record MessageJson(
            @Nullable String role,
            @Nullable String content,
            @Nullable List<AnnotationJson> annotations) {}

    public record AnnotationJson(
            String type, @JsonProperty("url_citation") CitationJson citation) {}

    /// @param start and `end` of the footnote's mark in the text
    public record CitationJson(
            @JsonProperty("start_index") int start,
            @JsonProperty("end_index") int end,
            String url,
            String title) {}

    /// What an answer rests on and how it came about; clients that do not know these fields pass over them.
    ///
    /// @param citations the sources' addresses by number, and `searchResults` more of them, as Perplexity's
    ///     clients show them
    /// @param degraded what the answer was done without
    /// @param warnings what a check of it showed
    /// @param traceId under which `/api/traces` tells how it came about
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record EndJson(
            List<String> citations,
            @JsonProperty("search_results") List<ResultJson> searchResults,
            List<DegradedJson> degraded,
            List<String> warnings,
            @Nullable String traceId) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ResultJson(
            String title, String url, @Nullable String date, String snippet) {}

    public record UsageJson(
            @JsonProperty("prompt_tokens") int prompt,
            @JsonProperty("completion_tokens") int completion,
            @JsonProperty("total_tokens") int total) {
        /// As the service counted, and where it does not, an estimate. An answer that no model wrote counts as
        /// written, from nothing.
        public static UsageJson of(Answer answer) {
            var used = answer.used();
            int prompt = used.prompt().orElse(used.estimatedPrompt());
            int completion = used.answer().orElseGet(() -> TokenEstimate.of(answer.text()));
            return new UsageJson(prompt, completion, prompt + completion);
        }
    }

    /// What all pieces of one completion have in common.
    ///
    /// @param model as the client named it
    /// @param server where this server is reached, for links to passages
    public record Frame(String id, long created, String model, String server) {
        /// The whole answer in one piece.
        public CompletionJson whole(Answer answer, UsageJson usage) {
            var message = new MessageJson("assistant", answer.text(), annotations(answer));
            return new CompletionJson(
                    id,
                    "chat.completion",
                    created,
                    model,
                    List.of(new ChoiceJson(0, message, null, finish(answer))),
                    usage,
                    told(answer));
        }

        public CompletionJson opening() {
            return chunk(new MessageJson("assistant", "", null), null);
        }

        public CompletionJson piece(String text) {
            return chunk(new MessageJson(null, text, null), null);
        }

        /// The last piece, which says what the answer rests on and what it was done without.
        public CompletionJson end(Answer answer) {
            var annotations = annotations(answer);
            var delta = new MessageJson(null, null, annotations.isEmpty() ? null : annotations);
            return new CompletionJson(
                    id,
                    "chat.completion.chunk",
                    created,
                    model,
                    List.of(new ChoiceJson(0, null, delta, finish(answer))),
                    null,
                    told(answer));
        }

        public CompletionJson usage(UsageJson usage) {
            return new CompletionJson(id, "chat.completion.chunk", created, model, List.of(), usage, null);
        }

        private EndJson told(Answer answer) {
            return new EndJson(
                    addresses(answer.evidence()),
                    results(answer.evidence()),
                    DegradedJson.of(answer.degradations()),
                    answer.verdict().warnings(),
                    answer.trace().map(TraceId::value).orElse(null));
        }

        /// Why there is no answer, what it was to draw on, and what it was done without.
        public OpenAiErrorJson failed(
                int status, Fault fault, Evidence evidence, List<Degradation> degradations, Optional<TraceId> trace) {
            return new OpenAiErrorJson(
                    OpenAiErrorJson.of(status, fault).error(),
                    addresses(evidence),
                    results(evidence),
                    DegradedJson.of(degradations),
                    trace.map(TraceId::value).orElse(null));
        }

        private CompletionJson chunk(MessageJson delta, @Nullable String finish) {
            return new CompletionJson(
                    id,
                    "chat.completion.chunk",
                    created,
                    model,
                    List.of(new ChoiceJson(0, null, delta, finish)),
                    null,
                    null);
        }

        private List<AnnotationJson> annotations(Answer answer) {
            var sources = answer.evidence().sources();
            var annotations = new ArrayList<AnnotationJson>();
            for (var mark : MarkerReader.in(answer.text(), answer.cited())) {
                int number = mark.numbers().getFirst();
                if (number > sources.size()) continue;
                var source = sources.get(number - 1);
                annotations.add(new AnnotationJson(
                        "url_citation",
                        new CitationJson(
                                mark.start(),
                                mark.end(),
                                address(source),
                                source.document().title())));
            }
            return annotations;
        }

        private List<String> addresses(Evidence evidence) {
            return evidence.sources().stream().map(this::address).toList();
        }

        private List<ResultJson> results(Evidence evidence) {
            return evidence.sources().stream()
                    .map(source -> new ResultJson(
                            source.document().title(),
                            address(source),
                            source.document()
                                    .origin()
                                    .flatMap(Origin::published)
                                    .map(Object::toString)
                                    .orElse(null),
                            snippet(source.passage().whole())))
                    .toList();
        }

        /// The page it was fetched from, or where the passage opens in this server's page.
        public String address(Source source) {
            return source.document().page().map(Origin::address).orElseGet(() -> server + PassageLink.of(source));
        }

        /// The sources as Open WebUI shows them.
        public List<SourceEventJson> sourceEvents(List<Source> sources) {
            return IntStream.range(0, sources.size())
                    .mapToObj(i -> SourceEventJson.of(i + 1, sources.get(i), address(sources.get(i))))
                    .toList();
        }
    }

    /// An event as Open WebUI's pipes send it.
    public record SourceEventJson(EventJson event) {
        public record EventJson(String type, DataJson data) {}

        public record DataJson(
                NamedJson source, List<String> document, List<MetadataJson> metadata, List<Double> distances) {}

        public record NamedJson(String id, String name, String url) {}

        public record MetadataJson(String source, String name, int number) {}

        static SourceEventJson of(int number, Source source, String address) {
            var title = source.document().title();
            return new SourceEventJson(new EventJson(
                    "source",
                    new DataJson(
                            new NamedJson(Integer.toString(number), title, address),
                            List.of(source.passage().whole()),
                            List.of(new MetadataJson(address, title, number)),
                            List.of(source.score()))));
        }
    }

    /// Writing degrades only by what is missing at its end.
    private static String finish(Answer answer) {
        return answer.degradations().stream()
                .filter(each -> each.stage() == AskStage.GENERATE)
                .findFirst()
                .map(each -> each.fault().code() == Fault.Code.REFUSED ? "content_filter" : "length")
                .orElse("stop");
    }

    private static String snippet(String text) {
        var line = text.replaceAll("\\s+", " ").strip();
        if (line.length() <= SNIPPET) return line;
        return line.substring(0, Character.isHighSurrogate(line.charAt(SNIPPET - 1)) ? SNIPPET - 1 : SNIPPET) + "…";
    }
}
