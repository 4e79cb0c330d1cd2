package footnote.app;

import footnote.corpus.Language;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.models.HttpEmbedder;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.Spaces.Space;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/// An embedder whose model is loaded in the background, once told to; the first who needs it waits for it.
///
/// One behind a service needs no loading, but its space is known only once the service has answered.
final class LoadingEmbedder implements Embedder {
    /// How long opening a data folder waits for a service: not long if its space is known from earlier.
    private static final Duration WAITING = Duration.ofSeconds(10);

    private static final Duration WAITING_SHORTLY = Duration.ofSeconds(2);

    private final Facts facts;
    private final Optional<HttpEmbedder> service;
    private final Loading<Embedder> model;
    private final LongAdder calls = new LongAdder();
    private final LongAdder texts = new LongAdder();

    /// What can be told without loading it.
    private interface Facts {
        String space();

        int dimension();

        Set<Language> languages();
    }

    private record KnownFacts(String space, int dimension, Set<Language> languages) implements Facts {}

    private record ServiceFacts(HttpEmbedder service) implements Facts {
        @Override
        public String space() {
            return service.space();
        }

        @Override
        public int dimension() {
            return service.dimension();
        }

        @Override
        public Set<Language> languages() {
            return service.languages();
        }
    }

    private LoadingEmbedder(Facts facts, Optional<HttpEmbedder> service, Supplier<Embedder> loader) {
        this.facts = facts;
        this.service = service;
        this.model = new Loading<>("embedding model", Fault.Code.EMBEDDER_FAILED, loader);
    }

    LoadingEmbedder(String space, int dimension, Set<Language> languages, Supplier<Embedder> loader) {
        this(new KnownFacts(space, dimension, Set.copyOf(languages)), Optional.empty(), loader);
    }

    LoadingEmbedder(HttpEmbedder service) {
        this(new ServiceFacts(service), Optional.of(service), () -> service);
    }

    /// Start loading, unless that was done before.
    void begin() {
        model.begin();
    }

    boolean ready() {
        return model.ready();
    }

    /// Load it, or wait until it is loaded; fail if that cannot be done in time.
    void load(Deadline by) {
        model.loaded(by);
    }

    /// How often it was asked to embed.
    long calls() {
        return calls.sum();
    }

    /// How many texts it was asked to embed.
    long texts() {
        return texts.sum();
    }

    /// Why texts cannot be embedded, if that was tried in vain.
    Optional<String> trouble() {
        return model.trouble().or(() -> service.flatMap(HttpEmbedder::trouble));
    }

    /// The space that texts are embedded into.
    ///
    /// A service is asked for it. One that does not answer is believed to be as it was when it made the space that
    /// serves now; if it did not make that, its space has no dimension yet.
    ///
    /// @param named as the settings name it
    Space space(String named, Optional<Space> serving) {
        if (service.isEmpty()) return new Space(space(), dimension(), named);
        var asked = service.get();
        var earlier = serving.filter(
                space -> space.dimension() > 0 && space.name().equals(asked.beginning() + space.dimension()));
        try {
            asked.introduce(Deadline.in(earlier.isPresent() ? WAITING_SHORTLY : WAITING));
        } catch (FootnoteException e) {
            if (e.fault().code() == Fault.Code.CANCELLED) throw e;
            if (earlier.isEmpty()) return new Space(asked.beginning() + "?", 0, named);
            asked.expect(earlier.get().dimension());
        }
        return new Space(space(), dimension(), named);
    }

    @Override
    public String space() {
        return facts.space();
    }

    @Override
    public int dimension() {
        return facts.dimension();
    }

    @Override
    public Set<Language> languages() {
        return facts.languages();
    }

    @Override
    public List<Embedded> embed(List<String> wanted, Purpose purpose, Deadline by) {
        calls.increment();
        texts.add(wanted.size());
        return model.loaded(by).embed(wanted, purpose, by);
    }

    @Override
    public int countTokens(String text) {
        return model.loaded(Deadline.none()).countTokens(text);
    }

    @Override
    public void close() {
        model.close(Embedder::close);
    }
}
