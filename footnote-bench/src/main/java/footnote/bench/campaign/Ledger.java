package footnote.bench.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedSet;
import java.util.Set;

/// What a server has been told, by path, and what it may therefore hold.
///
/// Whatever it acknowledged must be so. What it was about to be told when it died may be so or not.
final class Ledger {
    /// Stands for a document that is not there.
    static final String ABSENT = "";

    private final Map<String, SequencedSet<String>> possible = new LinkedHashMap<>();
    private final List<String> gone = new ArrayList<>();
    private int acknowledged;

    /// The server is about to be told: from here on it may know.
    void sending(String path, String text) {
        possible.computeIfAbsent(path, _ -> new LinkedHashSet<>(Set.of(ABSENT))).add(text);
    }

    /// The server has said yes: everything else that was possible is over.
    void acknowledged(String path, String text) {
        acknowledged++;
        settle(path, text);
    }

    private void settle(String path, String text) {
        var before = possible.put(path, new LinkedHashSet<>(Set.of(text)));
        if (before == null) return;
        before.remove(text);
        before.remove(ABSENT);
        for (var old : before) gone.addAll(Texts.markers(old));
    }

    /// Compare with the texts that the server holds, by path, and know from now on which of the possible came true.
    List<String> compare(Map<String, String> texts) {
        var violations = new ArrayList<String>();
        for (var path : texts.keySet()) {
            if (!possible.containsKey(path)) violations.add(path + " is there and was never sent");
        }
        for (var path : List.copyOf(possible.keySet())) {
            var held = texts.get(path);
            var match = possible.getOrDefault(path, new LinkedHashSet<>()).stream()
                    .filter(text -> isText(text, held == null ? ABSENT : held))
                    .findFirst();
            if (match.isPresent()) settle(path, match.get());
            else violations.add(path + (held == null ? " is lost" : " holds another text than it should"));
        }
        return violations;
    }

    private static boolean isText(String sent, String held) {
        if (sent.equals(ABSENT) || held.equals(ABSENT)) return sent.equals(held);
        return Texts.markers(sent).equals(Texts.markers(held));
    }

    /// Some documents that are surely there, by path.
    List<Map.Entry<String, String>> present(Random random, int atMost) {
        var all = new ArrayList<Map.Entry<String, String>>();
        possible.forEach((path, texts) -> {
            if (texts.size() == 1 && !texts.getFirst().equals(ABSENT)) all.add(Map.entry(path, texts.getFirst()));
        });
        java.util.Collections.shuffle(all, random);
        return all.subList(0, Math.min(atMost, all.size()));
    }

    /// Some words that were in texts that have been deleted or replaced.
    List<String> gone(Random random, int atMost) {
        var all = new ArrayList<>(gone);
        java.util.Collections.shuffle(all, random);
        return all.subList(0, Math.min(atMost, all.size()));
    }

    /// How often the server has said yes.
    int acknowledged() {
        return acknowledged;
    }
}
