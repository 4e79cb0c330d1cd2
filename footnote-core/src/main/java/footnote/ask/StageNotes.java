package footnote.ask;

import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Memory.Slot;
import footnote.corpus.PassageFilter;
import footnote.spi.LanguageModel;
import footnote.spi.LanguageModel.Message;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells what each stage of one walk did, from what it handed on: counts, scores and names of ways, and nothing
/// that anybody wrote. What a question was rewritten to may hold words of an earlier answer, and so of a document:
/// that it was rewritten is told, not how. The first stage also tells by what the question is answered.
final class StageNotes {
    private String asked = "";
    private int wordings;
    private String answerer = "";
    private boolean quotes;
    private Optional<Manner> manner = Optional.empty();

    void answeredBy(Answerer its) {
        answerer = its.name();
        quotes = !its.talks();
    }

    void goesBy(Manner its) {
        manner = Optional.of(its);
    }

    /// @param result what the stage handed on; a plan comes from two of them
    List<Note> of(AskStage stage, Object result) {
        return switch (result) {
            case Question question -> admitted(question);
            case Queries queries -> understood(queries);
            case Slot slot -> List.of(new Note.Flag("hit", slot.found().isPresent()));
            case Plan plan when stage == AskStage.REPHRASE -> rephrased(plan.queries());
            case Plan plan -> planned(plan);
            case Found found -> found(found);
            case List<?> fused -> fused(fused);
            case Evidence evidence -> evidence(evidence);
            case Prompt prompt -> written(prompt);
            case Said said -> said(said);
            case Verdict verdict -> verified(verdict);
            default -> List.of();
        };
    }

    private List<Note> admitted(Question question) {
        asked = question.sought().text();
        var notes = new ArrayList<Note>();
        notes.add(new Note.Count("characters", question.text().length()));
        notes.add(new Note.Count("turnsBefore", question.history().size()));
        manner.ifPresent(its -> notes.addAll(inputs(question, its)));
        return notes;
    }

    /// How the question is going to be answered, with what it changes of that itself. Of its filter, the fields are
    /// told and the values, which somebody wrote, are not.
    private static List<Note> inputs(Question question, Manner manner) {
        var notes = new ArrayList<Note>();
        notes.add(new Note.Word("preset", manner.preset()));
        notes.add(new Note.Count("sourcesWanted", question.sources().orElse(manner.sources())));
        notes.addAll(manner.more());
        notes.add(new Note.Word("expansion", expansion(question, manner).words()));
        var fields = fields(question.filter()).distinct().sorted().toList();
        notes.add(new Note.Flag("filtered", !fields.isEmpty()));
        if (!fields.isEmpty()) notes.add(new Note.Word("filterFields", String.join(", ", fields)));
        return notes;
    }

    /// Whoever asks for levels gets these alone.
    private static Expansion expansion(Question question, Manner manner) {
        var usual = Plan.namesLevels(question.filter()) ? new Expansion.None() : manner.expansion();
        return question.expansion().orElse(usual);
    }

    private static Stream<String> fields(PassageFilter filter) {
        return switch (filter) {
            case PassageFilter.AnyOf(var field, var _) -> Stream.of(field.word());
            case PassageFilter.StartsWith(var field, var _) -> Stream.of(field.word());
            case PassageFilter.Dated _ -> Stream.of("date");
            case PassageFilter.And(var parts) -> parts.stream().flatMap(StageNotes::fields);
            case PassageFilter.Or(var parts) -> parts.stream().flatMap(StageNotes::fields);
            case PassageFilter.Not(var part) -> fields(part);
        };
    }

    private List<Note> understood(Queries queries) {
        var notes = new ArrayList<Note>();
        notes.add(new Note.Word("language", queries.language().code()));
        notes.add(new Note.Flag("rewritten", !queries.text().equals(asked)));
        notes.addAll(used(queries.used()));
        return notes;
    }

    private List<Note> planned(Plan plan) {
        wordings = plan.queries().wordings().size();
        var analysis = plan.analysis();
        return List.of(
                new Note.Word("kind", analysis.kind().name().toLowerCase(Locale.ROOT)),
                new Note.Flag("multiHop", analysis.multiHop()),
                new Note.Count("entities", analysis.entities().size()),
                new Note.Count("alsoSearched", analysis.also().size()),
                new Note.Word("levels", levels(analysis)));
    }

