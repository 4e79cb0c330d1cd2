package footnote.ask;

import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Memory;
import footnote.ask.Stages.Rephraser;
import footnote.ask.Stages.Reranker;
import footnote.ask.Stages.Retriever;
import footnote.ask.Stages.Rewriter;
import footnote.ask.Stages.Router;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Language;
import footnote.corpus.Passage;
import footnote.corpus.PassageId;
import footnote.corpus.Place;
import footnote.corpus.Span;
import footnote.spi.Catalogue.Excerpt;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.TokenSink;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/// Parts of a walk that do as little as they can.
final class PlainParts {
    static final Reranker SAME = (_, evidence, _) -> evidence;
    static final Rewriter PLAIN = (question, _) -> new Queries(question, question.text(), Language.OTHER);
    static final Retriever FINDS = (_, _) -> new Found(Map.of(), Map.of());

    private PlainParts() {}

    static QuestionWalk walk(Retriever retriever, Reranker reranker, Answerer answerer, List<Source> sources) {
        return walk(Memory.NONE, retriever, reranker, answerer, sources);
    }

    static QuestionWalk walk(
            Memory memory, Retriever retriever, Reranker reranker, Answerer answerer, List<Source> sources) {
        return walk(PLAIN, memory, retriever, reranker, answerer, sources);
    }

    static QuestionWalk walk(
            Rewriter rewriter,
            Memory memory,
            Retriever retriever,
            Reranker reranker,
            Answerer answerer,
            List<Source> sources) {
        return new QuestionWalk(stages(
                rewriter,
                memory,
                (queries, _) -> queries,
                (queries, _) -> Plan.everywhere(queries),
                retriever,
                reranker,
                answerer,
                sources));
    }

    static Stages stages(
            Rewriter rewriter,
            Memory memory,
            Rephraser rephraser,
            Router router,
            Retriever retriever,
            Reranker reranker,
            Answerer answerer,
            List<Source> sources) {
        return new Stages(
                (question, _) -> question,
                rewriter,
                PLAIN,
                memory,
                rephraser,
                router,
                retriever,
                (_, _) -> List.of(),
                (_, _) -> new Evidence(sources),
                reranker,
                (_, evidence) -> evidence,
                Stages.Relevance.UNJUDGED,
                (_, evidence, _) -> evidence,
                (_, evidence, _) -> evidence,
                PlainParts::prompt,
                _ -> answerer,
                (_, _, _) -> Verdict.UNCHECKED,
                new Stages.Talk(Sourcing.ALWAYS, question -> !question.text().startsWith("Hi"), PlainParts::prompt),
                new Manner("some", 5, new Expansion.Neighbours(1), List.of(new Note.Score("threshold", 0.1))));
    }

    static Prompt prompt(Question question, Evidence evidence) {
        var message = new LanguageModel.Message(LanguageModel.Role.USER, question.text());
        var request = new LanguageModel.Request(List.of(message), OptionalDouble.empty(), OptionalInt.empty());
        return new Prompt(question, evidence, request, Set.of(1), true);
    }

    static Source source() {
        var id = DocumentId.random();
        var document = Document.ofText(id, "a.md", "A", "It is so.");
        var passage = Passage.paragraph(new PassageId(id, 1, 0), "It is so.", new Span(0, 9), Place.UNKNOWN);
        return new Source(new Excerpt(document, passage), 1, 1, Map.of());
    }

    /// Says that it is so, and by which source.
    static final class Echo implements Answerer {
        @Override
        public String name() {
            return "echo";
        }

        @Override
        public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
            sink.accept("So it is ");
            sink.accept("[1].");
            return new Said("So it is [1].", true, Set.of(1));
        }
    }
}
