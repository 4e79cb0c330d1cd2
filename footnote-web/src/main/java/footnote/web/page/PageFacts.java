package footnote.web.page;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// What a page says about itself.
final class PageFacts {
    private static final int LONGEST_TITLE = 300;
    private static final Pattern SITE_NAME = Pattern.compile("\\s+[|–—·»-]\\s+[^|–—·»]{1,60}$");
    private static final Pattern STATED = Pattern.compile("\"datePublished\"\\s*:\\s*\"([^\"]{4,40})\"");
    private static final List<String> DATES = List.of(
            "meta[property=article:published_time]",
            "meta[itemprop=datePublished]",
            "meta[name=date]",
            "meta[name=dc.date]",
            "meta[name=DC.date.issued]",
            "meta[name=publish-date]",
            "time[itemprop=datePublished]",
            "time[pubdate]",
            "article time[datetime]");

    private PageFacts() {}

    /// The article's one main heading, or what the page's head says, without the name of the site.
    static String title(Document page, Element article) {
        var headings = article.select("h1");
        if (headings.size() == 1 && !headings.text().isBlank()) return bounded(headings.text());
        var stated = page.select("meta[property=og:title]").attr("content");
        if (!stated.isBlank()) return bounded(stated);
        var title = page.title();
        var without = SITE_NAME.matcher(title).replaceFirst("");
        return bounded(without.isBlank() ? title : without);
    }

    static Optional<String> canonical(Document page) {
        return page.select("link[rel=canonical][href]").stream()
                .map(link -> link.absUrl("href"))
                .filter(url -> url.matches("(?i)https?://.{1,990}"))
                .findFirst();
    }

    static Optional<String> published(Document page) {
        for (var place : DATES) {
            var element = page.selectFirst(place);
            if (element == null) continue;
            var date = iso(element.hasAttr("content") ? element.attr("content") : element.attr("datetime"));
            if (date.isPresent()) return date;
        }
        for (var script : page.select("script[type=application/ld+json]")) {
            var stated = STATED.matcher(script.data());
            if (stated.find()) return iso(stated.group(1));
        }
        return Optional.empty();
    }

    private static Optional<String> iso(String text) {
        var date = text.strip();
        try {
            if (date.length() > 10)
                return Optional.of(OffsetDateTime.parse(date).toString());
            return Optional.of(LocalDate.parse(date).toString());
        } catch (DateTimeException e) {
            return date.matches("\\d{4}-\\d{2}-\\d{2}[T ].*") ? iso(date.substring(0, 10)) : Optional.empty();
        }
    }

    private static String bounded(String title) {
        var line = title.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST_TITLE ? line : line.substring(0, LONGEST_TITLE);
    }
}
