package footnote.server;

import static footnote.server.JsonReplies.json;
import static org.assertj.core.api.Assertions.assertThat;

import footnote.testkit.ModelScript;
import footnote.testkit.ScriptedModelServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The OpenAI-compatible door: models that answer from the documents.
@Timeout(180)
class OpenAiRoutesTests extends OpenAiDoor {
    @Test
    void aRagModelAnswersFromTheDocumentsAsDescribed() throws Exception {
        try (var model = ScriptedModelServer.start().knowing("local/phi3-en");
                var server = server(model.openAiUrl().toString(), Map.of())) {
            model.otherwise(ModelScript.says("Six weeks [", "1][7].", "\n\nSources\n- [1] bees.txt"));
            var reply = server.post("/v1/chat/completions", ASKED + "}");
            assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
            var json = json(reply.body());
            assertThat(json.get("object").asText()).isEqualTo("chat.completion");
            assertThat(json.get("model").asText()).isEqualTo("rag/phi3-en");
            var message = json.at("/choices/0/message");
            assertThat(message.get("role").asText()).isEqualTo("assistant");
            var content = message.get("content").asText();
            assertThat(content).isEqualTo("Six weeks [1].\n\nSources\n- [1] bees.txt");
            assertThat(json.at("/choices/0/finish_reason").asText()).isEqualTo("stop");

            var asked = model.requests().getLast();
            assertThat(asked.model()).isEqualTo("local/phi3-en");
            var messages = asked.asked().messages();
            assertThat(messages).hasSize(2);
            assertThat(messages.getFirst().text())
                    .isEqualTo("You are a precise assistant. Use ONLY the provided context for facts. Cite as [n] and"
                            + " list sources.");
            var user = messages.getLast().text();
            assertThat(user)
                    .startsWith("Question: " + QUESTION + "\n\nContext:\nSource [1] ")
                    .endsWith("\n\n");

            // The numbers in the context, in the list below it and in the answer's citations are the same.
            var inContext = named(user, "(?m)^Source \\[(\\d+)] (.+)$");
            var inList = named(user, "(?m)^- \\[(\\d+)] (.+)$");
            assertThat(inContext).isNotEmpty().isEqualTo(inList);
            assertThat(json.get("citations")).hasSize(inContext.size());
            assertThat(message.get("annotations")).hasSize(2).allSatisfy(annotation -> {
                var citation = annotation.get("url_citation");
                var mark = content.substring(
                        citation.get("start_index").asInt(),
                        citation.get("end_index").asInt());
                assertThat(mark).isEqualTo("[1]");
                assertThat(citation.get("title").asText()).isEqualTo(inContext.getFirst());
                assertThat(citation.get("url").asText())
                        .startsWith(server.address() + "/#passage/")
                        .isEqualTo(json.at("/citations/0").asText());
            });
            assertThat(json.at("/search_results/0/title").asText()).isEqualTo(inContext.getFirst());
        }
    }

