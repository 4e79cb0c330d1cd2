package footnote.web.site;

import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.web.fetch.Fetched;
import footnote.web.fetch.Fetcher;
import footnote.web.fetch.MediaTypes;
import footnote.web.fetch.WebAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads sitemaps and the sitemaps they name.
///
/// A sitemap may name pages and sitemaps of its own site only (the protocol says so), so that nobody's sitemap
/// makes Footnote visit somebody else.
public final class Sitemaps {
    private static final int MOST_FILES = 50;

    private final Fetcher fetcher;
    private final int most;

    /// @param most how many pages to list at most
    public Sitemaps(Fetcher fetcher, int most) {
        this.fetcher = fetcher;
        this.most = most;
    }

    /// The pages of a site.
    ///
    /// @param whole false if there were more pages or files than are read
    /// @param problems which sitemaps of an index could not be read and why, one sentence each
    public record Listing(List<String> pages, boolean whole, List<String> problems) {
        public Listing {
            pages = List.copyOf(pages);
            problems = List.copyOf(problems);
        }
    }

    /// List the pages; fails as [Fetcher#fetch] does if the first file cannot be read.
    public Listing list(WebAddress sitemap, Deadline by) {
        var pages = new LinkedHashSet<String>();
        var problems = new ArrayList<String>();
        var seen = new LinkedHashSet<String>();
        var waiting = new ArrayDeque<WebAddress>();
        waiting.add(sitemap);
        while (!waiting.isEmpty() && seen.size() < MOST_FILES && pages.size() < most) {
            var next = waiting.removeFirst();
            if (!seen.add(next.toString())) continue;
            try {
                read(next, sitemap.host(), pages, waiting, by);
            } catch (FootnoteException e) {
                if (seen.size() == 1 || by.passed() || Thread.currentThread().isInterrupted()) throw e;
                problems.add(next + ": " + e.fault().message());
            }
        }
        return new Listing(List.copyOf(pages), waiting.isEmpty() && pages.size() < most, problems);
    }

    private void read(WebAddress at, String host, Set<String> pages, Deque<WebAddress> waiting, Deadline by) {
        var fetched = fetcher.fetch(at, MediaTypes.SITEMAP, by);
        var file = SitemapFile.parse(unpacked(fetched), most);
        for (var page : file.pages()) {
            if (pages.size() < most) own(fetched, page, host).ifPresent(address -> pages.add(address.toString()));
        }
        for (var more : file.sitemaps()) own(fetched, more, host).ifPresent(waiting::add);
    }

    private byte[] unpacked(Fetched fetched) {
        var bytes = fetched.bytes();
        boolean packed = bytes.length > 2 && (bytes[0] & 0xff) == 0x1f && (bytes[1] & 0xff) == 0x8b;
        return packed ? fetcher.unpacked(bytes) : bytes;
    }

    private static Optional<WebAddress> own(Fetched from, String reference, String host) {
        try {
            var address = from.found().resolve(reference);
            boolean own = address.host().equals(host)
                    || address.host().equals(from.found().host());
            return own ? Optional.of(address) : Optional.empty();
        } catch (FootnoteException e) {
            return Optional.empty();
        }
    }
}
