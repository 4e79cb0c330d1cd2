package footnote.ask;

import footnote.spi.Deadline;
import footnote.spi.LanguageModel.TokenSink;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The stages that a question walks through, each one method.
///
/// @param plainRewriter does what it can without help; what it says counts where the other one fails
/// @param manner by what the others were made
public record Stages(
        Guard guard,
        Rewriter rewriter,
        Rewriter plainRewriter,
        Memory memory,
        Rephraser rephraser,
        Router router,
        Retriever retriever,
        Fuser fuser,
        Fetcher fetcher,
        Reranker reranker,
        Selector selector,
        Relevance relevance,
        Expander expander,
        Graph graph,
        PromptWriter promptWriter,
        Answerers answerers,
        Verifier verifier,
        Talk talk,
        Manner manner) {

    /// Let a question in, cleaned, or fail with a fault that says which rule it breaks and how to go on.
    @FunctionalInterface
    public interface Guard {
        Question admit(Question asked, Deadline by);
    }

    /// Know what was found for the same question a short while ago.
    @FunctionalInterface
    public interface Memory {
        Memory NONE = _ -> Slot.NONE;

        /// Where what is found for this question belongs, in the present state of the corpus.
        Slot slot(Question question);

        interface Slot {
            Slot NONE = new Slot() {
                @Override
                public Optional<Evidence> found() {
                    return Optional.empty();
                }

                @Override
                public void keep(Evidence evidence) {}
            };

            Optional<Evidence> found();

            void keep(Evidence evidence);
        }
    }

    /// Put the question into the words that the corpus is searched for, so that it stands without what was said
    /// before: the question of the queries has these words and no history.
    @FunctionalInterface
    public interface Rewriter {
        Queries rewrite(Question question, Deadline by);
    }

    /// Add other words to search for, where the question asks for that.
    @FunctionalInterface
    public interface Rephraser {
        Queries rephrase(Queries queries, Deadline by);
    }

    /// Choose where and how to search.
    @FunctionalInterface
    public interface Router {
        Plan route(Queries queries, Deadline by);
    }

    /// Search by every leg that the preset uses.
    @FunctionalInterface
    public interface Retriever {
        Found retrieve(Plan plan, Deadline by);
    }

    /// Make one ranking of what the legs found, best first, each passage once.
    @FunctionalInterface
    public interface Fuser {
        List<Candidate> fuse(Plan plan, Found found);
    }

    /// Fetch the passages from the truth; those that are gone or closed to the viewer fall away.
    @FunctionalInterface
    public interface Fetcher {
        Evidence fetch(Plan plan, List<Candidate> candidates);
    }

    /// Score the sources anew.
    @FunctionalInterface
    public interface Reranker {
        Evidence rerank(Question question, Evidence evidence, Deadline by);
    }

    /// Choose which sources are kept.
    @FunctionalInterface
    public interface Selector {
        Evidence select(Question question, Evidence evidence);
    }

    /// Take all sources away from a question that has nothing to do with any of them.
    @FunctionalInterface
    public interface Relevance {
        /// Keeps all of them.
        Relevance UNJUDGED = (_, evidence, _) -> evidence;

        Evidence related(Plan plan, Evidence evidence, Deadline by);
    }

    /// Add what stands around the chosen sources.
    @FunctionalInterface
    public interface Expander {
        Evidence expand(Question question, Evidence evidence, Deadline by);
    }

    /// Add what a knowledge graph tells of the things in question.
    @FunctionalInterface
    public interface Graph {
        Evidence walk(Question question, Evidence evidence, Deadline by);
    }

    /// Write what a model is to read.
    @FunctionalInterface
    public interface PromptWriter {
        Prompt write(Question question, Evidence evidence);

        /// Whether it is given the question as it was asked, with what was said before, rather than put so that it
        /// stands alone.
        default boolean wantsOwnWords() {
            return false;
        }
    }

    /// Know who answers a question.
    @FunctionalInterface
    public interface Answerers {
        /// Fails with `BAD_REQUEST` or `NOT_CONFIGURED` if the question names somebody who is not there.
        Answerer of(Question question);
    }

    /// Answer from the evidence, handing each piece of text to the sink as it comes.
    public interface Answerer {
        String name();

        /// Whether it can also answer what has no sources.
        default boolean talks() {
            return false;
        }

        Said answer(Prompt prompt, TokenSink sink, Deadline by);
    }

    /// Hold the answer against its sources.
    @FunctionalInterface
    public interface Verifier {
        Verdict verify(Said said, Evidence evidence, Deadline by);
    }

    /// What becomes of a message that the documents are not asked about.
    ///
    /// @param usual whether they are, where the message does not say
    /// @param need whether it looks as if they should be
    /// @param promptWriter writes the talk for a model, without evidence
    public record Talk(Sourcing usual, Predicate<Question> need, PromptWriter promptWriter) {}
}
