package footnote.memory;

import footnote.corpus.Embedding;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.memory.Notes.Known;
import footnote.memory.Notes.Which;
import footnote.memory.Recalled.Match;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Embedder.Purpose;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/// Writes notes down and recalls them, by meaning and by words. Safe for use by many threads at once.
///
/// A user's notes are few and short, so that all of them are looked at, exactly. A note counts half by how near its
/// meaning is to the question's, from the farthest note to the nearest, and half by the share of the question's
/// words that it has. Where none is nearer than another, as with a single note, all are the nearest.
///
/// A note is embedded when it is written. Where that fails, or the embedding model was changed since, it is
/// embedded when somebody recalls, as far as a little time allows; what is left goes by words alone, and the
/// reply says so. Meanings of two models are never compared.
public final class AgentMemory {
    private static final Duration WRITING = Duration.ofSeconds(5);
    private static final Duration CATCHING_UP = Duration.ofSeconds(2);
    private static final int TOGETHER = 16;

    private final Notes notes;
    private final Embedder embedder;
    private final InstantSource clock;

    public AgentMemory(Notes notes, Embedder embedder, InstantSource clock) {
        this.notes = notes;
        this.embedder = embedder;
        this.clock = clock;
    }

    /// Keep a note. Fails with `BAD_REQUEST` if it is empty, too long or has odd tags, and with `TOO_LARGE` if
    /// there are too many. What fails once it is kept does not matter: it is understood when somebody recalls.
    public Note write(String text, String agent, Set<String> tags, Viewer viewer) {
        var note = note(text, agent, tags);
        notes.write(note, viewer);
        try {
            understand(List.of(note), viewer, Deadline.in(WRITING));
        } catch (RuntimeException e) {
            System.getLogger(AgentMemory.class.getName())
                    .log(
                            System.Logger.Level.DEBUG,
                            "a note waits for its meaning: {0}",
                            FootnoteException.faultIn(e).message());
        }
        return note;
    }

    private Note note(String text, String agent, Set<String> tags) {
        try {
            var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            return new Note(NoteId.random(), agent, text, tags, now);
        } catch (IllegalArgumentException e) {
            throw new Fault(Fault.Code.BAD_REQUEST, String.valueOf(e.getMessage())).toException(e);
        }
    }

    public List<Note> list(Which which, int offset, int limit, Viewer viewer) {
        return notes.list(which, offset, limit, viewer);
    }

    public boolean forget(NoteId note, Viewer viewer) {
        return notes.forget(note, viewer);
    }

    public int forgetAll(Which which, Viewer viewer) {
        return notes.forgetAll(which, viewer);
    }

    /// Find what the question brings to mind.
    public Recalled recall(String question, Which which, int limit, Viewer viewer, Deadline by) {
        if (notes.list(which, 0, 1, viewer).isEmpty()) return new Recalled(List.of(), Optional.empty());
        Embedding asked;
        try {
            asked = embedder.embed(List.of(question), Purpose.QUERY, by)
                    .getFirst()
                    .embedding();
        } catch (FootnoteException e) {
            if (e.fault().code() == Fault.Code.CANCELLED) throw e;
            var known = notes.known(which, "", viewer);
            return new Recalled(best(question, known, List.of(), limit), Optional.of(e.fault()));
        }
        var known = notes.known(which, embedder.space(), viewer);
        var meanings = meanings(known, viewer, by);
        var cosines = known.stream()
                .map(each -> Optional.ofNullable(meanings.get(each.note().id())))
                .map(meaning ->
                        meaning.isPresent() ? OptionalDouble.of(asked.cosine(meaning.get())) : OptionalDouble.empty())
                .toList();
        return new Recalled(best(question, known, cosines, limit), lacking(known.size() - meanings.size()));
    }

    private static Optional<Fault> lacking(int notes) {
        if (notes == 0) return Optional.empty();
        return Optional.of(new Fault(
                Fault.Code.TIMED_OUT,
                notes + " of the notes wait to be embedded, and were looked at by their words only: ask again soon."));
    }

    /// The meanings that were kept, and those of other notes as far as there is time to embed them now.
    private Map<NoteId, Embedding> meanings(List<Known> known, Viewer viewer, Deadline by) {
        var meanings = new HashMap<NoteId, Embedding>();
        var waiting = new ArrayList<Note>();
        for (var each : known) {
            each.meaning()
                    .ifPresentOrElse(
                            meaning -> meanings.put(each.note().id(), meaning), () -> waiting.add(each.note()));
        }
        var until = by.earlier(CATCHING_UP);
        try {
            for (int from = 0; from < waiting.size(); from += TOGETHER) {
                var some = waiting.subList(from, Math.min(waiting.size(), from + TOGETHER));
                meanings.putAll(understand(some, viewer, until));
            }
        } catch (FootnoteException e) {
            if (e.fault().code() == Fault.Code.CANCELLED || e.fault().code() == Fault.Code.STORE_FAILED) throw e;
            // The reply tells how many are left.
        }
        return meanings;
    }

    private Map<NoteId, Embedding> understand(List<Note> some, Viewer viewer, Deadline by) {
        var texts = some.stream().map(Note::text).toList();
        var embedded = embedder.embed(texts, Purpose.PASSAGE, by);
        var meanings = new LinkedHashMap<NoteId, Embedding>();
        for (int i = 0; i < some.size(); i++)
            meanings.put(some.get(i).id(), embedded.get(i).embedding());
        notes.understand(meanings, embedder.space(), viewer);
        return meanings;
    }

    /// @param cosines of each note; none at all if the question's meaning is unknown
    private static List<Match> best(String question, List<Known> known, List<OptionalDouble> cosines, int limit) {
        var texts = known.stream().map(each -> each.note().text()).toList();
        var words = new WordShares(question, texts);
        var range = cosines.stream().flatMapToDouble(OptionalDouble::stream).summaryStatistics();
        return IntStream.range(0, known.size())
                .mapToObj(i -> {
                    var cosine = cosines.isEmpty() ? OptionalDouble.empty() : cosines.get(i);
                    double meaning = cosine.isPresent() ? nearness(cosine.getAsDouble(), range) : 0;
                    return new Match(known.get(i).note(), (meaning + words.of(texts.get(i))) / 2, cosine);
                })
                .filter(match -> match.score() > 0 || match.cosine().isPresent())
                .sorted(Comparator.comparingDouble(match -> -match.score()))
                .limit(limit)
                .toList();
    }

    /// From 0, the farthest, to 1, the nearest.
    private static double nearness(double cosine, DoubleSummaryStatistics range) {
        double width = range.getMax() - range.getMin();
        return width > 0 ? (cosine - range.getMin()) / width : 1;
    }
}
