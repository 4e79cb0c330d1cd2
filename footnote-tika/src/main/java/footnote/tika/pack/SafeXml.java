package footnote.tika.pack;

import footnote.fault.FootnoteException;
import footnote.tika.text.Refusal;
import java.io.InputStream;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Pulls one XML part, element by element, without document type, entities or endless depth.
public final class SafeXml implements AutoCloseable {
    private static final int DEEPEST = 1000;

    private static final XMLInputFactory FACTORY = factory();

    private final XMLStreamReader reader;
    private final InputStream in;
    private final String what;
    private int depth;

    /// @param what the kind of file, for the sentence that says it is damaged
    public SafeXml(InputStream in, String what) {
        this.in = in;
        this.what = what;
        try {
            this.reader = FACTORY.createXMLStreamReader(in);
        } catch (XMLStreamException e) {
            throw broken(e);
        }
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        // The depth is counted here, with a sentence of our own.
        factory.setProperty("jdk.xml.maxElementDepth", 0);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        return factory;
    }

    /// Go to the next start or end of an element, or piece of text; false at the end of the part.
    public boolean next() {
        try {
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        if (++depth > DEEPEST) throw Refusal.tooDeep();
                        return true;
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        depth--;
                        return true;
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                        return true;
                    }
                    default -> {}
                }
            }
            return false;
        } catch (XMLStreamException e) {
            throw broken(e);
        }
    }

    /// Go to the next event inside the element at `outer`, the depth its start was seen at; false at its end.
    public boolean nextInside(int outer) {
        return next() && depth >= outer;
    }

    public boolean isStart() {
        return reader.isStartElement();
    }

    public boolean isText() {
        return reader.isCharacters();
    }

    /// The name of the element without its prefix.
    public String name() {
        return reader.getLocalName();
    }

    public String text() {
        return reader.getText();
    }

    public int depth() {
        return depth;
    }

    public Optional<String> attribute(String name) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (reader.getAttributeLocalName(i).equals(name)) return Optional.of(reader.getAttributeValue(i));
        }
        return Optional.empty();
    }

    /// The attribute that names another part: `r:id`, beside which a plain `id` may stand.
    public Optional<String> relation(String name) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            var namespace = reader.getAttributeNamespace(i);
            var plain = namespace == null || namespace.isEmpty();
            if (!plain && reader.getAttributeLocalName(i).equals(name)) return Optional.of(reader.getAttributeValue(i));
        }
        return Optional.empty();
    }

    /// A number in an attribute; empty where it is missing or no number.
    public Optional<Integer> number(String name) {
        try {
            return attribute(name).map(String::strip).map(Integer::valueOf);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /// Whether a switch such as `<w:vanish/>` is on.
    public boolean isOn() {
        return attribute("val")
                .map(value -> !value.equals("0") && !value.equals("false") && !value.equals("off"))
                .orElse(true);
    }

    /// Pass over the element whose start is at hand.
    public void skip() {
        var outer = depth;
        while (nextInside(outer)) {}
    }

    /// All text inside the element whose start is at hand.
    public String allText() {
        var outer = depth;
        var text = new StringBuilder();
        while (nextInside(outer)) {
            if (isText()) text.append(text());
        }
        return text.toString();
    }

    private FootnoteException broken(XMLStreamException e) {
        if (e.getNestedException() instanceof PartStream.TooMuch tooMuch) return tooMuch.refusal();
        return Refusal.damaged(what, "its XML cannot be read to the end");
    }

    @Override
    public void close() {
        try {
            reader.close();
            in.close();
        } catch (XMLStreamException | java.io.IOException e) {
            // What was read has been read.
        }
    }
}
