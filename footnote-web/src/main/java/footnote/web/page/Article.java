package footnote.web.page;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The article of a page.
///
/// @param title empty if the page has none
/// @param canonical the address under which the page wants to be known
/// @param published the day or moment of publication as the page states it, in ISO form
/// @param html the article as a whole page of its own, with headings, lists, tables and code
/// @param text the article's words, headings marked with `#`, items with `-`
public record Article(String title, Optional<String> canonical, Optional<String> published, String html, String text) {
    public byte[] bytes() {
        return html.getBytes(StandardCharsets.UTF_8);
    }
}
