package footnote.app;

import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue.Acceptance;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Documents from elsewhere: web pages, sitemaps, git repositories; and what can be done with pages besides.
///
/// Only http and https addresses of the public internet are fetched, and what whoever runs Footnote allows beside.
public interface Sources {
    /// How many pages one call may ask for.
    int MOST_PAGES = 50;

    /// Fetch pages and take in their articles, each under its address; one outcome for each, in order.
    ///
    /// One page that cannot be had does not keep the others out. Fails with `BAD_REQUEST` for more than
    /// [#MOST_PAGES].
    List<PageOutcome> pages(List<String> urls, String collection, Viewer viewer);

    /// The pages that a sitemap lists, without fetching them.
    SiteListing sitemap(String url);

    /// Bring the documents of a repository in step with its newest commit.
    ///
    /// They are named `repository/path`. After the first time only what changed between the two commits is touched.
    ///
    /// @param repository an http or https address, or the path of a folder where that is allowed
    RepositoryOutcome repository(String repository, Optional<String> branch, String collection, Viewer viewer);

    /// The repositories that collections follow, each with the commit that its documents show.
    List<Followed> repositories();

    /// Fetch pages and return the words of their articles, without keeping them; one result for each, in order.
    List<Extract> extract(List<String> urls);

    /// Ask the web; fails with `NOT_CONFIGURED` if no SearxNG server is set.
    List<WebResult> searchWeb(String query, int limit);

    /// Sum up a text, by the language model if one is set, else by its own most telling sentences.
    Summary summarise(String text);

    /// Sum up the article of a page.
    Summary summarisePage(String url);

    /// What became of one page.
    sealed interface PageOutcome {
        String url();

        record Taken(String url, Acceptance acceptance) implements PageOutcome {}

        record Refused(String url, String reason) implements PageOutcome {}
    }

    /// @param whole false if the site lists more than is taken
    /// @param problems which parts could not be read and why, one sentence each
    record SiteListing(List<String> pages, boolean whole, List<String> problems) {
        public SiteListing {
            pages = List.copyOf(pages);
            problems = List.copyOf(problems);
        }
    }

    /// @param repository its address or path
    /// @param name what its documents' paths begin with
    record Followed(String repository, String name, String collection, String commit) {}

    /// @param repository its address or path
    /// @param commit the commit that the documents now show
    /// @param taken the documents that went in, new or changed
    /// @param unchanged how many files were known already
    /// @param removed how many documents went because their file is gone
    /// @param skipped files that are no documents: binaries, generated files, very large ones
    /// @param refused files that could not be taken
    record RepositoryOutcome(
            String repository,
            String commit,
            List<DocumentId> taken,
            int unchanged,
            int removed,
            List<FolderImport.Refusal> skipped,
            List<FolderImport.Refusal> refused) {
        public RepositoryOutcome {
            taken = List.copyOf(taken);
            skipped = List.copyOf(skipped);
            refused = List.copyOf(refused);
        }
    }

    /// What was found on one page.
    sealed interface Extract {
        String url();

        /// @param finalUrl the address that answered in the end
        record Page(String url, String finalUrl, String title, String text, Instant fetchedAt) implements Extract {}

        record Failed(String url, String reason) implements Extract {}
    }

    record WebResult(String title, String url, String snippet) {}

    /// @param extractive true if it is made of the text's own sentences
    /// @param model who wrote it
    /// @param whole false if the text was too long to be read to its end
    record Summary(String text, boolean extractive, String model, boolean whole) {}
}
