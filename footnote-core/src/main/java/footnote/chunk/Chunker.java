package footnote.chunk;

import footnote.corpus.Span;
import footnote.spi.Parser.Parsed;
import java.util.List;

/// Cuts a text into stretches, in order. They may overlap, and every word of the text is in at least one.
@FunctionalInterface
public interface Chunker {
    List<Span> cut(Parsed parsed);
}
