package footnote.web.page;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;

/// Takes out of a page what is around the article.
///
/// What an element is can be told by its tag, its role, or the words in its class. Words can mislead
/// (`with-sidebar` on the whole page), so nothing goes that holds a good part of the page's prose.
final class Boilerplate {
    private static final String NEVER_SHOWN =
            "script,style,noscript,template,iframe,object,embed,svg,canvas,audio,video,map,button,input,select,"
                    + "textarea,datalist,dialog,link,meta,[hidden],[aria-hidden=true]";
    private static final String AROUND =
            "nav,menu,[role=navigation],[role=banner],[role=contentinfo],[role=complementary],[role=search],"
                    + "[role=dialog],[role=alertdialog],[role=menu],[role=menubar],[role=toolbar],[aria-modal=true]";
    private static final String BOXES = "div,section,ul,ol,dl,form,header,footer,p,span,details,figure,center,li";
    private static final Set<String> WORDS = Set.of(
            "ad",
            "ads",
            "adslot",
            "advert",
            "advertisement",
            "banner",
            "breadcrumb",
            "breadcrumbs",
            "comments",
            "consent",
            "cookie",
            "cookies",
            "disqus",
            "editsection",
            "feedback",
            "footer",
            "gdpr",
            "login",
            "masthead",
            "menu",
            "modal",
            "nav",
            "navbar",
            "navbox",
            "navigation",
            "newsletter",
            "noprint",
            "outbrain",
            "overlay",
            "pager",
            "pagination",
            "paywall",
            "popup",
            "promo",
            "promotion",
            "recommendations",
            "recommended",
            "related",
            "share",
            "sharing",
            "sidebar",
            "signup",
            "skip",
            "social",
            "sponsor",
            "sponsored",
            "subscribe",
            "taboola",
            "tags",
            "toc",
            "toolbar",
            "widget",
            "widgets");
    private static final double GOOD_PART = 0.35;
    private static final double MOSTLY_LINKS = 0.7;
    private static final int SEVERAL_LINKS = 3;
    private static final int SHORT_FOOTER = 300;

    private final Element body;

    Boilerplate(Element body) {
        this.body = body;
    }

    /// Remove what stands around the article, by what it says it is.
    void remove() {
        body.select(NEVER_SHOWN).remove();
        for (var element : body.select("[style]")) if (isHidden(element)) element.remove();
        var count = ProseCount.of(body);
        double limit = GOOD_PART * count.prose(body);
        for (var element : body.select(AROUND)) {
            if (count.prose(element) <= limit || element.normalName().equals("nav")) element.remove();
        }
        for (var element : body.select("header,footer,aside")) {
            boolean around = isOfThePage(element) || isAppendage(element, count);
            if (around && count.prose(element) <= limit) element.remove();
        }
        for (var element : body.select(BOXES)) {
            if (!element.equals(body) && count.prose(element) <= limit && saysSo(element)) element.remove();
        }
    }

    /// Remove from the article lists and boxes that only lead elsewhere.
    static void removeLinkBoxes(Element article) {
        var count = ProseCount.of(article);
        if (count.linkDensity(article) > MOSTLY_LINKS / 2) return;
        for (var box : article.select("ul,ol,div,section,table")) {
            if (!box.equals(article)
                    && count.linkDensity(box) > MOSTLY_LINKS
                    && box.select("a[href]").size() >= SEVERAL_LINKS) {
                box.remove();
            }
        }
    }

    private static boolean isHidden(Element element) {
        var style = element.attr("style").replace(" ", "").toLowerCase(Locale.ROOT);
        return style.contains("display:none") || style.contains("visibility:hidden");
    }

    /// A header or footer inside an article belongs to it, and often holds its title.
    private static boolean isOfThePage(Element element) {
        return element.closest("article,main,[role=main],blockquote") == null;
    }

    /// A footer of an article that names tags, authors and licences, or a box beside it that leads elsewhere.
    private static boolean isAppendage(Element element, ProseCount count) {
        return switch (element.normalName()) {
            case "footer" -> element.closest("blockquote") == null && count.prose(element) < SHORT_FOOTER;
            case "aside" -> count.linkDensity(element) > MOSTLY_LINKS / 2;
            default -> false;
        };
    }

    private static boolean saysSo(Element element) {
        if (element.closest("pre,table") != null) return false;
        var words = words(element.className());
        // Manuals give each section the id of its heading, which may be any word.
        boolean byId = !words.contains("section")
                && !element.normalName().equals("section")
                && element.closest("article,main,[role=main]") == null;
        if (byId) words.addAll(words(element.id()));
        return words.stream().anyMatch(WORDS::contains);
    }

    private static Set<String> words(String names) {
        var split = names.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                .toLowerCase(Locale.ROOT)
                .split("[^a-z]+");
        return new HashSet<>(Arrays.asList(split));
    }
}
