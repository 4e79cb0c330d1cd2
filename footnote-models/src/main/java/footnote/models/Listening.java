package footnote.models;

import footnote.fault.Fault;
import footnote.models.Wire.Meaning;
import footnote.models.Wire.State;
import footnote.spi.Deadline;
import footnote.spi.LanguageModel.Completion;
import footnote.spi.LanguageModel.Ending;
import footnote.spi.LanguageModel.TokenSink;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Listens to one answer from its first line to its last.
///
/// Pieces that have come together are handed on together: when there is more to do than time, there are fewer and
/// longer pieces instead of a growing queue.
final class Listening {
    /// No answer is longer; a model that does not come to an end must not fill the memory.
    static final int LONGEST_ANSWER = 1_000_000;

    /// How long token counts and end mark may follow after the model has said that it is done.
    private static final Duration EPILOGUE = Duration.ofSeconds(2);

    /// What a service that is only busy calls its trouble, also in a stream that it has begun.
    private static final Pattern PASSING = Pattern.compile("(?i)overloaded|unavailable|exhausted|rate_limit");

    private final ModelSettings settings;
    private final ModelFaults faults;
    private final Refrain messages;
    private final TokenSink sink;
    private final Framing framing;
    private final ThoughtFilter filter = new ThoughtFilter();
    private final StringBuilder text = new StringBuilder();
    private int handed;
    private State state = State.GOES_ON;
    private boolean understood;
    private boolean begun;
    private boolean ended;
    private Optional<Fault> passing = Optional.empty();
    private OptionalInt promptTokens = OptionalInt.empty();
    private OptionalInt answerTokens = OptionalInt.empty();

    Listening(ModelSettings settings, ModelFaults faults, Wire wire, TokenSink sink) {
        this.settings = settings;
        this.faults = faults;
        this.messages = new Refrain(wire);
        this.sink = sink;
        this.framing = wire.framing();
    }

    /// @param first when the first token must have come
    Outcome listen(Lines feed, Deadline first, Deadline by) throws InterruptedException {
        var limit = first;
        while (!ended) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (by.passed()) {
                hand();
                throw faults.outOfTime().toException();
            }
            switch (feed.next(limit)) {
                case Lines.Next.Line(var line) -> {
                    var message = framing.line(line);
                    boolean atWork = message.isPresent() && take(message.get());
                    // How long a reader takes is not the model's fault: its time runs from when we listen again.
                    boolean handed = !feed.hasMore() && hand();
                    if (atWork || handed) limit = patience(by);
                }
                case Lines.Next.Ended() -> {
                    framing.end().ifPresent(this::take);
                    hand();
                    if (state == State.GOES_ON && !ended && !understood)
                        throw faults.notAnAnswer().toException();
                    if (state == State.GOES_ON && !ended) return lost();
                    ended = true;
                }
                case Lines.Next.Broken() -> {
                    if (state == State.GOES_ON) return lost();
                    ended = true;
                }
                case Lines.Next.Overlong() -> throw faults.notAnAnswer().toException();
                case Lines.Next.Late() -> {
                    if (state == State.GOES_ON) throw late(by);
                    ended = true;
                }
            }
        }
        if (passing.isPresent()) return new Outcome.Postponed(passing.get(), Optional.empty());
        text.append(filter.rest());
        hand();
        return new Outcome.Answered(new Completion(text.toString(), ending(), promptTokens, answerTokens));
    }

    /// Take in one message; true if it shows that the model is at work.
    private boolean take(String message) {
        Meaning meaning;
        try {
            meaning = messages.read(message);
        } catch (NotJsonException e) {
            hand();
            throw faults.notAnAnswer().toException(e);
        }
        understood = true;
        return switch (meaning) {
            case Meaning.Failure(var reason) -> {
                hand();
                if (!text.isEmpty() || !PASSING.matcher(reason).find())
                    throw faults.gaveUp(reason).toException();
                passing = Optional.of(faults.gaveUp(reason));
                ended = true;
                yield true;
            }
            case Meaning.End() -> {
                ended = true;
                yield true;
            }
            case Meaning.Piece piece -> {
                if (piece.state() != State.GOES_ON) state = piece.state();
                if (piece.promptTokens().isPresent()) promptTokens = piece.promptTokens();
                if (piece.answerTokens().isPresent()) answerTokens = piece.answerTokens();
                boolean atWork = piece.thought() || !piece.text().isEmpty();
                begun |= atWork;
                text.append(filter.pass(piece.text()));
                if (text.length() > LONGEST_ANSWER) {
                    state = State.AT_LIMIT;
                    ended = true;
                }
                yield atWork || state != State.GOES_ON;
            }
        };
    }

    /// Hand on what was said since the last time, if anything was.
    private boolean hand() {
        if (handed == text.length()) return false;
        var piece = text.substring(handed);
        handed = text.length();
        sink.accept(piece);
        return true;
    }

    private Ending ending() {
        return switch (state) {
            case GOES_ON, COMPLETE -> Ending.WHOLE;
            case AT_LIMIT -> Ending.AT_LIMIT;
            case WITHHELD -> Ending.WITHHELD;
        };
    }

    private Deadline patience(Deadline by) {
        return by.earlier(state == State.GOES_ON ? settings.betweenTokens() : EPILOGUE);
    }

    private Outcome lost() {
        if (!understood) return new Outcome.Postponed(faults.hungUp(), Optional.empty());
        if (text.isEmpty()) return new Outcome.Postponed(faults.brokenOff(), Optional.empty());
        throw faults.brokenOff().toException();
    }

    private RuntimeException late(Deadline by) {
        if (by.passed()) return faults.outOfTime().toException();
        var fault = begun ? faults.fellSilent(settings.betweenTokens()) : faults.noFirstToken(settings.firstToken());
        return fault.toException();
    }
}
