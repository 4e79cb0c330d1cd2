package footnote.web.page;

import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/// The words of an article, block by block.
final class PlainText implements NodeVisitor {
    private static final Set<String> BLOCKS = Set.of(
            "p",
            "div",
            "section",
            "article",
            "blockquote",
            "figure",
            "figcaption",
            "dl",
            "dt",
            "dd",
            "ul",
            "ol",
            "li",
            "table",
            "caption",
            "tr",
            "pre",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6");

    private final StringBuilder out = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private String mark = "";
    private int verbatim;

    private PlainText() {}

    static String of(Element article) {
        var text = new PlainText();
        article.traverse(text);
        text.end("\n\n");
        return text.out.toString().replaceAll("\n{3,}", "\n\n").strip();
    }

    @Override
    public void head(Node node, int depth) {
        if (node instanceof TextNode text) {
            append(text.getWholeText());
        } else if (node instanceof Element element) {
            var name = element.normalName();
            if (BLOCKS.contains(name)) end(between(name));
            if (name.equals("pre")) verbatim++;
            if (name.equals("br")) breakLine();
            if (name.equals("li")) mark = "- ";
            if (name.matches("h[1-6]")) mark = "#".repeat(name.charAt(1) - '0') + " ";
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (!(node instanceof Element element)) return;
        var name = element.normalName();
        if (name.equals("td") || name.equals("th")) append(element.nextElementSibling() == null ? "" : " | ");
        if (BLOCKS.contains(name)) end(between(name));
        if (name.equals("pre")) verbatim--;
        if (name.equals("li")) mark = "";
    }

    /// White space becomes one space here, so that no pass over the whole line is needed later.
    private void append(String text) {
        if (verbatim > 0) {
            line.append(text);
            return;
        }
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next != ' ' && (next < '\t' || next > '\r')) line.append(next);
            else if (!endsIn(' ') && !endsIn('\n')) line.append(' ');
        }
    }

    private void breakLine() {
        if (verbatim == 0 && endsIn(' ')) line.setLength(line.length() - 1);
        line.append('\n');
    }

    private boolean endsIn(char last) {
        return !line.isEmpty() && line.charAt(line.length() - 1) == last;
    }

    private static String between(String name) {
        return switch (name) {
            case "li", "tr", "dt", "dd" -> "\n";
            default -> "\n\n";
        };
    }

    private void end(String separator) {
        var words =
                verbatim > 0 ? line.toString().stripTrailing() : line.toString().strip();
        line.setLength(0);
        if (!words.isBlank()) {
            out.append(mark).append(words).append(separator);
            mark = "";
        } else if (!out.isEmpty() && separator.length() > 1) {
            out.append(separator);
        }
    }
}
