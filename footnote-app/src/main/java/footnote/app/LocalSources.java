package footnote.app;

import footnote.corpus.Origin;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.spi.Catalogue.Listing;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageModel;
import footnote.spi.Parser;
import footnote.web.fetch.Fetched;
import footnote.web.fetch.Fetcher;
import footnote.web.fetch.MediaTypes;
import footnote.web.fetch.WebAddress;
import footnote.web.git.GitMirrors;
import footnote.web.git.GitTree;
import footnote.web.page.Article;
import footnote.web.page.Articles;
import footnote.web.search.SearxNg;
import footnote.web.site.Sitemaps;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// The sources of a Footnote in this process.
final class LocalSources implements Sources, AutoCloseable {
    private static final Duration PAGE = Duration.ofMinutes(2);
    private static final Duration SITE = Duration.ofMinutes(5);
    private static final Duration REPOSITORY = Duration.ofMinutes(30);
    private static final Duration WRITING = Duration.ofMinutes(3);
    private static final int MOST_LISTED = 5000;
    private static final int LARGEST_PAGE = 3 << 20;
    private static final int LONGEST_ANSWER = 5_000_000;

    private final Footnote footnote;
    private final WebSettings settings;
    private final Parser parser;
    private final Summariser summariser;
    private final Fetcher fetcher;
    private final GitMirrors mirrors;
    private final GitLedger ledger;
    private final Optional<SearxNg> searxng;
    private final ReentrantLock oneRepository = new ReentrantLock();

    LocalSources(
            Footnote footnote,
            WebSettings settings,
            DataFolder folder,
            Parser parser,
            Embedder embedder,
            Optional<LanguageModel> model) {
        this.footnote = footnote;
        this.settings = settings;
        this.parser = parser;
        this.summariser = new Summariser(model, embedder);
        this.fetcher = new Fetcher(settings.fetch(), Clock.systemUTC());
        this.mirrors = new GitMirrors(fetcher.client(), folder.cache().resolve("git"));
        this.ledger = new GitLedger(folder.sources());
        this.searxng = settings.searxng().map(SearxNg::new);
    }

    @Override
    public List<PageOutcome> pages(List<String> urls, String collection, Viewer viewer) {
        var check = new Label(collection, "address", viewer.user(), Set.of());
        return EachHost.visit(bounded(urls), url -> page(url, check.collection(), viewer));
    }

    private PageOutcome page(String url, String collection, Viewer viewer) {
        try {
            var fetched = fetcher.fetch(WebAddress.parse(url), MediaTypes.READABLE, Deadline.in(PAGE));
            var article = fetched.isPage() ? Optional.of(article(fetched)) : Optional.<Article>empty();
            var bytes = article.map(Article::bytes).orElseGet(fetched::bytes);
            var label = new Label(collection, fetched.asked().toString(), viewer.user(), Set.of())
                    .from(Origin.page(fetched.found().toString(), article.flatMap(Article::published)));
            return new PageOutcome.Taken(url, footnote.add(label, new ByteArrayInputStream(bytes)));
        } catch (FootnoteException e) {
            return new PageOutcome.Refused(url, e.fault().message());
        } catch (IOException e) {
            return new PageOutcome.Refused(url, "The page could not be stored.");
        } catch (RuntimeException | StackOverflowError e) {
            return new PageOutcome.Refused(url, unforeseen(e));
        }
    }

    private static Article article(Fetched page) {
        if (page.bytes().length > LARGEST_PAGE) {
            throw new Fault(Fault.Code.TOO_LARGE, "The page is larger than " + (LARGEST_PAGE >> 20) + " MB.")
                    .toException();
        }
        var article = Articles.read(page.bytes(), page.charset(), page.found().toString());
        if (article.text().isBlank()) {
            throw new Fault(
                            Fault.Code.UNREADABLE_DOCUMENT,
                            "There is no text on the page; perhaps a program in it "
                                    + "would write some, which Footnote does not run.")
                    .toException();
        }
        return article;
    }

    @Override
    public SiteListing sitemap(String url) {
        var listing = new Sitemaps(fetcher, MOST_LISTED).list(WebAddress.parse(url), Deadline.in(SITE));
        return new SiteListing(listing.pages(), listing.whole(), listing.problems());
    }

    @Override
    public RepositoryOutcome repository(String repository, Optional<String> branch, String collection, Viewer viewer) {
        checkBranch(branch);
        if (!WebAddress.looksLikeOne(repository)) return folder(permitted(repository), branch, collection, viewer);
        var address = WebAddress.parse(repository);
        return follow(() -> mirrors.update(address, branch, Deadline.in(REPOSITORY)), collection, viewer);
    }

    /// The same for a repository on this machine, for whoever may read its folder.
    RepositoryOutcome folder(Path folder, Optional<String> branch, String collection, Viewer viewer) {
        return follow(() -> GitTree.open(folder, branch), collection, viewer);
    }

