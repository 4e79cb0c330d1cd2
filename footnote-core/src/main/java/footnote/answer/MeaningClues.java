package footnote.answer;

import footnote.corpus.Embedding;
import footnote.meaning.CosineScale;
import footnote.meaning.CosineScale.Measure;
import footnote.spi.Deadline;
import footnote.spi.Embedder.Purpose;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Notes how near sentences lie to the question in the embedder's space.
final class MeaningClues {
    private static final float LEAD_SHARE = 0.5f;

    private final CosineScale scale;
    private final Measure measure;

    private MeaningClues(CosineScale scale, Measure measure) {
        this.scale = scale;
        this.measure = measure;
    }

    /// Embed the question and the quotes, and note what that shows.
    static MeaningClues note(Asked asked, List<Quote> quotes, CosineScale scale, Deadline by) {
        var clues = new MeaningClues(scale, scale.from(asked.text(), asked.language(), by));
        var vectors = scale.embed(quotes.stream().map(Quote::text).toList(), Purpose.PASSAGE, by);
        Map<Quote, Embedding> points = new HashMap<>();
        for (int i = 0; i < quotes.size(); i++) points.put(quotes.get(i), vectors.get(i));
        points.forEach((quote, point) -> clues.note(quote, point, points));
        for (var quote : quotes) quote.note(Clue.SURROUNDINGS, surroundings(quote, quotes));
        return clues;
    }

    /// Look again at the quotes on which the answer rests, this time read together with what leads to them.
    void noteGrounds(List<Quote> quotes, Deadline by) {
        var points = scale.embed(quotes.stream().map(Quote::inContext).toList(), Purpose.PASSAGE, by);
        for (int i = 0; i < quotes.size(); i++) quotes.get(i).note(Ground.MEANING, measure.nearness(points.get(i)));
    }

    private void note(Quote quote, Embedding point, Map<Quote, Embedding> points) {
        var led = quote.lead().map(points::get).map(lead -> mixed(point, lead)).orElse(point);
        quote.note(Clue.MEANING, measure.nearness(led));
    }

    private static Embedding mixed(Embedding sentence, Embedding lead) {
        var sum = sentence.toArray();
        var other = lead.toArray();
        for (int i = 0; i < sum.length; i++) sum[i] += LEAD_SHARE * other[i];
        return Embedding.normalised(sum);
    }

    private static double surroundings(Quote quote, List<Quote> quotes) {
        return quotes.stream()
                .filter(other -> other.source() == quote.source())
                .mapToDouble(other -> -other.clue(Clue.MEANING))
                .sorted()
                .limit(2)
                .map(x -> -x)
                .average()
                .orElse(0);
    }
}
