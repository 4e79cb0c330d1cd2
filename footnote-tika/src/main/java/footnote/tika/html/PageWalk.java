package footnote.tika.html;

import footnote.tika.text.BlockSink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// Tells the blocks of a page in the order of its source.
final class PageWalk implements NodeFilter {
    private static final Pattern LANGUAGE = Pattern.compile("(?:language|lang|highlight-source)-([\\w+#-]{1,30})");
    private static final Set<String> SILENT = Set.of(
            "script",
            "style",
            "noscript",
            "template",
            "nav",
            "svg",
            "canvas",
            "iframe",
            "object",
            "embed",
            "audio",
            "video",
            "map",
            "select",
            "datalist",
            "button",
            "head",
            "title",
            "annotation",
            "annotation-xml",
            "rp",
            "rt");
    private static final Set<String> BLOCKS = Set.of(
            "p",
            "div",
            "section",
            "article",
            "main",
            "header",
            "footer",
            "aside",
            "blockquote",
            "figure",
            "figcaption",
            "address",
            "form",
            "fieldset",
            "legend",
            "details",
            "summary",
            "dl",
            "dt",
            "dd",
            "ul",
            "ol",
            "menu",
            "li",
            "table",
            "caption",
            "thead",
            "tbody",
            "tfoot",
            "tr",
            "td",
            "th",
            "hr",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "pre",
            "body",
            "center",
            "hgroup",
            "search",
            "dialog",
            "option",
            "optgroup",
            "textarea");

    /// A list that is open.
    private static final class OpenList {
        private final boolean numbered;
        private int next;

        OpenList(boolean numbered, int next) {
            this.numbered = numbered;
            this.next = next;
        }

        String marker() {
            return numbered ? next++ + "." : "-";
        }
    }

    private final BlockSink sink;
    private final StringBuilder open = new StringBuilder();
    private final Deque<OpenList> lists = new ArrayDeque<>();
    private String marker = "";

    private PageWalk(BlockSink sink) {
        this.sink = sink;
    }

    static void over(Element root, BlockSink sink) {
        var walk = new PageWalk(sink);
        root.filter(walk);
        walk.flush();
    }

    /// Whether an element and all in it is not shown, or leads around the site rather than being part of the page.
    static boolean isSilent(Element element) {
        if (SILENT.contains(element.normalName())) return true;
        if (element.attributesSize() == 0) return false;
        var style = element.attr("style").replace(" ", "").toLowerCase(Locale.ROOT);
        return element.hasAttr("hidden")
                || element.attr("aria-hidden").equals("true")
                || element.attr("role").equals("navigation")
                || style.contains("display:none")
                || style.contains("visibility:hidden");
    }

    static boolean isBlock(Element element) {
        return BLOCKS.contains(element.normalName());
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode text) {
            open.append(text.getWholeText().replace('\n', ' ').replace('\r', ' '));
            return FilterResult.CONTINUE;
        }
        if (!(node instanceof Element element)) return FilterResult.SKIP_ENTIRELY;
        // A page may hide itself until a script has run.
        if (depth > 0 && isSilent(element)) return FilterResult.SKIP_ENTIRELY;
        if (isBlock(element)) return enter(element);
        if (element.normalName().equals("br")) open.append('\n');
        return FilterResult.CONTINUE;
    }

    private FilterResult enter(Element element) {
        flush();
        var name = element.normalName();
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> {
                sink.heading(name.charAt(1) - '0', PageText.of(element));
                return FilterResult.SKIP_ENTIRELY;
            }
            case "pre" -> {
                sink.apart();
                sink.code(language(element), PageText.verbatim(element));
                return FilterResult.SKIP_ENTIRELY;
            }
            case "textarea" -> {
                sink.verbatim(PageText.verbatim(element));
                return FilterResult.SKIP_ENTIRELY;
            }
            case "table" -> {
                if (PageTable.isLayout(element)) return FilterResult.CONTINUE;
                PageTable.tell(element, sink);
                return FilterResult.SKIP_ENTIRELY;
            }
            case "ul", "menu" -> lists.push(new OpenList(false, 0));
            case "ol" -> lists.push(new OpenList(true, number(element, "start")));
            case "li" -> marker = lists.isEmpty() ? "-" : lists.peek().marker();
            default -> {}
        }
        return FilterResult.CONTINUE;
    }

    /// The language that highlighters read from a class such as "language-java", on the element or the one in it.
    private static String language(Element pre) {
        var inner = pre.firstElementChild();
        for (var element : inner == null ? List.of(pre) : List.of(pre, inner)) {
            for (var name : element.classNames()) {
                var marked = LANGUAGE.matcher(name);
                if (marked.matches()) return marked.group(1).toLowerCase(Locale.ROOT);
            }
        }
        return "";
    }

    private static int number(Element element, String attribute) {
        try {
            return Integer.parseInt(element.attr(attribute).strip());
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (!(node instanceof Element element) || !isBlock(element)) return FilterResult.CONTINUE;
        flush();
        switch (element.normalName()) {
            case "ul", "ol", "menu" -> {
                if (!lists.isEmpty()) lists.pop();
                if (lists.isEmpty()) sink.apart();
            }
            case "li" -> marker = "";
            default -> {}
        }
        return FilterResult.CONTINUE;
    }

    private void flush() {
        if (open.isEmpty()) return;
        var words = open.toString();
        open.setLength(0);
        if (words.isBlank()) return;
        if (marker.isEmpty()) {
            sink.paragraph(words);
        } else {
            sink.item(Math.max(0, lists.size() - 1), marker, words);
            marker = "";
        }
    }
}
