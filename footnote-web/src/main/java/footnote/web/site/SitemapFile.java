package footnote.web.site;

import footnote.fault.Fault;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// One sitemap file: pages, or further sitemaps, or both lists empty.
record SitemapFile(List<String> pages, List<String> sitemaps) {
    private static final int LONGEST = 2000;

    SitemapFile {
        pages = List.copyOf(pages);
        sitemaps = List.copyOf(sitemaps);
    }

    /// Read at most `most` addresses from XML (the sitemap protocol) or from plain lines.
    static SitemapFile parse(byte[] bytes, int most) {
        var start = new String(bytes, 0, Math.min(bytes.length, 200), StandardCharsets.UTF_8)
                .replace("\uFEFF", "")
                .stripLeading();
        return start.startsWith("<") ? xml(bytes, most) : lines(bytes, most);
    }

    private static SitemapFile lines(byte[] bytes, int most) {
        var pages = new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replace("\uFEFF", "").strip())
                .filter(line -> line.matches("(?i)https?://\\S{1,1990}"))
                .limit(most)
                .toList();
        return new SitemapFile(pages, List.of());
    }

    private static SitemapFile xml(byte[] bytes, int most) {
        var pages = new ArrayList<String>();
        var sitemaps = new ArrayList<String>();
        try {
            var reader = factory().createXMLStreamReader(new ByteArrayInputStream(bytes));
            var parent = "";
            while (reader.hasNext() && pages.size() + sitemaps.size() < most) {
                if (reader.next() != XMLStreamConstants.START_ELEMENT) continue;
                switch (reader.getLocalName()) {
                    case "url", "sitemap" -> parent = reader.getLocalName();
                    case "loc" -> {
                        var address = text(reader);
                        if (address.isEmpty() || address.length() > LONGEST) continue;
                        if (parent.equals("sitemap")) sitemaps.add(address);
                        else if (parent.equals("url")) pages.add(address);
                    }
                    default -> {}
                }
            }
        } catch (XMLStreamException e) {
            // What was read before the damage is as good as it was.
            if (pages.isEmpty() && sitemaps.isEmpty()) {
                throw new Fault(Fault.Code.UNREADABLE_DOCUMENT, "The sitemap is not XML that could be read.")
                        .toException(e);
            }
        }
        return new SitemapFile(pages, sitemaps);
    }

    private static String text(XMLStreamReader reader) throws XMLStreamException {
        var text = new StringBuilder();
        while (reader.next() != XMLStreamConstants.END_ELEMENT) {
            if (reader.isCharacters() && text.length() <= LONGEST) text.append(reader.getText());
        }
        return text.toString().strip();
    }

    /// No entity, no document type, nothing fetched.
    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        return factory;
    }
}
