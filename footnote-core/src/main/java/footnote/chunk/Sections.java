package footnote.chunk;

import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.List;

/// Finds the sections of a text: from one heading to the next, whatever their ranks.
///
/// Short neighbouring sections are kept together as long as they fit into one window, so that a page of one-line
/// sections does not become a heap of crumbs.
final class Sections {
    /// Sections shorter than this share of a window are joined with the next.
    private static final double CRUMB_SHARE = 0.3;

    private Sections() {}

    /// @param window how many characters a joined section may have
    static List<Span> of(Parsed parsed, int window) {
        return joined(between(parsed), window);
    }

    /// Every section by itself, however short.
    static List<Span> between(Parsed parsed) {
        var sections = new ArrayList<Span>();
        int start = 0;
        for (var heading : parsed.headings()) {
            int next = heading.span().start();
            if (next > start) sections.add(new Span(start, next));
            start = next;
        }
        sections.add(new Span(start, parsed.text().length()));
        return sections;
    }

    private static List<Span> joined(List<Span> sections, int window) {
        var joined = new ArrayList<Span>();
        joined.add(sections.getFirst());
        for (var section : sections.subList(1, sections.size())) {
            var last = joined.getLast();
            boolean crumb = last.length() < window * CRUMB_SHARE;
            if (crumb && last.length() + section.length() <= window) {
                joined.set(joined.size() - 1, new Span(last.start(), section.end()));
            } else {
                joined.add(section);
            }
        }
        return joined;
    }
}
