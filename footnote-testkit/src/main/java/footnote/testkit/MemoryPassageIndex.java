package footnote.testkit;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Hit;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.Ranking;
import footnote.spi.PassageIndex;
import footnote.spi.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// A passage index in memory that looks at every passage: exact, slow, and gone when the test is.
///
/// Words are compared as they are written, in lower case; no language bends them.
public final class MemoryPassageIndex implements PassageIndex {
    private static final double SATURATION = 0.9;
    private static final double LENGTH_WEIGHT = 0.6;

    private final Map<DocumentId, Block> applied = new TreeMap<>();
    private long latest;
    private volatile long durable;
    private volatile List<Entry> published = List.of();

    @Override
    public long applied() {
        return durable;
    }

    @Override
    public synchronized void replace(Block block, long number) {
        applied.put(block.document(), block);
        latest = Math.max(latest, number);
    }

    @Override
    public synchronized void remove(DocumentId document, long number) {
        applied.remove(document);
        latest = Math.max(latest, number);
    }

    @Override
    public synchronized void publish() {
        var entries = new ArrayList<Entry>();
        for (var block : applied.values()) {
            for (int i = 0; i < block.passages().size(); i++) entries.add(Entry.of(block, i));
        }
        published = List.copyOf(entries);
    }

    @Override
    public synchronized void commit() {
        durable = latest;
    }

    @Override
    public Ranking nearest(Embedding point, int atMost, Scope scope) {
        var hits = new ArrayList<Hit>();
        for (var entry : published) {
            if (entry.point.isEmpty() || !entry.within(scope)) continue;
            double cosine = Math.clamp(entry.point.getFirst().cosine(point), -1, 1);
            hits.add(new Hit(entry.passage.id(), cosine));
        }
        return best(hits, atMost);
    }

    @Override
    public Ranking matching(LexicalQuery query, int atMost, Scope scope) {
        var entries = published;
        var frequencies = new HashMap<String, Integer>();
        long length = 0;
        for (var entry : entries) {
            for (var word : new HashSet<>(entry.words)) frequencies.merge(word, 1, Integer::sum);
            length += entry.words.size();
        }
        double usual = (double) length / Math.max(1, entries.size());
        var asked = new HashSet<>(words(query.words()));
        var hits = new ArrayList<Hit>();
        for (var entry : entries) {
            if (!entry.within(scope)) continue;
            double score = 0;
            for (var word : asked) {
                double best = 0;
                for (var like : likeWords(word, query, frequencies.keySet()).entrySet()) {
                    double rarity = rarity(frequencies.getOrDefault(like.getKey(), 0), entries.size());
                    best = Math.max(best, like.getValue() * rarity * entry.weight(like.getKey(), usual));
                }
                score += best;
            }
            if (score > 0) hits.add(new Hit(entry.passage.id(), score));
        }
        return best(hits, atMost);
    }

    /// The words that count as `word`, each with how much.
    private static Map<String, Double> likeWords(String word, LexicalQuery query, Set<String> vocabulary) {
        var like = new HashMap<String, Double>();
        int wrong = Math.clamp(Math.round(query.fuzziness() * word.length()), 0, 2);
        for (var other : vocabulary) {
            if (query.prefix() && other.startsWith(word)) like.put(other, 0.375);
            if (wrong > 0 && distance(word, other) <= wrong) like.put(other, 0.45);
        }
        like.put(word, 1.0);
        return like;
    }

    private static int distance(String a, String b) {
        var previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) previous[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            var current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + change);
            }
            previous = current;
        }
        return previous[b.length()];
    }

    private static double rarity(int having, int of) {
        return Math.log(1 + (of - having + 0.5) / (having + 0.5));
    }

    private static Ranking best(List<Hit> hits, int atMost) {
        hits.sort(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::passage));
        return new Ranking(hits.subList(0, Math.clamp(atMost, 0, hits.size())));
    }

    @Override
    public Facts facts() {
        return new Facts(published.size(), 0, List.of());
    }

    @Override
    public void close() {
        commit();
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            if (!word.isEmpty()) words.add(word);
        }
        return words;
    }

    /// @param point the embedding, or nothing while it is missing
    /// @param words of the title, the path, the headings and the text
    private record Entry(Block block, Passage passage, List<Embedding> point, List<String> words) {
        static Entry of(Block block, int ordinal) {
            var passage = block.passages().get(ordinal);
            var text = String.join(
                    " ", block.title(), block.path(), passage.place().section(), passage.whole());
            var point = block.embeddings().isEmpty()
                    ? List.<Embedding>of()
                    : List.of(block.embeddings().get(ordinal));
            return new Entry(block, passage, point, MemoryPassageIndex.words(text));
        }

        double weight(String word, double usualLength) {
            int often = Collections.frequency(words, word);
            double expected = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * words.size() / usualLength);
            return often / (often + expected);
        }

        boolean within(Scope scope) {
            return !Collections.disjoint(block.grants(), scope.viewer().keys()) && passes(scope.filter());
        }

        private boolean passes(PassageFilter filter) {
            return switch (filter) {
                case PassageFilter.AnyOf(var field, var values) ->
                    !Collections.disjoint(block.values(field, passage), values);
                case PassageFilter.StartsWith(var field, var prefix) ->
                    block.values(field, passage).stream().anyMatch(value -> value.startsWith(prefix));
                case PassageFilter.Dated(var from, var to) ->
                    from.stream().noneMatch(block.date()::isBefore)
                            && to.stream().noneMatch(block.date()::isAfter);
                case PassageFilter.And and -> and.parts().stream().allMatch(this::passes);
                case PassageFilter.Or or -> or.parts().stream().anyMatch(this::passes);
                case PassageFilter.Not not -> !passes(not.part());
            };
        }
    }
}
