package footnote.models;

import footnote.testkit.EmbedderContract;
import java.util.Optional;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// The contract, asked of a real service. Not among the tests that run by themselves, since it needs one:
/// `FOOTNOTE_TEST_EMBEDDER='http://localhost:11434 nomic-embed-text' mvn -pl footnote-models -am test
/// -Dtest=RealEmbedder
/// -Dsurefire.failIfNoSpecifiedTests=false`.
@EnabledIfEnvironmentVariable(named = RealEmbedder.SERVICE, matches = ".+")
class RealEmbedder extends EmbedderContract {
    static final String SERVICE = "FOOTNOTE_TEST_EMBEDDER";

    @Override
    protected HttpEmbedder embedder() {
        var written = System.getenv().getOrDefault(SERVICE, "");
        var key = Optional.ofNullable(System.getenv(SERVICE + "_KEY"));
        return Embedders.open(EmbedderSettings.of(written, key));
    }

    @Override
    protected String tooLong() {
        return "far ".repeat(40_000);
    }
}
