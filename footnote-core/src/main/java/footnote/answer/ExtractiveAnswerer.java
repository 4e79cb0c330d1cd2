package footnote.answer;

import footnote.ask.Answer;
import footnote.ask.Evidence;
import footnote.ask.Prompt;
import footnote.ask.Said;
import footnote.ask.Stages.Answerer;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.meaning.CosineScale;
import footnote.prose.Sentence.Form;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import footnote.spi.LanguageModel.TokenSink;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Answers without a language model: quotes the sentences of the evidence that answer the question, cites each, and
/// says that it has no information when the best of them probably does not answer. Safe for use by many threads.
///
/// Sentences are weighed first by their words, and the best of them by their meaning too; a small logistic
/// model with fitted [Weights] says which is best, another one whether that is good enough. If the embedder
/// fails or takes too long, words alone decide, with weights of their own. `docs/answering.md` tells how well
/// that works.
public final class ExtractiveAnswerer implements Answerer {
    public static final String NAME = "extractive";

    /// How many sentences are embedded for a question; the rest is left out by their words.
    private static final int MOST_EMBEDDED = 32;

    /// How long to wait for the embedder before answering by words alone.
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    private static final String DOING = "answering";

    private final Optional<CosineScale> scale;
    private final Weights meaning;
    private final Weights words;

    public ExtractiveAnswerer(Embedder embedder) {
        this(new CosineScale(embedder));
    }

    /// Read meanings on a scale that others use, too.
    public ExtractiveAnswerer(CosineScale scale) {
        this(Optional.of(scale), Weights.MEANING, Weights.WORDS);
    }

    /// Answer with other weights than the fitted ones, or by words alone.
    public ExtractiveAnswerer(Optional<CosineScale> scale, Weights meaning, Weights words) {
        this.scale = scale;
        this.meaning = meaning;
        this.words = words;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Said answer(Prompt prompt, TokenSink sink, Deadline by) {
        var asked = asked(prompt.question().sought().text(), prompt.evidence());
        var reading = read(asked, prompt.evidence(), by);
        if (!reading.answers()) {
            stream(Answer.NO_INFORMATION, sink, by);
            return new Said(Answer.NO_INFORMATION, false, Set.of());
        }
        var chosen = Selection.of(asked, reading);
        var text = written(chosen);
        stream(text, sink, by);
        var cited = new TreeSet<Integer>();
        for (var quote : chosen) for (int source : quote.sources()) cited.add(source + 1);
        return new Said(text, true, cited);
    }

    /// Weigh the sentences of the evidence without answering.
    public Reading read(String question, Evidence evidence, Deadline by) {
        return read(asked(question, evidence), evidence, by);
    }

    private static Asked asked(String question, Evidence evidence) {
        return Asked.of(
                question,
                evidence.isEmpty()
                        ? ""
                        : evidence.sources().getFirst().passage().whole());
    }

    private Reading read(Asked asked, Evidence evidence, Deadline by) {
        by.check(DOING);
        var quotes = WordClues.of(asked, evidence);
        by.check(DOING);
        if (quotes.isEmpty() || scale.isEmpty()) return new Reading(quotes, words);
        try {
            return byMeaning(asked, preselected(quotes), scale.get(), by.earlier(PATIENCE));
        } catch (FootnoteException e) {
            if (e.fault().code() == Fault.Code.CANCELLED || by.passed()) throw e;
            return new Reading(quotes, words);
        }
    }

    private Reading byMeaning(Asked asked, List<Quote> quotes, CosineScale in, Deadline by) {
        var clues = MeaningClues.note(asked, quotes, in, by);
        var reading = new Reading(quotes, meaning);
        clues.noteGrounds(reading.foremost(), by);
        return reading;
    }

    private List<Quote> preselected(List<Quote> quotes) {
        if (quotes.size() <= MOST_EMBEDDED) return quotes;
        return quotes.stream()
                .sorted(Comparator.comparingDouble(quote -> -Reading.score(quote, words)))
                .limit(MOST_EMBEDDED)
                .toList();
    }

    private static String written(List<Quote> quotes) {
        var text = new StringBuilder();
        for (int i = 0; i < quotes.size(); i++) {
            var quote = quotes.get(i);
            if (i > 0) text.append(runsOn(quotes.get(i - 1), quote) ? ' ' : '\n');
            text.append(quote.shown()).append(' ');
            for (int source : quote.sources())
                text.append('[').append(source + 1).append(']');
        }
        return text.toString();
    }

    /// Prose goes on in its line, unless backticks in it would make code of all up to the next ones.
    private static boolean runsOn(Quote before, Quote quote) {
        return isProse(before) && isProse(quote) && !Quotable.leavesCodeOpen(before.shown());
    }

    private static boolean isProse(Quote quote) {
        return quote.sentence().form() == Form.PROSE;
    }

    /// Hand over a text word by word, as a model would.
    private static void stream(String text, TokenSink sink, Deadline by) {
        for (var piece : text.split("(?<=\\s)(?=\\S)")) {
            by.check(DOING);
            sink.accept(piece);
        }
    }
}
