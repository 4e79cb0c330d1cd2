package footnote.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What people say, as regular expressions in a file of ours.
///
/// A line `rule NAME: ABOUT` opens a section; each line after it is a label and an expression. `let NAME = PART`
/// names a part that expressions further down hold in braces. Lines that begin with `#` are comments.
///
/// @param sieve tells which of the phrases are worth trying on a text, by their numbers
record Phrasebook(List<Section> sections, Sieve sieve) {
    private static final Pattern PART = Pattern.compile("\\{([A-Z_]+)}");

    /// @param about what the section is about, in a few words
    record Section(String name, String about, List<Phrase> phrases) {
        /// Those of its phrases that have these numbers.
        List<Phrase> these(BitSet numbers) {
            int first = phrases.getFirst().number();
            var these = new ArrayList<Phrase>();
            for (int i = numbers.nextSetBit(first); i >= 0 && i < first + phrases.size(); i = numbers.nextSetBit(i + 1))
                these.add(phrases.get(i - first));
            return these;
        }
    }

    /// @param number how many phrases of the book come before it
    /// @param label what the expression is for, as the file has it
    record Phrase(int number, String label, Pattern pattern) {}

    /// Read the file of this name beside this class.
    static Phrasebook read(String name) {
        try (var in = Objects.requireNonNull(Phrasebook.class.getResourceAsStream(name), name)) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Phrasebook parse(String text) {
        Map<String, String> parts = new HashMap<>();
        var sections = new ArrayList<Section>();
        var patterns = new ArrayList<Pattern>();
        for (var line : text.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) continue;
            if (line.startsWith("let ")) {
                var named = line.substring(4).split(" = ", 2);
                parts.put(named[0], whole(named[1], parts));
            } else if (line.startsWith("rule ")) {
                var named = line.substring(5).split(": ", 2);
                sections.add(new Section(named[0], named[1], new ArrayList<>()));
            } else {
                var labelled = line.split(" ", 2);
                var pattern = Pattern.compile(whole(labelled[1], parts));
                sections.getLast().phrases().add(new Phrase(patterns.size(), labelled[0], pattern));
                patterns.add(pattern);
            }
        }
        return new Phrasebook(List.copyOf(sections), new Sieve(patterns));
    }

    private static String whole(String expression, Map<String, String> parts) {
        return PART.matcher(expression).replaceAll(part -> {
            var known = parts.get(part.group(1));
            if (known == null) throw new IllegalArgumentException("no such part: " + part.group());
            return Matcher.quoteReplacement(known);
        });
    }
}
