package footnote.cli;

import footnote.app.Footnote;
import footnote.ask.TraceId;
import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.server.wire.Json;
import footnote.server.wire.TraceJson;
import footnote.trace.Trace;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "trace",
        description = "Show how the last questions were answered, or one of them stage by stage.",
        mixinStandardHelpOptions = true)
final class TraceCommand implements Callable<Integer> {
    private static final int SEARCHED = 200;
    private static final int QUESTION = 60;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    @Mixin
    private final DataOption data = new DataOption();

    @Parameters(
            paramLabel = "ID",
            arity = "0..1",
            description = "A trace, or how its id begins; 'last' for the latest. Without one, all are listed.")
    private @Nullable String id;

    @Option(names = "--limit", paramLabel = "N", description = "List at most N (default ${DEFAULT-VALUE}).")
    private int limit = 20;

    @Option(names = "--json", description = "Print as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        try (var footnote = data.open()) {
            if (id == null) list(footnote);
            else show(found(footnote, id), footnote);
            return 0;
        }
    }

    private void list(Footnote footnote) {
        var traces = footnote.traces().list(0, Math.clamp(limit, 1, SEARCHED), Viewer.LOCAL);
        if (json) {
            var page =
                    new TraceJson.PageJson(traces.stream().map(TraceJson::head).toList());
            System.out.println(Json.writePretty(page));
            return;
        }
        for (var trace : traces) System.out.println(line(trace));
        if (traces.isEmpty()) System.out.println("Nothing was asked yet.");
    }

    private static String line(Trace trace) {
        var question = Terminal.name(trace.question());
        return Terminal.dim(trace.id().value().substring(0, 8) + "  " + TIME.format(trace.asked()))
                + String.format(
                        Locale.ROOT,
                        "  %-6s  %-6s  %9s  ",
                        trace.kind().name().toLowerCase(Locale.ROOT),
                        TraceJson.state(trace.ending()),
                        Waterfall.millis(trace.took()))
                + (question.length() <= QUESTION ? question : question.substring(0, QUESTION) + "…");
    }

    private static Trace found(Footnote footnote, String wanted) {
        var traces = footnote.traces();
        return traces.list(0, SEARCHED, Viewer.LOCAL).stream()
                .map(Trace::id)
                .filter(each -> wanted.equals("last") || each.value().startsWith(wanted))
                .findFirst()
                .or(() -> TraceId.parse(wanted))
                .flatMap(each -> traces.find(each, Viewer.LOCAL))
                .orElseThrow(() -> new Fault(
                                Fault.Code.NOT_FOUND,
                                "There is no trace " + Echo.of(wanted) + ": footnote trace lists those that are kept.")
                        .toException());
    }

    private void show(Trace trace, Footnote footnote) {
        if (json) {
            System.out.println(Json.writePretty(TraceJson.of(trace)));
            return;
        }
        System.out.println(Terminal.bold(Terminal.plain(trace.question())));
        System.out.println(Terminal.dim(Waterfall.head(trace)));
        System.out.println();
        Waterfall.lines(trace).forEach(System.out::println);
        if (!trace.sources().isEmpty()) System.out.println();
        for (var source : trace.sources()) {
            var path = footnote.document(source.passage().document(), Viewer.LOCAL)
                    .map(Document::path)
                    .orElse("");
            System.out.println((source.cited() ? "* " : "  ") + source.number() + ". " + Terminal.name(path)
                    + Terminal.dim("  score " + Terminal.number(source.score())));
        }
    }
}
