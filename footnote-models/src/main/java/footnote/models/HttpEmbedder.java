package footnote.models;

import footnote.corpus.Embedding;
import footnote.corpus.Language;
import footnote.corpus.Sha256;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.models.Exchange.Patience;
import footnote.models.Exchange.Reply;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.EmbedderFamily;
import footnote.spi.TokenEstimate;
import footnote.trace.RequestId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Texts embedded by an HTTP service.
///
/// Texts of like length go out together, few at a time and several requests at once, so that a question finds a
/// service that is soon done with what it has; questions have turns of their own. A service that says that a
/// request is too large gets it in halves; one text alone that is too long is cut until the service takes it.
/// Nobody whose time is limited waits for a service that failed time and again; documents have time.
///
/// The space is named after the service's kind, the model and the dimension, not after the host: a service may
/// move. Its dimension is not known before it has answered once.
public final class HttpEmbedder implements Embedder {
    private static final String DOING = "embedding text";
    private static final int MOST_TEXTS = 8;
    private static final int MOST_CHARACTERS = 32 * 1024;
    private static final int PASSAGES_AT_ONCE = 4;
    private static final int QUESTIONS_AT_ONCE = 16;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final Duration QUESTIONS_PAUSE = Duration.ofSeconds(2);
    /// What is left of a text that was too long, in hundredths; and how short a text is never too long.
    private static final int KEPT = 70;
    private static final int SHORT = 64;
    /// Many services refuse to embed nothing.
    private static final String NOTHING = "-";

    private static final Set<Integer> PERHAPS_TOO_LARGE = Set.of(400, 422, 500);
    private static final Pattern TOO_LARGE = Pattern.compile(
            "(?i)too (long|large|many)|exceed|maximum|at most|(larger|longer|less) than|context (length|size|window)");
    /// A service that has too much to do must not have its texts cut.
    private static final Pattern TOO_BUSY =
            Pattern.compile("(?i)requests|concurren|connection|quota|\\brate\\b|queue|busy|time[d -]?out");

    private final EmbedderSettings settings;
    private final EmbedWire wire;
    private final EmbedderFaults faults;
    private final EmbedderFamily family;
    private final Exchange exchange;
    private final Semaphore passages = new Semaphore(PASSAGES_AT_ONCE, true);
    private final Semaphore questions = new Semaphore(QUESTIONS_AT_ONCE, true);
    private final AtomicInteger most = new AtomicInteger(MOST_TEXTS);
    private final AtomicInteger dimension = new AtomicInteger();
    private volatile Optional<Fault> trouble = Optional.empty();
    private volatile boolean closed;

    HttpEmbedder(EmbedderSettings settings, InstantSource clock) {
        this.settings = settings;
        this.wire = EmbedWire.of(settings);
        this.faults = EmbedderFaults.of(settings);
        this.family = settings.model().map(EmbedderFamily::of).orElse(EmbedderFamily.UNKNOWN);
        this.exchange = new Exchange(settings.endpoint(), settings.key(), settings.connect(), faults.service(), clock);
    }

    /// The space's name as far as it is known before the service has answered.
    ///
    /// A service that is told no model is named after its host: nothing else tells its vectors from another's.
    public String beginning() {
        var manner = Sha256.of(family.query() + "\n" + family.passage()).hex().substring(0, 6);
        return settings.kind().word() + "/" + settings.model().orElse("at " + settings.host())
                + (family.isPlain() ? "" : " " + manner) + "/";
    }

    /// Name the space; asks the service if it has not answered yet, and fails if it does not.
    @Override
    public String space() {
        return beginning() + dimension();
    }

    /// Tell the dimension; asks the service if it has not answered yet, and fails if it does not.
    @Override
    public int dimension() {
        if (dimension.get() == 0) introduce(Deadline.none());
        return dimension.get();
    }

    /// Ask the service for its dimension. Fails if it does not answer in time.
    public void introduce(Deadline by) {
        embed(List.of(NOTHING), new Way(Purpose.QUERY, true), by);
    }