    private static String levels(Analysis analysis) {
        if (analysis.levels().isEmpty()) return "as asked";
        return analysis.levels().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private List<Note> rephrased(Queries queries) {
        var notes = new ArrayList<Note>();
        notes.add(new Note.Count("otherWordings", queries.wordings().size() - wordings));
        notes.add(new Note.Flag("imagined", queries.imagined().isPresent()));
        notes.addAll(used(queries.used()));
        return notes;
    }

    private static List<Note> found(Found found) {
        var notes = new ArrayList<Note>();
        for (var leg : Leg.values()) {
            var ranking = found.rankings().get(leg);
            if (ranking == null) continue;
            var name = leg.name().toLowerCase(Locale.ROOT);
            notes.add(new Note.Count(name + "Candidates", ranking.hits().size()));
            if (!ranking.isEmpty())
                notes.add(
                        new Note.Score(name + "Best", ranking.hits().getFirst().score()));
        }
        return notes;
    }

    private static List<Note> fused(List<?> fused) {
        var notes = new ArrayList<Note>();
        notes.add(new Note.Count("candidates", fused.size()));
        if (!fused.isEmpty() && fused.getFirst() instanceof Candidate best) {
            notes.add(new Note.Score("bestScore", best.score()));
        }
        return notes;
    }

    private static List<Note> evidence(Evidence evidence) {
        var notes = new ArrayList<Note>();
        notes.add(new Note.Count("sources", evidence.sources().size()));
        evidence.sources().stream()
                .mapToDouble(Source::score)
                .max()
                .ifPresent(best -> notes.add(new Note.Score("bestScore", best)));
        var leftOut = new EnumMap<LeftOut.Reason, Integer>(LeftOut.Reason.class);
        for (var each : evidence.leftOut()) leftOut.merge(each.why(), 1, Integer::sum);
        leftOut.forEach((why, count) -> notes.add(new Note.Count(name(why), count)));
        return notes;
    }

    private static String name(LeftOut.Reason why) {
        return switch (why) {
            case BELOW_THRESHOLD -> "belowThreshold";
            case SAME_DOCUMENT -> "sameDocument";
            case SAME_ADDRESS -> "sameAddress";
            case NEAR_DUPLICATE -> "nearDuplicates";
            case OUTRANKED -> "outranked";
            case UNRELATED -> "unrelated";
        };
    }

    /// Who quotes has read no prompt, and knows the numbers whatever it says.
    private List<Note> written(Prompt prompt) {
        var messages = prompt.words().messages();
        return List.of(
                new Note.Word(Note.MODEL, answerer),
                new Note.Count("messages", messages.size()),
                new Note.Count(
                        "characters",
                        messages.stream()
                                .map(Message::text)
                                .mapToLong(String::length)
                                .sum()),
                new Note.Count("sources", prompt.shown().size()),
                new Note.Flag(Note.NUMBERED, quotes || prompt.numbered()));
    }

    private static List<Note> said(Said said) {
        var notes = new ArrayList<Note>();
        notes.add(new Note.Count("characters", said.text().length()));
        notes.add(new Note.Count("cited", said.cited().size()));
        notes.add(new Note.Count("invented", said.invented().size()));
        notes.add(new Note.Flag("answered", said.answered()));
        notes.add(new Note.Flag("whole", said.ending() == LanguageModel.Ending.WHOLE));
        if (!said.ignored().isEmpty()) notes.add(new Note.Word("ignored", ignored(said)));
        notes.addAll(used(said.used()));
        return notes;
    }

    /// As many tokens as a service counted; an estimate is no count.
    private static List<Note> used(Said.Usage used) {
        var notes = new ArrayList<Note>();
        used.prompt().ifPresent(tokens -> notes.add(new Note.Count("promptTokens", tokens)));
        used.answer().ifPresent(tokens -> notes.add(new Note.Count("answerTokens", tokens)));
        return notes;
    }

    private static String ignored(Said said) {
        return said.ignored().stream()
                .sorted()
                .map(wish -> wish.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private static List<Note> verified(Verdict verdict) {
        var notes = new ArrayList<Note>();
        notes.add(new Note.Flag("checked", verdict.checked()));
        notes.add(new Note.Count("sentences", verdict.sentences().size()));
        verdict.groundedness().ifPresent(score -> notes.add(new Note.Score("groundedness", score)));
        notes.add(new Note.Count("warnings", verdict.warnings().size()));
        return notes;
    }
}
