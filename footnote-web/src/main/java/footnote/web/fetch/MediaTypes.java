package footnote.web.fetch;

import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Which kinds of content are worth downloading for a purpose.
///
/// @param accept what is asked for, as the `Accept` header says it
/// @param wanted tells whether a media type will do; the empty one stands for a server that names none
public record MediaTypes(String accept, Predicate<String> wanted) {
    private static final Set<String> NOT_TO_READ =
            Set.of("text/css", "text/javascript", "text/ecmascript", "text/event-stream");
    private static final Pattern DOCUMENTS = Pattern.compile(
            "|text/.*|message/rfc822|application/(?:xhtml\\+xml|pdf|x-pdf|rtf|json|xml|octet-stream|msword|epub\\+zip"
                    + "|vnd\\.ms-(?:excel|powerpoint).*|vnd\\.openxmlformats-officedocument\\..*"
                    + "|vnd\\.oasis\\.opendocument\\..*|x-markdown|markdown)");
    private static final Pattern SITEMAP_TYPES = Pattern.compile(
            "|text/(?:xml|plain|html)|application/(?:xml|x-xml|gzip|x-gzip|octet-stream|rss\\+xml|atom\\+xml)");

    /// Pages and documents that can be read.
    public static final MediaTypes READABLE = new MediaTypes(
            "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.9,application/pdf;q=0.9,*/*;q=0.5",
            type -> DOCUMENTS.matcher(type).matches() && !NOT_TO_READ.contains(type));

    public static final MediaTypes SITEMAP = new MediaTypes(
            "application/xml,text/xml,application/gzip;q=0.9,text/plain;q=0.8",
            type -> SITEMAP_TYPES.matcher(type).matches());

    public static final MediaTypes JSON = new MediaTypes("application/json", type -> type.equals("application/json"));

    static final MediaTypes ROBOTS = new MediaTypes("text/plain,*/*;q=0.5", _ -> true);
}
