package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import footnote.spi.Upstream;

/// A model as OpenAI's clients know it.
///
/// @param created in seconds since 1970; 0 if nobody says
public record ModelJson(
        String id,
        String object,
        long created,
        @JsonProperty("owned_by") String ownedBy) {
    public static ModelJson ours(String id) {
        return new ModelJson(id, "model", 0, "footnote");
    }

    public static ModelJson of(Upstream.Model model) {
        return new ModelJson(model.id(), "model", model.created(), model.owner());
    }
}
