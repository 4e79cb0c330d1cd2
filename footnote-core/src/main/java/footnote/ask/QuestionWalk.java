package footnote.ask;

import static footnote.ask.AskStage.*;

import footnote.ask.Stages.Answerer;
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
            Fault.Code.MODEL_FAILED, "The model stopped before the end of its answer, at a limit on its length.");
    private static final Fault WITHHELD =
            new Fault(Fault.Code.REFUSED, "The rest of the answer was withheld, by a rule of the model's service.");
    private static final Fault NOBODY_TALKS = new Fault(
            Fault.Code.NOT_CONFIGURED,
            "Without documents only a language model can answer, and none is set: set FOOTNOTE_MODEL_URL, or let the"
                    + " documents be asked.");

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
        run.goesBy(its.manner().searching());
        var queries = understand(admit(asked, run), run).onOneLine();
        var question = queries.question();
        var plan = plan(queries, run);
        var found = find(plan, run);
        var evidence = question.expansion().isPresent() ? expand(question, found, run) : found;
        return new Findings(evidence, run.degradations(), run.timings(), plan.analysis());
    }

    private Answer walk(Question asked, Run run) {
        var answerer = its.answerers().of(asked);
        run.answeredBy(answerer);
        return isTalk(asked, answerer) ? talk(asked, answerer, run) : answer(asked, answerer, run);
    }

    private boolean isTalk(Question asked, Answerer answerer) {
        return switch (asked.sourcing().orElse(its.talk().usual())) {
            case ALWAYS -> false;
            case AUTOMATIC -> answerer.talks() && !its.talk().need().test(asked);
            case MANUAL, OFF -> {
                if (!answerer.talks()) throw NOBODY_TALKS.toException();
                yield true;
            }
        };
    }

    /// Only talk: nothing is looked for, so nothing is cited.
    private Answer talk(Question asked, Answerer answerer, Run run) {
        var question = admit(asked, run);
        var prompt = run.must(PROMPT, _ -> its.talk().promptWriter().write(question, Evidence.NONE));
        var said = generate(prompt, answerer, run);
        return answered(said, answerer, Evidence.NONE, Verdict.UNCHECKED, run);
    }

    private Answer answer(Question asked, Answerer answerer, Run run) {
        run.goesBy(its.manner());
        var admitted = admit(asked, run);
        var understood = understand(admitted, run);
        var queries = understood.onOneLine();
        var question = queries.question();
        var plan = plan(queries, run);
        var chosen = related(admitted, plan, find(plan, run), run);
        var nearby = expand(question, chosen, run);
        var evidence = run.may(GRAPH, by -> its.graph().walk(question, nearby, by), nearby);
        run.tell(new AskEvent.Found(evidence));
        if (evidence.isEmpty()) return nothingFound(answerer, run);
        var told = told(admitted, understood.question());
        var prompt = run.must(PROMPT, _ -> its.promptWriter().write(told, evidence));
        if (prompt.shown().size() < evidence.sources().size()) run.degrade(PROMPT, leftOut(prompt, evidence));
        var said = generate(prompt, answerer, run);
        var verdict = run.may(VERIFY, by -> its.verifier().verify(said, evidence, by), Verdict.UNCHECKED);
        return answered(said, answerer, evidence, verdict, run);
    }

    /// The question for a model: its own words, if something else is searched for or the prompt wants them, and
    /// else those in which it stands alone.
    private Question told(Question admitted, Question understood) {
        if (admitted.query().isPresent()) return admitted;
        return its.promptWriter().wantsOwnWords() ? admitted.searchingFor(Optional.of(understood.text())) : understood;
    }

    private static Said generate(Prompt prompt, Answerer answerer, Run run) {
        var said = run.must(GENERATE, by -> answerer.answer(prompt, run::token, by));
        switch (said.ending()) {
            case WHOLE -> {}
            case AT_LIMIT -> run.degrade(GENERATE, CUT_SHORT);
            case WITHHELD -> run.degrade(GENERATE, WITHHELD);
        }
        // The answer is whole: it is the prompt that was not sent as it was written.
        for (var fault : prompt.question().writing().unheard(said.ignored())) run.degrade(PROMPT, fault);
        return said;
    }

    private static Answer answered(Said said, Answerer answerer, Evidence evidence, Verdict verdict, Run run) {
        return new Answer(
                said.text(),
                said.answered(),
                answerer.name(),
                evidence,
                said.cited(),
                verdict,
                run.degradations(),
                said.used(),
                Optional.empty());
    }

    private Question admit(Question asked, Run run) {
        return run.must(GUARD, by -> its.guard().admit(asked, by));
    }

    /// What is searched for, put so that it stands alone.
    private Queries understand(Question question, Run run) {
        var sought = question.sought();
        return run.mayElse(
                REWRITE,
                by -> its.rewriter().rewrite(sought, by),
                () -> its.plainRewriter().rewrite(sought, Deadline.none()));
    }

    private Plan plan(Queries queries, Run run) {
        return run.may(ROUTE, by -> its.router().route(queries, by), Plan.everywhere(queries));
    }

    /// What was found a short while ago, or what is found now. Only what was found with nothing missing is kept.
    private Evidence find(Plan plan, Run run) {
        var alike = plan.queries().question().alike();
        var slot = run.may(RECALL, _ -> LookedUp.in(its.memory().slot(alike)), Slot.NONE);
        var known = slot.found();
        if (known.isPresent()) return known.get();
        var found = findAnew(plan, run);
        if (run.degradations().isEmpty()) keep(found, slot, run);
        return found;
    }

    private static void keep(Evidence found, Slot slot, Run run) {
        run.attempt(RECALL, () -> {
            slot.keep(found);
            return found;
        });
    }

    /// A slot whose content was looked at once, where that may fail.
    private record LookedUp(Optional<Evidence> found, Slot slot) implements Slot {
        static Slot in(Slot slot) {
            return new LookedUp(slot.found(), slot);
        }

        @Override
        public void keep(Evidence evidence) {
            slot.keep(evidence);
        }
    }

    private Evidence findAnew(Plan asked, Run run) {
        var question = asked.queries().question();
        var plan = run.may(REPHRASE, by -> asked.with(its.rephraser().rephrase(asked.queries(), by)), asked);
        var found = run.must(RETRIEVE, by -> its.retriever().retrieve(plan, by));
        found.missing().forEach((_, why) -> run.degrade(RETRIEVE, why));
        var fused = run.must(FUSE, _ -> its.fuser().fuse(plan, found));
        var fetched = run.must(FETCH, _ -> its.fetcher().fetch(plan, fused));
        var ranked = run.may(RERANK, by -> its.reranker().rerank(question, fetched, by), fetched);
        return run.must(SELECT, _ -> its.selector().select(question, ranked));
    }

    /// What was found, unless the question has nothing to do with any of it. A question within a talk may be
    /// about what was said before, which nobody searches.
    private Evidence related(Question admitted, Plan plan, Evidence found, Run run) {
        if (!admitted.history().isEmpty()) return found;
        return run.may(RELATE, by -> its.relevance().related(plan, found, by), found);
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

    private static Answer nothingFound(Answerer answerer, Run run) {
        run.token(Answer.NO_INFORMATION);
        return Answer.nothingFound(answerer.name(), run.degradations());
    }
}