    /// Take it that vectors have this dimension, as they had earlier, unless the service has told its own by now.
    public void expect(int earlier) {
        dimension.compareAndSet(0, earlier);
    }

    /// Why it cannot be used, if the latest request failed.
    public Optional<String> trouble() {
        return trouble.map(Fault::message);
    }

    @Override
    public Set<Language> languages() {
        return family.languages();
    }

    /// What texts are embedded for, and whether by somebody who also asks a service that is left alone.
    private record Way(Purpose purpose, boolean insists) {}

    @Override
    public List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        return embed(texts, new Way(purpose, by.isNone()), by);
    }

    private List<Embedded> embed(List<String> texts, Way way, Deadline by) {
        by.check(DOING);
        if (closed) throw faults.closed().toException();
        var embedded = new Embedded[texts.size()];
        var parts = parts(texts);
        try {
            if (parts.size() == 1) embed(parts.getFirst(), texts, way, by, embedded);
            else if (!parts.isEmpty()) embedAtOnce(parts, texts, way, by, embedded);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw faults.service().cancelled().toException(e);
        }
        return Arrays.asList(embedded);
    }

    /// The places of texts that go out together, the longest first.
    private List<List<Integer>> parts(List<String> texts) {
        var order = IntStream.range(0, texts.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> -texts.get(i).length()))
                .toList();
        var parts = new ArrayList<List<Integer>>();
        var part = new ArrayList<Integer>();
        int characters = 0;
        for (int i : order) {
            int length = texts.get(i).length();
            if (!part.isEmpty() && (part.size() >= most.get() || characters + length > MOST_CHARACTERS)) {
                parts.add(List.copyOf(part));
                part.clear();
                characters = 0;
            }
            part.add(i);
            characters += length;
        }
        if (!part.isEmpty()) parts.add(List.copyOf(part));
        return parts;
    }

    private void embedAtOnce(List<List<Integer>> parts, List<String> texts, Way way, Deadline by, Embedded[] embedded)
            throws InterruptedException {
        try (var threads =
                Executors.newThreadPerTaskExecutor(work -> Thread.ofVirtual().unstarted(RequestId.carried(work)))) {
            var running = new ExecutorCompletionService<Boolean>(threads);
            for (var part : parts) {
                var _ = running.submit(() -> {
                    embed(part, texts, way, by, embedded);
                    return true;
                });
            }
            try {
                for (int i = 0; i < parts.size(); i++) running.take().get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof FootnoteException known) throw new FootnoteException(known.fault(), known);
                throw new IllegalStateException("embedding failed", e.getCause());
            } finally {
                threads.shutdownNow(); // closes the connections of those who are not done
            }
        }
    }

    /// Embed some texts, once it is their turn.
    private void embed(List<Integer> part, List<String> texts, Way way, Deadline by, Embedded[] embedded)
            throws InterruptedException {
        var turn = way.purpose == Purpose.QUERY ? questions : passages;
        if (!turn.tryAcquire(by.left().toNanos(), TimeUnit.NANOSECONDS)) {
            throw faults.service().outOfTime().toException();
        }
        try {
            var pieces = part.stream().map(i -> Piece.of(texts.get(i))).toList();
            var found = new ArrayList<Embedded>();
            ask(pieces, way, by, found);
            for (int i = 0; i < part.size(); i++) embedded[part.get(i)] = found.get(i);
        } finally {
            turn.release();
        }
    }

    /// What is sent of a text.
    private record Piece(String text, boolean cut) {
        static Piece of(String text) {
            return new Piece(text.isBlank() ? NOTHING : text, false);
        }

        boolean isShort() {
            return text.length() <= SHORT;
        }

        Piece shorter() {
            int end = Math.max(SHORT, text.length() * KEPT / 100);
            return new Piece(text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end), true);
        }
    }

    /// Ask for the vectors of some texts, and add them to `found` in order.
    private void ask(List<Piece> pieces, Way way, Deadline by, List<Embedded> found) throws InterruptedException {
        var texts = pieces.stream()
                .map(piece -> family.prefixed(piece.text, way.purpose))
                .toList();
        switch (sent(texts, way, by)) {
            case Reply.Answered(var body) -> {
                var vectors = vectors(body, texts.size());
                for (int i = 0; i < pieces.size(); i++) {
                    found.add(new Embedded(vectors.get(i), TokenEstimate.of(texts.get(i)), pieces.get(i).cut));
                }
            }
            case Reply.Refused _
            when pieces.size() > 1 -> {
                int middle = pieces.size() / 2;
                int before = found.size();
                ask(pieces.subList(0, middle), way, by, found);
                ask(pieces.subList(middle, pieces.size()), way, by, found);
                boolean whole = found.stream().skip(before).noneMatch(Embedded::truncated);
                if (whole) most.accumulateAndGet(pieces.size() - middle, Math::min); // it was their number
            }
            case Reply.Refused(var status, var _)
            when pieces.getFirst().isShort() -> throw troubled(faults.tooLong(status));
            case Reply.Refused _ -> ask(List.of(pieces.getFirst().shorter()), way, by, found);
            case Reply.Endless() -> throw troubled(faults.notAnAnswer());
        }
    }

    /// What the service says to these texts; a refusal only if they are too many or too long for it.
    private Reply sent(List<String> texts, Way way, Deadline by) throws InterruptedException {
        var patience = way.purpose == Purpose.QUERY
                ? new Patience(settings.question(), QUESTIONS_PAUSE, way.insists)
                : new Patience(settings.passages(), LONGEST_PAUSE, way.insists);
        exchange.refuseWhileLeftAlone(patience); // what its trouble was is known
        Reply reply;
        try {
            reply = exchange.ask(wire.body(texts), patience, by);
        } catch (FootnoteException e) {
            if (e.fault().code() == Fault.Code.EMBEDDER_FAILED) trouble = Optional.of(e.fault());
            throw e;
        }
        if (reply instanceof Reply.Refused(var status, var body) && !isTooLarge(status, body)) {
            throw troubled(faults.refused(status, explains(body)));
        }
        if (reply instanceof Reply.Refused) exchange.worked(); // some say with a 500 that a text is too long
        return reply;
    }

    private static boolean isTooLarge(int status, String body) {
        if (status == 413) return true;
        return PERHAPS_TOO_LARGE.contains(status)
                && TOO_LARGE.matcher(body).find()
                && !TOO_BUSY.matcher(body).find();
    }

    private static boolean explains(String body) {
        try {
            return JsonLeaves.read(body).error().isPresent();
        } catch (NotJsonException e) {
            return false;
        }
    }

    private List<Embedding> vectors(String body, int count) {
        List<float[]> vectors;
        try {
            vectors = wire.vectors(body);
        } catch (NotJsonException e) {
            throw troubled(faults.notAnAnswer());
        }
        if (vectors.size() != count) throw troubled(faults.wrongCount(vectors.size(), count));
        for (var vector : vectors) if (!hasDirection(vector)) throw troubled(faults.noDirection());
        int first = vectors.getFirst().length;
        for (var vector : vectors) {
            if (vector.length != first) throw troubled(faults.notAnAnswer());
        }
        int known = dimension.updateAndGet(earlier -> earlier == 0 ? first : earlier);
        if (first != known) throw troubled(faults.wrongDimension(first, known));
        trouble = Optional.empty();
        return vectors.stream().map(Embedding::normalised).toList();
    }

    private static boolean hasDirection(float[] vector) {
        double square = 0;
        for (float value : vector) square += (double) value * value;
        return square > 0 && !Double.isInfinite(square);
    }

    private FootnoteException troubled(Fault fault) {
        trouble = Optional.of(fault);
        return fault.toException();
    }

    /// Count as for a passage, rather too much than too little: a service has no tokenizer to ask.
    @Override
    public int countTokens(String text) {
        return TokenEstimate.of(family.prefixed(text, Purpose.PASSAGE));
    }

    /// Refuse all further texts; connections end by themselves.
    @Override
    public void close() {
        closed = true;
    }
}
