package footnote.memory;

import footnote.fault.Fault;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.testkit.FakeEmbedder;
import java.util.List;

/// An embedder that has no time for anything but questions.
final class QuestionsOnly implements Embedder {
    private final FakeEmbedder model = new FakeEmbedder("questions only", 100);

    @Override
    public String space() {
        return model.space();
    }

    @Override
    public int dimension() {
        return model.dimension();
    }

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        if (purpose == Purpose.QUERY) return model.embed(texts, purpose, by);
        throw new Fault(Fault.Code.TIMED_OUT, "There is no time.").toException();
    }

    @Override
    public int countTokens(String text) {
        return model.countTokens(text);
    }

    @Override
    public void close() {}
}
