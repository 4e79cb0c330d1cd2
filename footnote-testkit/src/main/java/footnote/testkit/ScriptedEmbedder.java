package footnote.testkit;

import footnote.spi.Deadline;
import footnote.spi.Embedder.Purpose;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// An embedding service on the loopback interface that speaks Ollama's and OpenAI's wire formats and the one of a
/// plain `/embed`, embeds as [FakeEmbedder] does, and misbehaves as told. It is as strict as [ScriptedService] says.
///
/// What it gives is three times too long, and with OpenAI's format in the wrong order, so that clients must put
/// both right.
public final class ScriptedEmbedder extends ScriptedService<ScriptedEmbedder.Request> {
    /// The only model it knows, where one must be named.
    public static final String MODEL = "test-embed";

    private static final float STRETCH = 3;

    /// A request that it found correct.
    public record Request(String path, Map<String, String> headers, List<String> texts) {}

    /// How one of the formats is written.
    private enum Format {
        OLLAMA("/api/embed", "input"),
        OPENAI("/v1/embeddings", "input"),
        PLAIN("/embed", "inputs");

        private final String path;
        private final String texts;

        Format(String path, String texts) {
            this.path = path;
            this.texts = texts;
        }

        Set<String> fields() {
            return switch (this) {
                case OLLAMA -> Set.of("model", texts, "truncate");
                case OPENAI -> Set.of("model", texts, "encoding_format");
                case PLAIN -> Set.of(texts, "normalize");
            };
        }
    }

    private final FakeEmbedder embedder = new FakeEmbedder();
    private final int room;
    private int most = Integer.MAX_VALUE;
    private int dimension = FakeEmbedder.DIMENSION;
    private boolean alone;
    private String held = "";

    private ScriptedEmbedder(int port, int room) {
        super(port);
        this.room = room;
    }

    public static ScriptedEmbedder start() {
        return start(0, Integer.MAX_VALUE);
    }

    /// Start.
    ///
    /// @param port 0 for a free one
    /// @param room how many words a text may have
    public static ScriptedEmbedder start(int port, int room) {
        var server = new ScriptedEmbedder(port, room);
        server.listen();
        return server;
    }

    /// Take no more texts at once than this.
    public synchronized void taking(int texts) {
        most = texts;
    }

    /// Give vectors of this dimension from now on.
    public synchronized void dimension(int numbers) {
        dimension = numbers;
    }

    /// Answer `/embed` with the vectors alone, as text-embeddings-inference does, and `/v1/embeddings` with numbers
    /// whatever is asked for.
    public synchronized void alone() {
        alone = true;
    }

    /// Never answer requests with a text that holds this word; empty for none.
    public synchronized void holding(String word) {
        held = word;
    }

    @Override
    protected synchronized Reply judge(Incoming incoming) {
        var format = Arrays.stream(Format.values())
                .filter(one -> one.path.equals(incoming.path()))
                .findFirst();
        if (format.isEmpty()) return complain(404, "unknown path " + incoming.path());
        if (!(PlainJson.read(incoming.body()) instanceof Map<?, ?> json)) return complain(400, "no object");
        return judge(format.get(), incoming, json);
    }

    private Reply judge(Format format, Incoming incoming, Map<?, ?> json) {
        if (!json.keySet().equals(format.fields())) return complain(422, "fields " + json.keySet());
        if (json.containsKey("model") && !MODEL.equals(json.get("model"))) {
            complain(404, "model " + json.get("model"));
            return refusal(format, 404, "model \"" + json.get("model") + "\" not found, try pulling it first");
        }
        var texts = new ArrayList<String>();
        if (json.get(format.texts) instanceof List<?> list) for (var text : list) texts.add((String) text);
        if (texts.isEmpty() || texts.contains("")) return complain(400, "no text, or an empty one");
        if (texts.size() > most) {
            return refusal(format, 413, "batch size " + texts.size() + " > maximum allowed batch size " + most);
        }
        received(new Request(incoming.path(), incoming.headers(), List.copyOf(texts)));
        if (texts.stream().anyMatch(text -> embedder.countTokens(text) - 2 > room)) return tooLong(format);
        if (!held.isEmpty() && texts.stream().anyMatch(text -> text.contains(held))) return new Reply.Hang();
        var next = next();
        return next instanceof Reply.Usual ? Reply.body(answer(format, texts)) : next;
    }

    private Reply tooLong(Format format) {
        return switch (format) {
            case OLLAMA -> refusal(format, 400, "the input length exceeds the context length");
            case OPENAI -> refusal(format, 400, "This model's maximum context length is " + room + " tokens");
            case PLAIN -> refusal(format, 413, "Input validation error: must have less than " + room + " tokens");
        };
    }

    private static Reply refusal(Format format, int status, String words) {
        var said = PlainJson.quote(words);
        var error = format == Format.OPENAI ? "{\"message\":" + said + ",\"type\":\"invalid_request_error\"}" : said;
        return new Reply.Whole(status, Map.of(), "{\"error\":" + error + "}");
    }

    private String answer(Format format, List<String> texts) {
        var vectors = embedder.embed(texts, Purpose.PASSAGE, Deadline.none()).stream()
                .map(embedded -> stretched(embedded.embedding().toArray()))
                .toList();
        return switch (format) {
            case OLLAMA ->
                "{\"model\":\"" + MODEL + "\",\"embeddings\":" + lists(vectors)
                        + ",\"total_duration\":1,\"load_duration\":1,\"prompt_eval_count\":7}";
            case PLAIN ->
                alone
                        ? lists(vectors)
                        : "{\"vectors\":" + lists(vectors) + ",\"normalize\":true,\"dim\":" + dimension + "}";
            case OPENAI -> numbered(vectors);
        };
    }

    private float[] stretched(float[] vector) {
        var longer = Arrays.copyOf(vector, dimension);
        for (int i = 0; i < longer.length; i++) longer[i] *= STRETCH;
        return longer;
    }

    private static String lists(List<float[]> vectors) {
        return vectors.stream().map(Arrays::toString).collect(Collectors.joining(",", "[", "]"));
    }

    private String numbered(List<float[]> vectors) {
        var items = new ArrayList<String>();
        for (int i = 0; i < vectors.size(); i++) {
            var vector = alone ? Arrays.toString(vectors.get(i)) : "\"" + base64(vectors.get(i)) + "\"";
            items.addFirst("{\"object\":\"embedding\",\"embedding\":" + vector + ",\"index\":" + i + "}");
        }
        return "{\"object\":\"list\",\"data\":[" + String.join(",", items) + "],\"model\":\"" + MODEL
                + "\",\"usage\":{\"prompt_tokens\":7,\"total_tokens\":7}}";
    }

    private static String base64(float[] vector) {
        var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : vector) bytes.putFloat(value);
        return Base64.getEncoder().encodeToString(bytes.array());
    }
}
