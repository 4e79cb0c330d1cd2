package footnote.ask;

import static footnote.ask.AskStage.*;

import footnote.ask.Stages.Memory.Slot;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.util.Optional;

/// Walks a question from what was asked to an answer with footnotes. Safe for use by many threads at once.
///
/// One thread walks one question, pushing events to one listener. A slow listener slows the walk; a listener that
/// throws, or an interrupt, ends it, and with it the exchange with the model.
public final class QuestionWalk {
    private static final Fault CUT_SHORT = new Fault(
            Fault.Code.MODEL_FAILED, "The model stopped before the end of its answer, at a limit of its own.");

    private final Stages its;

    public QuestionWalk(Stages stages) {
        this.its = stages;
    }

    /// Answer `asked`; the listener's last event is `Done` with the answer, or `Failed` if this throws.
    public Answer ask(Question asked, AskListener listener, Deadline by) {
        var run = new Run(listener, by);
        try {
            var answer = walk(asked, run);
            run.tell(new AskEvent.Done(answer));
            return answer;
        } catch (RuntimeException e) {
            run.tell(new AskEvent.Failed(FootnoteException.faultIn(e)));
            throw e;
        }
    }

    /// Find what an answer to `asked` would draw on, without answering. What stands around it is there only if the
    /// question itself asks for that, however the preset answers.
    public Findings search(Question asked, AskListener listener, Deadline by) {
        var run = new Run(listener, by);
        var queries = understand(asked, run);
        var question = queries.question();
        var found = find(queries, run);
        var evidence = question.expansion().isPresent() ? expand(question, found, run) : found;
        return new Findings(evidence, run.degradations(), run.timings());
    }

    private Answer walk(Question asked, Run run) {
        var queries = understand(asked, run);
        var question = queries.question();
        var chosen = find(queries, run);
        var nearby = expand(question, chosen, run);
        var evidence = run.may(GRAPH, by -> its.graph().walk(question, nearby, by), nearby);
        run.tell(new AskEvent.Found(evidence));
        if (evidence.isEmpty()) return nothingFound(run);
        var prompt = run.must(PROMPT, _ -> its.promptWriter().write(question, evidence));
        if (prompt.shown().size() < evidence.sources().size()) run.degrade(PROMPT, leftOut(prompt, evidence));
        var said = run.must(GENERATE, by -> its.answerer().answer(prompt, run::token, by));
        if (!said.whole()) run.degrade(GENERATE, CUT_SHORT);
        var verdict = run.may(VERIFY, by -> its.verifier().verify(said, evidence, by), Verdict.UNCHECKED);
        return new Answer(
                said.text(),
                said.answered(),
                its.answerer().name(),
                evidence,
                said.cited(),
                verdict,
                run.degradations());
    }

    /// The question, let in and put so that it stands alone.
    private Queries understand(Question asked, Run run) {
        var question = run.must(GUARD, by -> its.guard().admit(asked, by));
        return run.mayElse(
                REWRITE,
                by -> its.rewriter().rewrite(question, by),
                () -> its.plainRewriter().rewrite(question, Deadline.none()));
    }

    /// What was found a short while ago, or what is found now. Only what was found with nothing missing is kept.
    private Evidence find(Queries asked, Run run) {
        var alike = asked.question().expanded(Optional.empty());
        var slot = run.may(RECALL, _ -> its.memory().slot(alike), Slot.NONE);
        var known = slot.found();
        if (known.isPresent()) return known.get();
        var found = findAnew(asked, run);
        if (run.degradations().isEmpty()) slot.keep(found);
        return found;
    }

    private Evidence findAnew(Queries asked, Run run) {
        var question = asked.question();
        var queries = run.may(REPHRASE, by -> its.rephraser().rephrase(asked, by), asked);
        var plan = run.may(ROUTE, by -> its.router().route(queries, by), Plan.everywhere(queries));
        var found = run.must(RETRIEVE, by -> its.retriever().retrieve(plan, by));
        found.missing().forEach((_, why) -> run.degrade(RETRIEVE, why));
        var fused = run.must(FUSE, _ -> its.fuser().fuse(plan, found));
        var fetched = run.must(FETCH, _ -> its.fetcher().fetch(plan, fused));
        var ranked = run.may(RERANK, by -> its.reranker().rerank(question, fetched, by), fetched);
        return run.must(SELECT, _ -> its.selector().select(question, ranked));
    }

    private Evidence expand(Question question, Evidence found, Run run) {
        return run.may(EXPAND, by -> its.expander().expand(question, found, by), found);
    }

    private static Fault leftOut(Prompt prompt, Evidence evidence) {
        int all = evidence.sources().size();
        return new Fault(
                Fault.Code.TOO_LARGE,
                "The model reads " + prompt.shown().size() + " of " + all
                        + " sources, since the others do not fit into its context (FOOTNOTE_MODEL_CONTEXT).");
    }

    private Answer nothingFound(Run run) {
        run.token(Answer.NO_INFORMATION);
        return Answer.nothingFound(its.answerer().name(), run.degradations());
    }
}
