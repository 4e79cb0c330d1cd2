package footnote.testkit;

import footnote.spi.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A reranker service on the loopback interface that speaks text-embeddings-inference's and Jina's wire formats,
/// scores as [FakeCrossEncoder] does, and misbehaves as told. It is as strict as [ScriptedService] says.
public final class ScriptedReranker extends ScriptedService<ScriptedReranker.Request> {
    private static final int USUAL_MOST = 32;

    /// A request that it found correct.
    public record Request(String path, Map<String, String> headers, String question, List<String> texts) {}

    private final FakeCrossEncoder encoder;
    private int most = USUAL_MOST;

    private ScriptedReranker(FakeCrossEncoder encoder) {
        super(0);
        this.encoder = encoder;
    }

    public static ScriptedReranker start() {
        return start(Integer.MAX_VALUE);
    }

    /// Start on a free port.
    ///
    /// @param room how many words of question and passage together it reads
    public static ScriptedReranker start(int room) {
        var server = new ScriptedReranker(new FakeCrossEncoder(room));
        server.listen();
        return server;
    }

    /// Take no more texts at once than this; 32 unless told.
    public synchronized void taking(int texts) {
        most = texts;
    }

    @Override
    protected synchronized Reply judge(Incoming incoming) {
        var path = incoming.path();
        boolean tei = path.equals("/rerank");
        if (!tei && !path.endsWith("/v1/rerank")) return complain(404, "unknown path " + path);
        if (!(PlainJson.read(incoming.body()) instanceof Map<?, ?> json)) return complain(400, "no object");
        var fields = tei
                ? Set.of("query", "texts", "raw_scores", "truncate")
                : Set.of("model", "query", "documents", "top_n");
        if (!json.keySet().equals(fields)) return complain(422, "fields " + json.keySet());
        var texts = new ArrayList<String>();
        if (json.get(tei ? "texts" : "documents") instanceof List<?> list) {
            for (var text : list) texts.add((String) text);
        }
        if (texts.isEmpty()) return complain(400, "no texts");
        if (tei && texts.size() > most) return complain(413, "batch size " + texts.size() + " > " + most);
        var request = new Request(path, incoming.headers(), String.valueOf(json.get("query")), List.copyOf(texts));
        received(request);
        var next = next();
        return next instanceof Reply.Usual ? Reply.body(scores(request, tei)) : next;
    }

    private String scores(Request request, boolean tei) {
        var scores = encoder.score(request.question(), request.texts(), Deadline.none());
        var order = new ArrayList<Integer>();
        for (int i = 0; i < scores.size(); i++) order.add(i);
        order.sort((a, b) -> Double.compare(scores.get(b), scores.get(a)));
        var list = new ArrayList<String>();
        for (int i : order) {
            list.add("{\"index\":" + i + ",\"" + (tei ? "score" : "relevance_score") + "\":" + scores.get(i) + "}");
        }
        var all = "[" + String.join(",", list) + "]";
        return tei ? all : "{\"model\":\"m\",\"usage\":{\"total_tokens\":1},\"results\":" + all + "}";
    }
}
