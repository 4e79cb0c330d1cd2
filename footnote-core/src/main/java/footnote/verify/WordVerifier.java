package footnote.verify;

import footnote.ask.Evidence;
import footnote.ask.Said;
import footnote.ask.Stages.Verifier;
import footnote.ask.Support;
import footnote.ask.Support.Doubt;
import footnote.ask.Support.Doubt.Kind;
import footnote.ask.Verdict;
import footnote.corpus.Language;
import footnote.spi.Deadline;
import footnote.spi.LanguageDetector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Holds each sentence of an answer against the sources that it cites, by its words, numbers, names and
/// denials. Safe for use by many threads at once.
///
/// A sentence without a marker is held against the sources of its paragraph, and if that has none either, against
/// all. An answer that quotes comes out with 1; one that only says that it does not know has nothing to check.
/// Where answer and source are of different languages, only numbers are compared, and sentences without numbers
/// are left out.
public final class WordVerifier implements Verifier {
    /// How much of an answer is held against the sources: a hundred pages, and a few tenths of a second.
    private static final int MOST_CHARACTERS = 200_000;

    private static final int MOST_SENTENCES = 1_000;

    private final LanguageDetector languages;

    public WordVerifier(LanguageDetector languages) {
        this.languages = languages;
    }

    @Override
    public Verdict verify(Said said, Evidence evidence, Deadline by) {
        var warnings = new Warnings();
        warnings.noteInvented(said.invented());
        boolean checkable = said.answered() && !evidence.isEmpty();
        var supports = checkable ? hold(said, evidence, warnings, by) : List.<Support>of();
        if (said.numbered() && said.cited().isEmpty() && !supports.isEmpty()) warnings.noteUncited();
        return new Verdict(true, supports, warnings.all());
    }

    private List<Support> hold(Said said, Evidence evidence, Warnings warnings, Deadline by) {
        var answer = said.text();
        var claims = Claim.in(answer.substring(0, Math.min(answer.length(), MOST_CHARACTERS)), said.cited());
        int read = Math.min(claims.size(), MOST_SENTENCES);
        if (read < claims.size() || answer.length() > MOST_CHARACTERS) warnings.noteCut(read);
        var language = languages.detect(answer);
        var sources = new ReadSources(evidence, wanted(claims, evidence), languages);
        var supports = new ArrayList<Support>();
        for (var claim : claims.subList(0, read)) {
            by.check("checking the answer");
            hold(claim, language, sources).ifPresent(support -> {
                supports.add(support);
                warnings.note(claim, support);
            });
        }
        return supports;
    }

    /// The numbers of the sources that are needed; none if all are.
    private static Set<Integer> wanted(List<Claim> claims, Evidence evidence) {
        var wanted = new HashSet<Integer>();
        for (var claim : claims) {
            if (claim.held().stream()
                    .noneMatch(n -> n >= 1 && n <= evidence.sources().size())) return Set.of();
            wanted.addAll(claim.held());
        }
        return wanted;
    }

    private static Optional<Support> hold(Claim claim, Language language, ReadSources sources) {
        var held = new HashSet<>(claim.held());
        held.retainAll(sources.numbers());
        var against = held.isEmpty() ? sources.numbers() : held;
        var holding = new Holding(Statement.of(claim.text(), language), sources, against);
        var score = holding.score();
        if (score.isEmpty()) return Optional.empty();
        var doubts = new ArrayList<>(holding.doubts());
        if (doubts.isEmpty() && score.getAsDouble() < Support.BAR) doubts.add(new Doubt(Kind.WORDING, ""));
        return Optional.of(new Support(claim.span(), claim.cited(), score.getAsDouble(), doubts));
    }
}
