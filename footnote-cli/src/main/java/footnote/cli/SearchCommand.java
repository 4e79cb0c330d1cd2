package footnote.cli;

import footnote.ask.Analysis;
import footnote.ask.Candidate.LegHit;
import footnote.ask.Findings;
import footnote.ask.LeftOut;
import footnote.ask.Leg;
import footnote.ask.Question;
import footnote.ask.Source;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Field;
import footnote.corpus.Viewer;
import footnote.server.wire.Json;
import footnote.server.wire.SearchJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "search", description = "Find passages, with the score of each leg.", mixinStandardHelpOptions = true)
final class SearchCommand implements Callable<Integer> {
    private static final int EXCERPT = 240;

    @Mixin
    private final DataOption data = new DataOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "QUERY", arity = "1..*", description = "What to search for.")
    private List<String> words = List.of();

    @Option(names = "--limit", paramLabel = "N", description = "Show at most N passages (default ${DEFAULT-VALUE}).")
    private int limit = 10;

    @Option(names = "--collection", paramLabel = "NAME", description = "Search this collection only.")
    private @Nullable String collection;

    @Option(names = "--path", paramLabel = "PREFIX", description = "Search documents whose path starts so.")
    private @Nullable String path;

    @Option(names = "--mime", paramLabel = "TYPE", description = "Search documents of this type, as application/pdf.")
    private @Nullable String mime;

    @Mixin
    private final FilterOption filter = new FilterOption();

    @Mixin
    private final QuestionOptions way = new QuestionOptions();

    @Option(
            names = "--explain",
            description =
                    "Tell also what was found and left out, why, what kind of question it was taken for, and how long each"
                            + " stage took.")
    private boolean explain;

    @Option(names = "--json", description = "Print the passages as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        if (limit < 1 || limit > 50) {
            throw new ParameterException(spec.commandLine(), "--limit must be between 1 and 50.");
        }
        var question =
                way.applyTo(new Question(String.join(" ", words), Viewer.LOCAL, filter(), OptionalInt.of(limit)));
        try (var footnote = data.open()) {
            var findings = footnote.search(question);
            if (json) {
                System.out.println(Json.writePretty(SearchJson.of(findings, explain)));
            } else {
                print(findings);
                if (explain) explain(findings);
            }
            if (findings.evidence().isEmpty()
                    && footnote.status(Viewer.LOCAL).counts().documents() == 0) {
                Hints.empty();
            }
            return 0;
        }
    }

    private PassageFilter filter() {
        var parts = new ArrayList<>(List.of(filter.filter()));
        if (collection != null) parts.add(PassageFilter.is(Field.COLLECTION, collection));
        if (path != null) parts.add(PassageFilter.startsWith(Field.PATH, path));
        if (mime != null) parts.add(PassageFilter.is(Field.MIME, mime));
        return PassageFilter.all(parts.toArray(PassageFilter[]::new));
    }

    private static void print(Findings findings) {
        for (var degraded : findings.degradations()) {
            System.err.println(
                    "Without " + degraded.stage() + ": " + degraded.fault().message());
        }
        int rank = 0;
        for (var source : findings.evidence().sources()) print(++rank, source);
        if (rank == 0) System.out.println("Nothing found.");
    }

    private static void explain(Findings findings) {
        for (var leftOut : findings.evidence().leftOut()) {
            System.out.println(Terminal.dim("– ") + place(leftOut.source()));
            System.out.println(Terminal.dim("   " + why(leftOut.why()) + " · " + scores(leftOut.source())));
        }
        System.out.println(Terminal.dim(analysis(findings.analysis())));
        var took = findings.timings().stream()
                .map(each -> each.stage().name().toLowerCase(Locale.ROOT) + " "
                        + Terminal.number(each.took().toNanos() / 1e6) + " ms")
                .collect(Collectors.joining(" · "));
        System.out.println(Terminal.dim(took));
    }

    private static String analysis(Analysis analysis) {
        var line = new StringBuilder(Terminal.plain(analysis.why()));
        if (analysis.multiHop()) line.append(" It asks in several steps.");
        if (!analysis.entities().isEmpty()) {
            line.append(" It names ")
                    .append(Terminal.plain(String.join(", ", analysis.entities())))
                    .append('.');
        }
        if (!analysis.also().isEmpty()) {
            line.append(" Searched for, too: ").append(Terminal.plain(String.join("; ", analysis.also())));
        }
        return line.toString();
    }

    private static String why(LeftOut.Reason reason) {
        return switch (reason) {
            case BELOW_THRESHOLD -> "below the least score";
            case SAME_DOCUMENT -> "a better passage of the same document is there";
            case SAME_ADDRESS -> "a better passage of the same page is there";
            case NEAR_DUPLICATE -> "a better passage says the same";
            case OUTRANKED -> "others came first";
            case UNRELATED -> "it has nothing to do with the question";
        };
    }

    private static String place(Source source) {
        var place = source.passage().place();
        var line = new StringBuilder(Terminal.name(source.document().path()));
        place.spot().ifPresent(spot -> line.append(", ").append(Terminal.plain(spot.label())));
        if (!place.section().isEmpty()) line.append(", ").append(Terminal.plain(place.section()));
        return line.toString();
    }

    private static String scores(Source source) {
        if (source.legs().isEmpty()) return "stands near what was found";
        return "score " + Terminal.number(source.score())
                + (source.score() == source.hybridScore() ? "" : " · fused " + Terminal.number(source.hybridScore()))
                + leg(" · meaning ", source.legs().get(Leg.VECTOR))
                + leg(" · words ", source.legs().get(Leg.LEXICAL))
                + (source.excerpt().meaning() ? "" : " · found by words only so far");
    }

    private static void print(int rank, Source source) {
        System.out.println(Terminal.bold(rank + ". " + place(source)));
        System.out.println(Terminal.dim("   " + scores(source)));
        var text = Terminal.plain(source.passage().whole()).replaceAll("\\s+", " ");
        System.out.println("   " + (text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "…"));
    }

    private static String leg(String name, @Nullable LegHit hit) {
        return hit == null ? name + "–" : name + Terminal.number(hit.score()) + " (#" + hit.rank() + ")";
    }
}
