package footnote.web.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.web.fetch.AllowList;
import footnote.web.fetch.FetchSettings;
import footnote.web.fetch.Fetcher;
import footnote.web.fetch.Site;
import footnote.web.fetch.WebAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SitemapsTests {
    private Site site;
    private Fetcher fetcher;

    @BeforeEach
    void open() throws IOException {
        site = new Site();
        var settings =
                FetchSettings.DEFAULTS.withAllowed(AllowList.of("127.0.0.1")).withInterval(Duration.ZERO);
        fetcher = new Fetcher(settings, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        fetcher.close();
        site.close();
    }

    @Test
    void thePagesOfASitemapAreListedOnce() {
        serve("/sitemap.xml", urls(site.at("/a"), site.at("/b"), site.at("/a#part"), "https://elsewhere.example/c"));
        var listing = list("/sitemap.xml", 100);
        assertThat(listing.pages()).containsExactly(site.at("/a"), site.at("/b"));
        assertThat(listing.whole()).isTrue();
    }

    @Test
    void anIndexLeadsToMorePackedOrNot() throws IOException {
        var index =
                "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>" + site.at("/one.xml")
                        + "</loc></sitemap><sitemap><loc> " + site.at("/two.xml.gz") + " </loc></sitemap><sitemap><loc>"
                        + site.at("/missing.xml") + "</loc></sitemap><sitemap><loc>" + site.at("/index.xml")
                        + "</loc></sitemap></sitemapindex>";
        serve("/index.xml", index);
        serve("/one.xml", urls(site.at("/1")));
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(urls(site.at("/2")).getBytes(StandardCharsets.UTF_8));
        }
        site.page("/two.xml.gz", "application/gzip", packed.toByteArray());
        var listing = list("/index.xml", 100);
        assertThat(listing.pages()).containsExactly(site.at("/1"), site.at("/2"));
        assertThat(listing.problems()).singleElement().asString().contains("/missing.xml");
    }

    @Test
    void noMorePagesAreListedThanWanted() {
        serve("/sitemap.xml", urls(site.at("/a"), site.at("/b"), site.at("/c")));
        var listing = list("/sitemap.xml", 2);
        assertThat(listing.pages()).hasSize(2);
        assertThat(listing.whole()).isFalse();
    }

    @Test
    void aListOfLinesWillDo() {
        site.page("/sitemap.txt", "text/plain", site.at("/a") + "\n\nnonsense\n" + site.at("/b"));
        assertThat(list("/sitemap.txt", 10).pages()).containsExactly(site.at("/a"), site.at("/b"));
    }

    @Test
    void entitiesAreNotResolved() {
        site.page("/secret", "text/plain", site.at("/from-secret"));
        serve(
                "/evil.xml",
                "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM '" + site.at("/secret")
                        + "'><!ENTITY a 'aaaaaaaaaa'>]>" + "<urlset><url><loc>" + site.at("/ok")
                        + "</loc></url><url><loc>&e;</loc></url></urlset>");
        assertThat(list("/evil.xml", 10).pages()).containsExactly(site.at("/ok"));
        assertThat(site.requests()).doesNotContain("/secret");
    }

    @Test
    void whatIsNoSitemapIsRefused() {
        serve("/broken.xml", "<urlset><url>");
        assertThatThrownBy(() -> list("/broken.xml", 10)).isInstanceOf(FootnoteException.class);
    }

    private Sitemaps.Listing list(String path, int most) {
        return new Sitemaps(fetcher, most).list(WebAddress.parse(site.at(path)), Deadline.in(Duration.ofSeconds(30)));
    }

    private void serve(String path, String xml) {
        site.page(path, "application/xml", xml);
    }

    private static String urls(String... addresses) {
        var xml =
                new StringBuilder("<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>");
        for (var address : List.of(addresses))
            xml.append("<url><loc>").append(address).append("</loc></url>");
        return xml.append("</urlset>").toString();
    }
}
