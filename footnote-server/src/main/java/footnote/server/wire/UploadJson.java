package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of uploaded files.
public record UploadJson(List<Item> documents) {
    /// @param status `accepted`, `replaced`, `duplicate` or `rejected`
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Item(
            @Nullable String id,
            String path,
            String status,
            @Nullable String reason) {}
}
