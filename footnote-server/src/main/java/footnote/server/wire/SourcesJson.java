package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.app.FolderImport.Refusal;
import footnote.app.Sources.Extract;
import footnote.app.Sources.Followed;
import footnote.app.Sources.PageOutcome;
import footnote.app.Sources.RepositoryOutcome;
import footnote.app.Sources.SiteListing;
import footnote.app.Sources.Summary;
import footnote.app.Sources.WebResult;
import footnote.corpus.DocumentId;
import footnote.server.wire.UploadJson.Item;
import footnote.spi.Catalogue.Acceptance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Documents from elsewhere, over the wire.
public final class SourcesJson {
    private SourcesJson() {}

    /// Pages to take in, or only to read.
    public record Urls(
            @Nullable List<@Nullable String> urls, @Nullable String collection) {
        /// The addresses, none of them missing.
        public List<String> all() {
            if (urls == null) throw AskJson.bad("Send the addresses as \"urls\".");
            return urls.stream().map(url -> url == null ? "" : url).toList();
        }
    }

    /// A sitemap.
    public record Url(@Nullable String url) {
        public String required() {
            if (url == null) throw AskJson.bad("Send the address as \"url\".");
            return url;
        }
    }

    public record Repository(
            @Nullable String url,
            @Nullable String branch,
            @Nullable String collection) {}

    /// Something to sum up.
    public record Text(@Nullable String text, @Nullable String url) {}

    public record Site(List<String> urls, boolean complete, List<String> problems) {
        public static Site of(SiteListing listing) {
            return new Site(listing.pages(), listing.whole(), listing.problems());
        }

        public SiteListing toListing() {
            return new SiteListing(urls, complete, problems);
        }
    }

    public record Skipped(String path, String reason) {
        static List<Skipped> of(List<Refusal> refusals) {
            return refusals.stream()
                    .map(refusal -> new Skipped(refusal.path(), refusal.reason()))
                    .toList();
        }

        static List<Refusal> to(List<Skipped> skipped) {
            return skipped.stream()
                    .map(each -> new Refusal(each.path, each.reason))
                    .toList();
        }
    }

    /// What became of a repository.
    ///
    /// @param taken ids of the documents that went in
    public record RepositoryTaken(
            String repository,
            String commit,
            List<String> taken,
            int unchanged,
            int removed,
            List<Skipped> skipped,
            List<Skipped> rejected) {
        public static RepositoryTaken of(RepositoryOutcome outcome) {
            return new RepositoryTaken(
                    outcome.repository(),
                    outcome.commit(),
                    outcome.taken().stream().map(DocumentId::value).toList(),
                    outcome.unchanged(),
                    outcome.removed(),
                    Skipped.of(outcome.skipped()),
                    Skipped.of(outcome.refused()));
        }

        public RepositoryOutcome toOutcome() {
            return new RepositoryOutcome(
                    repository,
                    commit,
                    taken.stream().map(DocumentId::new).toList(),
                    unchanged,
                    removed,
                    Skipped.to(skipped),
                    Skipped.to(rejected));
        }
    }

    public record Repositories(List<RepositoryShown> repositories) {
        public static Repositories of(List<Followed> followed) {
            return new Repositories(followed.stream()
                    .map(each -> new RepositoryShown(each.repository(), each.name(), each.collection(), each.commit()))
                    .toList());
        }
    }

    /// A repository that a collection follows, and the commit that its documents show.
    public record RepositoryShown(String repository, String name, String collection, String commit) {
        public Followed toFollowed() {
            return new Followed(repository, name, collection, commit);
        }
    }

    public record Extracts(List<Extracted> results) {
        public static Extracts of(List<Extract> extracts) {
            return new Extracts(extracts.stream().map(Extracted::of).toList());
        }
    }

    /// One page: its words, or the error.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Extracted(
            String url,
            @Nullable String finalUrl,
            @Nullable String title,
            @Nullable String text,
            @Nullable String fetchedAt,
            @Nullable String error) {
        static Extracted of(Extract extract) {
            return switch (extract) {
                case Extract.Page(var url, var found, var title, var text, var at) ->
                    new Extracted(url, found, title, text, at.toString(), null);
                case Extract.Failed(var url, var reason) -> new Extracted(url, null, null, null, null, reason);
            };
        }

        public Extract toExtract() {
            if (finalUrl == null || title == null || text == null || fetchedAt == null) {
                return new Extract.Failed(url, error == null ? "The server said nothing about the page." : error);
            }
            return new Extract.Page(url, finalUrl, title, text, Instant.parse(fetchedAt));
        }
    }

    public record WebResults(String query, List<Found> results) {
        public static WebResults of(String query, List<WebResult> results) {
            return new WebResults(
                    query,
                    results.stream()
                            .map(result -> new Found(result.title(), result.url(), result.snippet()))
                            .toList());
        }
    }

    public record Found(String title, String url, String snippet) {
        public WebResult toResult() {
            return new WebResult(title, url, snippet);
        }
    }

    /// @param method `model` or `extractive`
    /// @param truncated true if the text was too long to be read to its end
    public record Summed(String summary, String method, String model, boolean truncated) {
        public static Summed of(Summary summary) {
            return new Summed(
                    summary.text(), summary.extractive() ? "extractive" : "model", summary.model(), !summary.whole());
        }

        public Summary toSummary() {
            return new Summary(summary, method.equals("extractive"), model, !truncated);
        }
    }

    /// What became of pages, in the form of an upload: a page's path is its address.
    public static UploadJson pages(List<PageOutcome> outcomes) {
        return new UploadJson(outcomes.stream()
                .map(outcome -> switch (outcome) {
                    case PageOutcome.Refused(var url, var reason) -> new Item(null, url, "rejected", reason);
                    case PageOutcome.Taken(var url, Acceptance.Accepted(var id, var _, var replaces)) ->
                        new Item(id.value(), url, replaces ? "replaced" : "accepted", null);
                    case PageOutcome.Taken(var url, Acceptance.Known(var id, var _)) ->
                        new Item(id.value(), url, "duplicate", null);
                })
                .toList());
    }

    public static List<PageOutcome> pageOutcomes(UploadJson json) {
        return json.documents().stream().map(SourcesJson::pageOutcome).toList();
    }

    private static PageOutcome pageOutcome(Item item) {
        if (item.id() == null) {
            return new PageOutcome.Refused(item.path(), item.reason() == null ? "It was refused." : item.reason());
        }
        var id = new DocumentId(item.id());
        Acceptance acceptance = item.status().equals("duplicate")
                ? new Acceptance.Known(id, item.path())
                : new Acceptance.Accepted(id, 1, item.status().equals("replaced"));
        return new PageOutcome.Taken(item.path(), acceptance);
    }
}
