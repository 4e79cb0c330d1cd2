package footnote.lucene;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.knn.KnnCollectorManager;

/// Finds the vectors nearest to a point, by the graph where many pass the filter and by looking at all where
/// few do.
///
/// A walk through the graph under a filter also visits what may not be returned: about as many nodes more as the
/// filter is narrow. Where that is more than the vectors that pass, looking at each of those is quicker and misses
/// none. Lucene comes to the same only after a walk that has visited as many.
final class NearestQuery extends KnnFloatVectorQuery {
    NearestQuery(float[] point, int breadth, Query filter) {
        super(PassageFields.VECTOR, point, breadth, filter);
    }

    @Override
    protected TopDocs approximateSearch(
            LeafReaderContext leaf, AcceptDocs accepted, int visitLimit, KnnCollectorManager collectors)
            throws IOException {
        boolean filtered = visitLimit != Integer.MAX_VALUE;
        return filtered && accepted.cost() <= expectedVisits(leaf.reader().maxDoc(), accepted.cost())
                ? exactSearch(leaf, accepted.iterator(), null)
                : super.approximateSearch(leaf, accepted, visitLimit, collectors);
    }

    private double expectedVisits(double size, double passing) {
        return getK() * Math.log(size) * size / passing;
    }
}