    @Test
    void aRagModelStreams() throws Exception {
        try (var model = ScriptedModelServer.start().knowing("phi3-en");
                var server = server(model.openAiUrl().toString(), Map.of("FOOTNOTE_MODEL", "phi3-en"))) {
            model.otherwise(ModelScript.says("Six", " weeks [1", "]."));
            var reply = server.send(server.request("/v1/chat/completions")
                    .header("X-Footnote-Source-Events", "yes")
                    .POST(BodyPublishers.ofString(ASKED + ",\"stream\":true,\"temperature\":0.2,\"max_tokens\":64,"
                            + "\"stop\":[\"END\"],\"stream_options\":{\"include_usage\":true}}")));
            assertThat(reply.headers().firstValue("content-type").orElse("")).startsWith("text/event-stream");
            var data = data(reply.body());
            assertThat(data.getLast()).isEqualTo("[DONE]");
            var events = data.subList(0, data.size() - 1).stream()
                    .map(JsonReplies::json)
                    .toList();
            var sources = events.stream().filter(each -> each.has("event")).toList();
            assertThat(sources.getFirst().at("/event/data/source/name").asText())
                    .isNotEmpty();
            var chunks = events.stream().filter(each -> !each.has("event")).toList();
            assertThat(chunks).allSatisfy(chunk -> {
                assertThat(chunk.get("object").asText()).isEqualTo("chat.completion.chunk");
                assertThat(chunk.get("id")).isEqualTo(chunks.getFirst().get("id"));
            });
            var text = new StringBuilder();
            for (var chunk : chunks)
                text.append(chunk.at("/choices/0/delta/content").asText(""));
            assertThat(text.toString()).isEqualTo("Six weeks [1].");
            assertThat(chunks.getFirst().at("/choices/0/delta/role").asText()).isEqualTo("assistant");
            var end = chunks.get(chunks.size() - 2);
            assertThat(end.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
            assertThat(end.at("/choices/0/delta/annotations")).hasSize(1);
            assertThat(chunks.getLast().get("choices")).isEmpty();
            assertThat(chunks.getLast().at("/usage/total_tokens").asInt()).isPositive();
            var asked = model.requests().getLast().asked();
            assertThat(asked.temperature()).hasValue(0.2);
            assertThat(asked.maxTokens()).hasValue(64);
            assertThat(asked.stop()).containsExactly("END");
        }
    }

    @Test
    void anAnswerThatWasCutOffSaysSo() throws Exception {
        try (var model = ScriptedModelServer.start();
                var server = server(model.openAiUrl().toString(), Map.of())) {
            model.otherwise(ModelScript.start().say("Six").finishAtLimit());
            var asked = ASKED.replace("phi3-en", "scripted");
            var whole = json(server.post("/v1/chat/completions", asked + "}").body());
            assertThat(whole.at("/choices/0/finish_reason").asText()).isEqualTo("length");
            assertThat(server.post("/v1/chat/completions", asked + ",\"stream\":true}")
                            .body())
                    .contains("\"finish_reason\":\"length\"");
        }
    }

    @Test
    void anAnswerThatItsServiceWithholdsSaysSo() throws Exception {
        try (var model = ScriptedModelServer.start();
                var server = server(model.openAiUrl().toString(), Map.of())) {
            var asked = ASKED.replace("phi3-en", "scripted") + "}";
            model.otherwise(ModelScript.start().say("Six").withhold());
            var part = json(server.post("/v1/chat/completions", asked).body());
            assertThat(part.at("/choices/0/finish_reason").asText()).isEqualTo("content_filter");
            assertThat(part.at("/degraded/0/code").asText()).isEqualTo("REFUSED");
            model.otherwise(ModelScript.start().withhold());
            var nothing = server.post("/v1/chat/completions", asked);
            assertThat(nothing.statusCode()).as(nothing.body()).isEqualTo(422);
            assertThat(json(nothing.body()).at("/error/message").asText()).contains("rule of the model's service");
        }
    }

    @Test
    void withoutAnyModelItAnswersFromTheDocumentsAllTheSame() throws Exception {
        try (var server = server("", Map.of())) {
            assertThat(ids(server)).containsExactly("rag/footnote", "bge-small-en-v1.5");
            var reply = json(server.post("/v1/chat/completions", ASKED.replace("phi3-en", "footnote") + "}")
                    .body());
            assertThat(reply.at("/choices/0/message/content").asText()).contains("six weeks");
            assertThat(server.post("/v1/chat/completions", ASKED + "}").statusCode())
                    .isEqualTo(404);
            var other = server.post("/v1/chat/completions", "{\"model\":\"gpt\",\"messages\":[]}");
            assertThat(other.statusCode()).isEqualTo(501);
            assertThat(other.body()).contains("FOOTNOTE_MODEL_URL");
        }
    }

    @Test
    void whatARagModelCannotDoIsSaid() throws Exception {
        try (var server = server("", Map.of())) {
            var base = "{\"model\":\"rag/footnote\",";
            var user = "\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]";
            var wrong = Map.of(
                    base + user + ",\"response_format\":{\"type\":\"json_object\"}}",
                    "response_format",
                    base + user + ",\"functions\":[{}]}",
                    "functions",
                    base + user + ",\"logprobs\":true}",
                    "logprobs",
                    base + user + ",\"n\":2}",
                    "\\\"n\\\"",
                    base + user + ",\"tools\":[{}]}",
                    "tools",
                    base + "\"messages\":[]}",
                    "messages",
                    base + "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\"}]}]}",
                    "text only",
                    "{" + user + "}",
                    "model",
                    "[]",
                    "JSON");
            wrong.forEach((body, said) -> {
                var reply = server.post("/v1/chat/completions", body);
                assertThat(reply.statusCode()).as(body).isEqualTo(400);
                assertThat(reply.body()).as(body).contains(said);
            });
        }
    }

    private static List<String> named(String text, String pattern) {
        var names = new ArrayList<String>();
        for (var found = Pattern.compile(pattern).matcher(text); found.find(); ) {
            assertThat(Integer.parseInt(found.group(1))).isEqualTo(names.size() + 1);
            names.add(found.group(2));
        }
        return names;
    }

    private static List<String> data(String body) {
        return body.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> line.substring(6))
                .toList();
    }
}
