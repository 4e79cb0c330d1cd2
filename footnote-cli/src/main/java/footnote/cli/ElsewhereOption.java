package footnote.cli;

import footnote.app.FolderImport.Outcome;
import footnote.app.FolderImport.Refusal;
import footnote.app.Footnote;
import footnote.app.GitImport;
import footnote.app.Sources;
import footnote.app.Sources.PageOutcome;
import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.fault.FootnoteException;
import footnote.spi.Catalogue.Acceptance;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Documents that are brought in from elsewhere: pages, the pages of a sitemap, repositories.
final class ElsewhereOption {
    private static final int PAGES_AT_ONCE = 10;

    @Option(
            names = "--sitemap",
            paramLabel = "URL",
            description = "Bring in every page that this sitemap lists. May be given more than once.")
    private List<String> sitemaps = new ArrayList<>();

    @Option(
            names = "--git",
            paramLabel = "URL|DIR",
            description = "Bring in the committed files of a git repository; later runs take only what changed.")
    private List<String> repositories = new ArrayList<>();

    @Option(names = "--branch", paramLabel = "NAME", description = "With --git: another branch than the usual one.")
    private @Nullable String branch;

    boolean isEmpty() {
        return sitemaps.isEmpty() && repositories.isEmpty();
    }

    /// Whether a word on the command line is an address, of whatever kind, rather than a file.
    static boolean isAddress(String word) {
        return word.matches("(?i)[a-z][a-z0-9+.-]+://.*");
    }

    /// Bring in the pages at `urls` and all that the options name.
    Outcome take(Footnote footnote, List<String> urls, String collection, boolean quiet) {
        var gathered = new Gathered();
        var all = new ArrayList<>(urls);
        for (var sitemap : sitemaps) all.addAll(listed(footnote.sources(), sitemap, gathered));
        var bar = new ProgressBar("pages", quiet);
        for (int from = 0; from < all.size(); from += PAGES_AT_ONCE) {
            var batch = all.subList(from, Math.min(all.size(), from + PAGES_AT_ONCE));
            footnote.sources().pages(batch, collection, Viewer.LOCAL).forEach(gathered::page);
            bar.show("Fetching", from + batch.size(), all.size());
        }
        bar.clear();
        for (var repository : repositories) repository(footnote, repository, collection, gathered, quiet);
        return gathered.outcome();
    }

    private static List<String> listed(Sources sources, String sitemap, Gathered gathered) {
        try {
            var listing = sources.sitemap(sitemap);
            for (var problem : listing.problems()) System.err.println("Note: " + Terminal.plain(problem));
            if (!listing.whole()) {
                System.err.println("Note: the sitemap lists more than "
                        + listing.pages().size() + " pages, the most that is taken.");
            }
            if (listing.pages().isEmpty()) {
                gathered.refused.add(new Refusal(sitemap, "The sitemap lists no pages of its site."));
            }
            return listing.pages();
        } catch (FootnoteException e) {
            gathered.refused.add(new Refusal(sitemap, e.fault().message()));
            return List.of();
        }
    }

    /// A folder is read by this process, which may read what the user may; an address is fetched by whoever serves.
    private void repository(Footnote footnote, String repository, String collection, Gathered gathered, boolean quiet) {
        try {
            var wanted = Optional.ofNullable(branch);
            var outcome = isAddress(repository)
                    ? footnote.sources().repository(repository, wanted, collection, Viewer.LOCAL)
                    : GitImport.takeFolder(footnote, Path.of(repository), wanted, collection, Viewer.LOCAL);
            gathered.taken.addAll(outcome.taken());
            gathered.refused.addAll(outcome.refused());
            gathered.unchanged += outcome.unchanged();
            gathered.removed += outcome.removed();
            if (!quiet) {
                System.err.println(Terminal.name(outcome.repository()) + " at commit "
                        + outcome.commit().substring(0, 10) + ": "
                        + outcome.skipped().size() + " files skipped, "
                        + outcome.removed() + " documents removed.");
            }
        } catch (FootnoteException e) {
            gathered.refused.add(new Refusal(repository, e.fault().message()));
        }
    }

    private static final class Gathered {
        private final List<DocumentId> taken = new ArrayList<>();
        private final List<Refusal> refused = new ArrayList<>();
        private int unchanged;
        private int removed;

        void page(PageOutcome outcome) {
            switch (outcome) {
                case PageOutcome.Taken(var _, Acceptance.Accepted(var id, var _, var _)) -> taken.add(id);
                case PageOutcome.Taken(var _, Acceptance.Known _) -> unchanged++;
                case PageOutcome.Refused(var url, var reason) -> refused.add(new Refusal(url, reason));
            }
        }

        Outcome outcome() {
            return new Outcome(taken, unchanged, removed, refused);
        }
    }
}
