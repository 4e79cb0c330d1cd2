package footnote.retrieve;

import footnote.ask.Found;
import footnote.ask.Leg;
import footnote.ask.Plan;
import footnote.ask.Stages.Retriever;
import footnote.corpus.Ranking;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.preset.Preset.Candidates;
import footnote.preset.Preset.Words;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Embedder.Embedded;
import footnote.spi.Embedder.Purpose;
import footnote.spi.PassageIndex;
import footnote.spi.PassageIndex.LexicalQuery;
import footnote.spi.Scope;
import footnote.spi.VectorIndex;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Searches by meaning and by words at the same time, for each wording of the question, and makes one ranking
/// of what a leg found for all of them.
///
/// If the question cannot be embedded, or its meaning is looked up elsewhere and that fails, the words alone
/// must do, and the result says so. If the index of words fails, so does this: there is nothing to go on with.
public final class TwoLegRetriever implements Retriever {
    private static final Logger LOG = System.getLogger(TwoLegRetriever.class.getName());

    private static final Set<Fault.Code> TOLERABLE = Set.of(Fault.Code.EMBEDDER_FAILED, Fault.Code.VECTORS_FAILED);

    private final Embedder embedder;
    private final PassageIndex index;
    private final VectorIndex vectors;
    private final Set<Leg> legs;
    private final Candidates candidates;
    private final Words words;
    private final int usualSources;
    private final ExecutorService threads;

    /// @param index where words are looked up
    /// @param vectors where meaning is looked up; may be the same
    /// @param candidates how many passages each leg brings at most
    /// @param usualSources how many sources are wanted where the question does not say
    /// @param threads runs the vector leg while the calling thread runs the other
    public TwoLegRetriever(
            Embedder embedder,
            PassageIndex index,
            VectorIndex vectors,
            Set<Leg> legs,
            Candidates candidates,
            Words words,
            int usualSources,
            ExecutorService threads) {
        this.embedder = embedder;
        this.index = index;
        this.vectors = vectors;
        this.legs = Set.copyOf(legs);
        this.candidates = candidates;
        this.words = words;
        this.usualSources = usualSources;
        this.threads = threads;
        if (legs.isEmpty()) throw new IllegalArgumentException("a search needs at least one leg");
    }

    @Override
    public Found retrieve(Plan plan, Deadline by) {
        var scope = new Scope(plan.queries().question().viewer(), plan.filter());
        var rankings = new EnumMap<Leg, Ranking>(Leg.class);
        var missing = new EnumMap<Leg, Fault>(Leg.class);
        if (!legs.contains(Leg.VECTOR)) return new Found(Map.of(Leg.LEXICAL, byWords(plan, scope)), missing);
        Future<Ranking> vector = threads.submit(() -> byMeaning(plan, scope, by));
        try {
            if (legs.contains(Leg.LEXICAL)) rankings.put(Leg.LEXICAL, byWords(plan, scope));
            rankings.put(Leg.VECTOR, vector.get(by.left().toNanos(), TimeUnit.NANOSECONDS));
        } catch (ExecutionException e) {
            missing.put(Leg.VECTOR, tolerable(e));
            if (rankings.isEmpty()) rankings.put(Leg.LEXICAL, byWords(plan, scope));
        } catch (TimeoutException e) {
            throw new Fault(Fault.Code.TIMED_OUT, "Searching took too long.").toException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Code.CANCELLED, "Stopped while searching.").toException(e);
        } finally {
            vector.cancel(true);
        }
        return new Found(rankings, missing);
    }

    private Ranking byMeaning(Plan plan, Scope scope, Deadline by) {
        var queries = plan.queries();
        var imagined = queries.imagined();
        var points = new ArrayList<Embedded>();
        if (imagined.isPresent()) points.addAll(embed(List.of(imagined.get()), Purpose.PASSAGE, by));
        else points.addAll(embed(List.of(queries.text()), Purpose.QUERY, by));
        if (!queries.wordings().isEmpty()) points.addAll(embed(queries.wordings(), Purpose.QUERY, by));
        var rankings = points.stream()
                .map(point -> vectors.nearest(point.embedding(), wanted(plan), scope))
                .toList();
        return Merging.best(rankings, wanted(plan));
    }

    /// A bug in an embedder costs no more than one that is down; it is told in the log.
    private List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        try {
            return embedder.embed(texts, purpose, by);
        } catch (FootnoteException e) {
            throw e;
        } catch (RuntimeException e) {
            if (!Thread.currentThread().isInterrupted()) {
                LOG.log(
                        Level.ERROR,
                        "Searching goes on by words alone: embedding a question failed inside Footnote",
                        e);
            }
            var why = FootnoteException.faultIn(e).message();
            throw new Fault(Fault.Code.EMBEDDER_FAILED, why).toException(e);
        }
    }

    private Ranking byWords(Plan plan, Scope scope) {
        var rankings = new ArrayList<Ranking>();
        rankings.add(byWords(plan, plan.queries().text(), scope));
        for (var wording : plan.queries().wordings()) rankings.add(byWords(plan, wording, scope));
        return Merging.best(Merging.levelled(rankings), wanted(plan));
    }

    private Ranking byWords(Plan plan, String text, Scope scope) {
        var query = new LexicalQuery(text, plan.queries().language(), words.fuzziness(), words.prefix());
        return index.matching(query, wanted(plan), scope);
    }

    private int wanted(Plan plan) {
        return candidates.forSources(plan.queries().question().sources().orElse(usualSources));
    }

    private static Fault tolerable(ExecutionException e) {
        if (e.getCause() instanceof FootnoteException known
                && TOLERABLE.contains(known.fault().code())) {
            return known.fault();
        }
        if (e.getCause() instanceof RuntimeException other) throw other;
        throw new IllegalStateException(e.getCause());
    }
}
