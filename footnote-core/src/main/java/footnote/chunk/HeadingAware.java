package footnote.chunk;

import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.util.ArrayList;
import java.util.List;

/// Cuts at headings first, and sections that are too long into windows. A text without headings is cut into
/// windows.
///
/// Short neighbouring sections are kept together as long as they fit into one window, so that a page of one-line
/// sections does not become a heap of crumbs.
public record HeadingAware(CharacterWindow window) implements Chunker {
    public static final HeadingAware USUAL = new HeadingAware(CharacterWindow.USUAL);

    /// Sections shorter than this share of a window are joined with the next.
    private static final double CRUMB_SHARE = 0.3;

    @Override
    public List<Span> cut(Parsed parsed) {
        var chunks = new ArrayList<Span>();
        for (var section : joined(sections(parsed))) chunks.addAll(window.cut(parsed.text(), section));
        return chunks;
    }

    private static List<Span> sections(Parsed parsed) {
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

    private List<Span> joined(List<Span> sections) {
        var joined = new ArrayList<Span>();
        joined.add(sections.getFirst());
        for (var section : sections.subList(1, sections.size())) {
            var last = joined.getLast();
            boolean crumb = last.length() < window.size() * CRUMB_SHARE;
            if (crumb && last.length() + section.length() <= window.size()) {
                joined.set(joined.size() - 1, new Span(last.start(), section.end()));
            } else {
                joined.add(section);
            }
        }
        return joined;
    }
}
