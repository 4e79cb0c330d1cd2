package footnote.tika.html;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// The words inside one element of a page, as one stretch.
final class PageText implements NodeFilter {
    private final boolean verbatim;
    private final StringBuilder out = new StringBuilder();

    private PageText(boolean verbatim) {
        this.verbatim = verbatim;
    }

    /// Flowing words; blocks and line breaks inside become spaces.
    static String of(Element element) {
        var text = new PageText(false);
        element.filter(text);
        return text.out.toString();
    }

    /// Words with the spaces and line breaks that stand in the source.
    static String verbatim(Element element) {
        var text = new PageText(true);
        element.filter(text);
        return text.out.toString();
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode text) {
            out.append(text.getWholeText());
        } else if (node instanceof Element element) {
            if (depth > 0 && PageWalk.isSilent(element)) return FilterResult.SKIP_ENTIRELY;
            if (element.normalName().equals("br")) out.append('\n');
            else if (PageWalk.isBlock(element) && !verbatim) out.append(' ');
        }
        return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (!verbatim && node instanceof Element element && PageWalk.isBlock(element)) out.append(' ');
        return FilterResult.CONTINUE;
    }
}
