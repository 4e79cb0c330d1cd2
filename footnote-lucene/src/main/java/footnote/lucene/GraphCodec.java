package footnote.lucene;

import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;

/// Lucene's own codec with a graph that has twice the usual links.
///
/// With the usual 16, whole clusters of points could not be reached from where a search starts, however broad it
/// was; with 32 they can, at the same cost of building, and almost the same of keeping. Vectors are kept as floats:
/// the quantised formats keep those too, and were not faster where `docs/index.md` measured them.
final class GraphCodec extends Lucene104Codec {
    private static final int LINKS = 32;
    private static final int BREADTH_OF_BUILDING = 100;

    private final KnnVectorsFormat graph = new Lucene99HnswVectorsFormat(LINKS, BREADTH_OF_BUILDING);

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return graph;
    }
}
