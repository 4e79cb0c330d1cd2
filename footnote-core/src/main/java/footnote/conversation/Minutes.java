package footnote.conversation;

import footnote.ask.Answer;
import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import footnote.ask.AskStage;
import footnote.ask.Degradation;
import footnote.ask.Evidence;
import footnote.ask.MarkerReader;
import footnote.ask.Note;
import footnote.conversation.Exchange.Ending;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Takes down an answer while it is told to somebody else, and has it kept once it has ended, however it ended.
/// Used by one thread.
///
/// A whole answer is kept before its end is told. If that fails, the answer says so and is told nonetheless. A
/// question that the guard turns away is not kept.
public final class Minutes implements AskListener, AutoCloseable {
    private final String question;
    private final Instant asked;
    private final AskListener listener;
    private final Consumer<Exchange> keeper;
    private final StringBuilder said = new StringBuilder();
    private final List<Degradation> degradations = new ArrayList<>();
    private Evidence evidence = Evidence.NONE;
    private Ending ending = new Ending.Cut();
    private String answerer = "";
    private Set<Integer> cited = Set.of();
    private Caveats caveats = Caveats.NONE;
    private boolean admitted;
    private boolean numbered;
    private boolean listening = true;
    private boolean kept;

    public Minutes(String question, Instant asked, AskListener listener, Consumer<Exchange> keeper) {
        this.question = question;
        this.asked = asked;
        this.listener = listener;
        this.keeper = keeper;
    }

    @Override
    public void on(AskEvent event) {
        switch (event) {
            case AskEvent.Found(var found) -> evidence = found;
            case AskEvent.Token(var piece) -> said.append(piece);
            case AskEvent.Failed(var fault, var _)
            when listening && fault.code() != Fault.Code.CANCELLED -> ending = new Ending.Failed(fault.message());
            case AskEvent.Left(var stage, var _, var _) when stage == AskStage.GUARD -> admitted = true;
            case AskEvent.Left(var stage, var _, var notes) when stage == AskStage.PROMPT -> prompted(notes);
            case AskEvent.Degraded(var what) -> degradations.add(what);
            case AskEvent.Failed _, AskEvent.Entered _, AskEvent.Left _ -> {}
            case AskEvent.Done(var answer) -> {
                tell(new AskEvent.Done(ended(answer)));
                return;
            }
        }
        tell(event);
    }

    private void prompted(List<Note> notes) {
        numbered = notes.contains(new Note.Flag(Note.NUMBERED, true));
        for (var note : notes) {
            if (note instanceof Note.Word(var name, var model) && name.equals(Note.MODEL)) answerer = model;
        }
    }

    private Answer ended(Answer answer) {
        said.setLength(0);
        said.append(answer.text());
        evidence = answer.evidence();
        answerer = answer.model();
        cited = answer.cited();
        caveats = Caveats.of(answer);
        ending = new Ending.Whole();
        var trouble = keep();
        if (trouble.isEmpty()) return answer;
        var degradation = new Degradation(AskStage.KEEP, trouble.get());
        tell(new AskEvent.Degraded(degradation));
        return answer.without(degradation);
    }

    private void tell(AskEvent event) {
        try {
            listener.on(event);
        } catch (RuntimeException e) {
            listening = false; // whoever asked has gone
            throw e;
        }
    }

    private Optional<Fault> keep() {
        kept = true;
        // Whoever asked may have gone by an interrupt; what was said is kept nonetheless.
        boolean interrupted = Thread.interrupted();
        try {
            keeper.accept(
                    new Exchange(question, asked, said.toString(), ending, answerer, sources(), cited(), caveats()));
            return Optional.empty();
        } catch (FootnoteException e) {
            System.getLogger(Minutes.class.getName())
                    .log(
                            Level.WARNING,
                            "An answer could not be kept: {0}",
                            e.fault().message());
            return Optional.of(e.fault());
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    /// Of an answer that did not come to its end, the numbers that stand in it, if it was written by somebody
    /// who knew numbers.
    private Set<Integer> cited() {
        if (ending instanceof Ending.Whole) return cited;
        if (!numbered) return Set.of();
        var given = IntStream.rangeClosed(1, evidence.sources().size()).boxed().collect(Collectors.toSet());
        return MarkerReader.in(said.toString(), given).stream()
                .flatMap(marker -> marker.numbers().stream())
                .collect(Collectors.toSet());
    }

    private Caveats caveats() {
        return ending instanceof Ending.Whole ? caveats : new Caveats(List.of(), degradations);
    }

    private List<KeptSource> sources() {
        var all = evidence.sources();
        return IntStream.range(0, all.size())
                .mapToObj(i -> KeptSource.of(i + 1, all.get(i)))
                .toList();
    }

    /// Keep what was said, unless that was done, or the question was turned away.
    @Override
    public void close() {
        if (admitted && !kept) keep();
    }
}
