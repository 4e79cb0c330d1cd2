package footnote.testkit;

import footnote.ask.Turn;
import footnote.conversation.Conversation;
import footnote.conversation.ConversationId;
import footnote.conversation.Conversations;
import footnote.conversation.Exchange;
import footnote.conversation.KeptSource;
import footnote.conversation.Transcript;
import footnote.corpus.Viewer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/// The conversations of a [MemoryTruth].
final class MemoryConversations implements Conversations {
    private final MemoryTruth truth;
    private final SequencedMap<ConversationId, Entry> entries = new LinkedHashMap<>();

    MemoryConversations(MemoryTruth truth) {
        this.truth = truth;
    }

    private static final class Entry {
        final ConversationId id = ConversationId.random();
        final String owner;
        final Instant begun;
        final List<Exchange> exchanges = new ArrayList<>();
        String title;
        Instant latest;

        Entry(String owner, String title, Instant begun) {
            this.owner = owner;
            this.title = title;
            this.begun = begun;
            this.latest = begun;
        }

        Conversation view() {
            return new Conversation(id, title, begun, latest, exchanges.size());
        }
    }

    @Override
    public Conversation begin(String title, Viewer viewer) {
        return truth.alone(() -> {
            var entry = new Entry(viewer.user(), title, truth.now());
            entries.putFirst(entry.id, entry);
            return entry.view();
        });
    }

    @Override
    public List<Conversation> list(Listing listing, Viewer viewer) {
        return truth.alone(() -> entries.values().stream()
                .filter(entry -> entry.owner.equals(viewer.user()))
                .filter(entry -> listing.words().stream().allMatch(word -> has(entry, word, viewer)))
                .skip(listing.offset())
                .limit(listing.limit())
                .map(Entry::view)
                .toList());
    }

    @Override
    public Optional<Transcript> find(ConversationId conversation, Viewer viewer) {
        return truth.alone(() -> entry(conversation, viewer)
                .map(entry -> new Transcript(
                        entry.view(),
                        entry.exchanges.stream()
                                .map(exchange -> seenBy(exchange, viewer))
                                .toList())));
    }

    @Override
    public Optional<List<Turn>> latest(ConversationId conversation, int exchanges, Viewer viewer) {
        return truth.alone(() -> entry(conversation, viewer).map(entry -> {
            var all = entry.exchanges;
            int from = Math.max(0, all.size() - exchanges);
            return IntStream.range(0, all.size())
                    .filter(i -> i == 0 || i >= from)
                    .mapToObj(i -> seenBy(all.get(i), viewer))
                    .flatMap(each -> Exchange.turns(each.question(), each.answer()).stream())
                    .toList();
        }));
    }

    @Override
    public boolean add(ConversationId conversation, Exchange exchange, Viewer viewer) {
        return truth.alone(() -> {
            var found = entry(conversation, viewer);
            if (found.isEmpty()) return false;
            var entry = found.get();
            entry.exchanges.add(exchange);
            entry.latest = truth.now();
            if (entry.title.isEmpty()) entry.title = Conversation.titleFor(exchange.question());
            entries.putFirst(entry.id, entry);
            return true;
        });
    }

    @Override
    public boolean rename(ConversationId conversation, String title, Viewer viewer) {
        return truth.alone(() -> {
            var entry = entry(conversation, viewer);
            entry.ifPresent(found -> found.title = title);
            return entry.isPresent();
        });
    }

    @Override
    public boolean delete(ConversationId conversation, Viewer viewer) {
        return truth.alone(() -> {
            var entry = entry(conversation, viewer);
            entry.ifPresent(found -> entries.remove(found.id));
            return entry.isPresent();
        });
    }

    private boolean has(Entry entry, String word, Viewer viewer) {
        var folded = word.toLowerCase(Locale.ROOT);
        if (entry.title.toLowerCase(Locale.ROOT).contains(folded)) return true;
        return entry.exchanges.stream()
                .map(exchange -> seenBy(exchange, viewer))
                .map(exchange -> exchange.question() + "\n" + exchange.answer())
                .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(folded));
    }

    private Optional<Entry> entry(ConversationId conversation, Viewer viewer) {
        return Optional.ofNullable(entries.get(conversation)).filter(entry -> entry.owner.equals(viewer.user()));
    }

    private Exchange seenBy(Exchange exchange, Viewer viewer) {
        var sources = exchange.sources().stream()
                .flatMap(source -> seenBy(source, viewer).stream())
                .toList();
        var there = sources.stream().map(KeptSource::number).toList();
        return there.containsAll(exchange.drawnOn())
                ? exchange.with(sources)
                : exchange.with(sources).withdrawn();
    }

    private Optional<KeptSource> seenBy(KeptSource source, Viewer viewer) {
        return truth.catalogue()
                .find(source.passage().document(), viewer)
                .map(document -> source.as(document.checksum().equals(source.checksum())));
    }
}