    private RepositoryOutcome follow(Supplier<GitTree> opening, String collection, Viewer viewer) {
        oneRepository.lock();
        try (var tree = opening.get()) {
            var entry = ledger.commit(collection, tree.name(), tree.address());
            if (entry.isEmpty()) ledger.remember(collection, tree.name(), tree.address(), "");
            var last = entry.filter(commit -> !commit.isEmpty() && holdsSome(collection, tree.name() + "/", viewer));
            var outcome = new GitImport(footnote, collection, viewer).take(tree, last);
            if (outcome.refused().isEmpty()) {
                ledger.remember(collection, tree.name(), tree.address(), outcome.commit());
            }
            return outcome;
        } finally {
            oneRepository.unlock();
        }
    }

    @Override
    public List<Followed> repositories() {
        return ledger.entries();
    }

    private boolean holdsSome(String collection, String prefix, Viewer viewer) {
        return footnote.documents(new Listing(Optional.of(collection), 0, Integer.MAX_VALUE), viewer).stream()
                .anyMatch(document -> document.path().startsWith(prefix));
    }

    private static void checkBranch(Optional<String> branch) {
        if (branch.isPresent() && !branch.get().matches("[\\p{L}\\p{N}][\\p{L}\\p{N}._/-]{0,199}")) {
            throw new Fault(Fault.Code.BAD_REQUEST, "A branch has no such name.").toException();
        }
    }

    /// A folder on the server's machine, if whoever runs it lets repositories be read there.
    private Path permitted(String folder) {
        try {
            var real = Path.of(folder).toRealPath();
            for (var root : settings.gitFolders()) if (real.startsWith(root.toRealPath())) return real;
        } catch (IOException | IllegalArgumentException e) {
            throw notPermitted().toException(e);
        }
        throw notPermitted().toException();
    }

    private static Fault notPermitted() {
        return new Fault(
                Fault.Code.FORBIDDEN,
                "Repositories on the server's own machine are read only in folders named in FOOTNOTE_GIT_FOLDERS; "
                        + "`footnote ingest --git DIR` reads any that you may read.");
    }

    @Override
    public List<Extract> extract(List<String> urls) {
        var left = new AtomicInteger(LONGEST_ANSWER);
        return EachHost.visit(bounded(urls), url -> switch (extract(url)) {
            case Extract.Page page
            when left.addAndGet(-page.text().length()) < 0 -> {
                left.addAndGet(page.text().length());
                yield new Extract.Failed(
                        url,
                        "One answer holds at most " + LONGEST_ANSWER + " characters: ask for fewer pages at once.");
            }
            case Extract other -> other;
        });
    }

    private Extract extract(String url) {
        try {
            var by = Deadline.in(PAGE);
            var fetched = fetcher.fetch(WebAddress.parse(url), MediaTypes.READABLE, by);
            var found = fetched.found().toString();
            if (fetched.isPage()) {
                var article = article(fetched);
                return new Extract.Page(url, found, article.title(), article.text(), fetched.at());
            }
            var parsed = parsed(fetched, by);
            return new Extract.Page(url, found, parsed.title().orElse(""), parsed.text(), fetched.at());
        } catch (FootnoteException e) {
            return new Extract.Failed(url, e.fault().message());
        } catch (IOException e) {
            return new Extract.Failed(url, "The page could not be stored for reading.");
        } catch (RuntimeException | StackOverflowError e) {
            return new Extract.Failed(url, unforeseen(e));
        }
    }

    /// One page that nobody foresaw must not keep the others out.
    private static String unforeseen(Throwable e) {
        System.getLogger(LocalSources.class.getName())
                .log(
                        System.Logger.Level.WARNING,
                        "A page made its reader fail: {0}",
                        FootnoteException.faultIn(e).message());
        return "The page could not be read.";
    }

    /// What is no web page is read as any document is: in a process of its own.
    private Parser.Parsed parsed(Fetched fetched, Deadline by) throws IOException {
        var file = Files.createTempFile("footnote", ".fetched");
        try {
            Files.write(file, fetched.bytes());
            return parser.parse(file, fetched.found().path(), by);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public List<WebResult> searchWeb(String query, int limit) {
        var server = searxng.orElseThrow(() -> new Fault(
                        Fault.Code.NOT_CONFIGURED,
                        "Searching the web needs a SearxNG server: set its address as FOOTNOTE_SEARXNG_URL.")
                .toException());
        return server.search(query, limit, Deadline.in(PAGE)).stream()
                .map(result -> new WebResult(result.title(), result.url(), result.snippet()))
                .toList();
    }

    @Override
    public Summary summarise(String text) {
        return summariser.summarise(text, Deadline.in(WRITING));
    }

    @Override
    public Summary summarisePage(String url) {
        return switch (extract(url)) {
            case Extract.Page page -> summarise(page.text());
            case Extract.Failed(var _, var reason) -> throw new Fault(Fault.Code.FETCH_FAILED, reason).toException();
        };
    }

    private static List<String> bounded(List<String> urls) {
        if (urls.isEmpty()) throw bad("Name at least one address.");
        if (urls.size() > MOST_PAGES) throw bad("Name at most " + MOST_PAGES + " addresses at once.");
        return urls;
    }

    private static RuntimeException bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message).toException();
    }

    @Override
    public void close() {
        fetcher.close();
        searxng.ifPresent(SearxNg::close);
    }
}
