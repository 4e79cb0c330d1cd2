package footnote.testkit;

import footnote.spi.Embedder;

class FakeEmbedderContractTests extends EmbedderContract {
    private static final int MOST = 60;

    private final FakeEmbedder embedder = new FakeEmbedder("fake", MOST);

    @Override
    protected Embedder embedder() {
        return embedder;
    }

    @Override
    protected String tooLong() {
        return "far ".repeat(2 * MOST);
    }
}
