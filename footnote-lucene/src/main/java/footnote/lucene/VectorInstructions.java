package footnote.lucene;

import java.util.Optional;
import org.apache.lucene.codecs.hnsw.DefaultFlatVectorScorer;
import org.apache.lucene.codecs.hnsw.FlatVectorScorerUtil;

/// Whether Lucene compares vectors with the processor's vector instructions, which halves the time of a search.
final class VectorInstructions {
    private static final String MODULE = "jdk.incubator.vector";

    private VectorInstructions() {}

    /// What to tell the user, if anything.
    ///
    /// Lucene decides once, by the module, the JVM and the processor; what it decided shows in the scorer it uses.
    static Optional<String> warning() {
        if (!(FlatVectorScorerUtil.getLucene99FlatVectorsScorer() instanceof DefaultFlatVectorScorer)) {
            return Optional.empty();
        }
        var why = ModuleLayer.boot().findModule(MODULE).isEmpty()
                ? "the JVM was started without --add-modules " + MODULE
                : "Lucene does not use this machine's vector instructions";
        return Optional.of("Searching by meaning is slow because " + why + ".");
    }
}
