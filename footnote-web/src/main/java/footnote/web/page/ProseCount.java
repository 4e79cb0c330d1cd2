package footnote.web.page;

import java.util.IdentityHashMap;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/// How many characters each element holds, and how many of them are links.
///
/// Prose is what is not a link: menus are nearly all links, articles nearly none.
final class ProseCount implements NodeVisitor {
    private static final int[] NOTHING = {0, 0};

    private final IdentityHashMap<Node, int[]> counts = new IdentityHashMap<>();
    private int links;

    private ProseCount() {}

    static ProseCount of(Element root) {
        var count = new ProseCount();
        root.traverse(count);
        return count;
    }

    int prose(Element element) {
        var count = counts.getOrDefault(element, NOTHING);
        return count[0] - count[1];
    }

    int all(Element element) {
        return counts.getOrDefault(element, NOTHING)[0];
    }

    /// The part of an element's text that is links, from 0 to 1.
    double linkDensity(Element element) {
        var count = counts.getOrDefault(element, NOTHING);
        return count[0] == 0 ? 0 : (double) count[1] / count[0];
    }

    @Override
    public void head(Node node, int depth) {
        if (isLink(node)) links++;
        if (node instanceof TextNode text) {
            int length = text.text().strip().length();
            counts.put(node, new int[] {length, links > 0 ? length : 0});
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (isLink(node)) links--;
        var own = counts.get(node);
        var parent = node.parent();
        if (own == null || parent == null) return;
        var sum = counts.computeIfAbsent(parent, _ -> new int[2]);
        sum[0] += own[0];
        sum[1] += own[1];
    }

    private static boolean isLink(Node node) {
        return node instanceof Element element && element.normalName().equals("a") && element.hasAttr("href");
    }
}
