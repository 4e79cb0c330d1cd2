package footnote.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/// Reads what the server replies.
final class JsonReplies {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonReplies() {}

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    static JsonNode json(HttpResponse<String> reply) {
        return json(reply.body());
    }

    /// What a reply holds that must not be a refusal.
    static JsonNode good(HttpResponse<String> reply) {
        assertThat(reply.statusCode()).as(reply.body()).isLessThan(300);
        return json(reply);
    }

    /// What an answer had to do without: each stage, a space, and the code of its fault.
    static List<String> missing(JsonNode answer) {
        var stages = new ArrayList<String>();
        for (var each : answer.get("degraded")) {
            stages.add(each.get("stage").asText() + " " + each.get("code").asText());
        }
        return stages;
    }
}
