package footnote.verify;

import footnote.ask.MarkerReader;
import footnote.ask.MarkerReader.Marker;
import footnote.corpus.Span;
import footnote.prose.Sentence;
import footnote.prose.Sentence.Form;
import footnote.prose.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// A sentence of an answer, with the sources that it is held against.
///
/// @param number which sentence of the answer it is, counted from 1
/// @param cited the numbers behind it
/// @param held the numbers that it is held against: those behind it, else those of its paragraph; none means all
record Claim(int number, Span span, String text, Set<Integer> cited, Set<Integer> held) {
    private static final Pattern LINE_START = Pattern.compile("[\\s*•>+\\d.)\\[\\]-]*");

    /// Says of the sources that they do not tell something, which they cannot bear out.
    private static final Pattern ABOUT_SOURCES = Pattern.compile("(?iu)\\b(?:sources?|context|passages?|excerpts?"
            + "|(?:provided|given|available|vorliegenden|bereitgestellten) (?:documents?|texts?|information|dokumente?|texte?)"
            + "|quellen?|kontext|auszüge?n?|källor(?:na)?)\\b.{0,40}(?:\\b(?:not|no|nothing|nicht|nichts|keine?n?|inte|inga?)\\b"
            + "|n['’]t\\b).{0,60}\\b(?:mention|contain|provide|say|state|specify|include|tell|give|describe|indicate|information"
            + "|enthalten|erwähn|nennen|sagen|angaben|informationen|hinweise?|nämn|innehåll|säg)"
            + "|^i (?:do not|don['’]t|could not|couldn['’]t) (?:have|know|find)\\b"
            + "|\\bkeine (?:informationen|angaben) (?:dazu|darüber|zu|über)\\b");

    /// The letters without which that pattern cannot fit: looking for them first is many times quicker.
    private static final List<String> TELLING = List.of(
            "source",
            "context",
            "passage",
            "excerpt",
            "provided",
            "given",
            "available",
            "vorliegend",
            "bereitgestellt",
            "quelle",
            "kontext",
            "auszüg",
            "källor",
            "keine ",
            "i do",
            "i could");

    /// The sentences of an answer that say something: no questions, headings, code, and lines that announce others.
    ///
    /// @param sources the numbers that it cites
    static List<Claim> in(String answer, Set<Integer> sources) {
        var markers = MarkerReader.in(answer, sources);
        var bare = new StringBuilder(answer);
        for (var marker : markers) {
            bare.replace(
                    marker.start(), marker.end(), " ".repeat(marker.written().length()));
        }
        return in(answer, bare.toString(), markers);
    }

    private static List<Claim> in(String answer, String bare, List<Marker> markers) {
        var sentences = Sentences.of(bare);
        var cited = citations(answer, sentences, markers);
        var paragraphs = paragraphs(bare, sentences, cited);
        var claims = new ArrayList<Claim>();
        for (int i = 0; i < sentences.size(); i++) {
            var sentence = sentences.get(i);
            if (!isClaim(sentence)) continue;
            var own = cited.get(i);
            var span = new Span(sentence.start(), sentence.end());
            claims.add(new Claim(i + 1, span, sentence.text(), own, own.isEmpty() ? paragraphs.get(i) : own));
        }
        return claims;
    }

    private static boolean isClaim(Sentence sentence) {
        var text = sentence.text();
        if (sentence.form() == Form.HEADING || sentence.form() == Form.CODE) return false;
        return !text.endsWith("?") && !text.endsWith(":") && !isAboutSources(text);
    }

    private static boolean isAboutSources(String text) {
        var small = text.toLowerCase(Locale.ROOT);
        return TELLING.stream().anyMatch(small::contains)
                && ABOUT_SOURCES.matcher(text).find();
    }

    /// The numbers behind each sentence. A marker belongs to the sentence that it stands in or behind; where it
    /// opens a line, to the one that follows.
    private static List<Set<Integer>> citations(String text, List<Sentence> sentences, List<Marker> markers) {
        var cited = new ArrayList<Set<Integer>>();
        for (var _ : sentences) cited.add(new TreeSet<>());
        if (sentences.isEmpty()) return cited;
        int at = 0;
        for (var marker : markers) {
            while (at + 1 < sentences.size() && sentences.get(at + 1).start() <= marker.start()) at++;
            boolean opens = at + 1 < sentences.size()
                    && sentences.get(at).end() <= marker.start()
                    && LINE_START.matcher(line(text, marker.start())).matches();
            cited.get(opens ? at + 1 : at).addAll(marker.numbers());
        }
        return cited;
    }

    /// What stands before a place in its line.
    private static String line(String text, int place) {
        return text.substring(text.lastIndexOf('\n', place) + 1, place);
    }

    /// For each sentence the numbers in its paragraph; an empty line ends one.
    private static List<Set<Integer>> paragraphs(String text, List<Sentence> sentences, List<Set<Integer>> cited) {
        var paragraphs = new ArrayList<Set<Integer>>();
        for (int i = 0; i < sentences.size(); i++) {
            if (i == 0 || isEmptyLineBetween(text, sentences.get(i - 1), sentences.get(i)))
                paragraphs.add(new TreeSet<>());
            else paragraphs.add(paragraphs.getLast());
            paragraphs.getLast().addAll(cited.get(i));
        }
        return paragraphs;
    }

    private static boolean isEmptyLineBetween(String text, Sentence one, Sentence next) {
        return text.substring(one.end(), next.start())
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                > 1;
    }
}
