package footnote.cli;

import footnote.ask.Note;
import footnote.server.wire.TraceJson;
import footnote.trace.Span;
import footnote.trace.Trace;
import footnote.trace.Trace.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Draws a trace with letters: a line for each stage, its bar where its time lies.
final class Waterfall {
    private static final int WIDTH = 40;

    private Waterfall() {}

    /// What there is to say of the whole.
    static String head(Trace trace) {
        var parts = new ArrayList<String>();
        parts.add(trace.kind().name().toLowerCase(Locale.ROOT));
        parts.add(TraceJson.state(trace.ending()));
        parts.add(millis(trace.took()));
        trace.firstToken().ifPresent(time -> parts.add("first token after " + millis(time)));
        trace.model().ifPresent(model -> parts.add("by " + Terminal.name(model)));
        parts.add(trace.asked().toString());
        parts.add(trace.id().value());
        trace.request().ifPresent(id -> parts.add("request " + id));
        if (trace.ending() instanceof Ending.Failed(var fault)) parts.add(Terminal.plain(fault.message()));
        return String.join(" · ", parts);
    }

    static List<String> lines(Trace trace) {
        var lines = new ArrayList<String>();
        for (var span : trace.spans()) {
            lines.add(String.format(
                            Locale.ROOT,
                            "%-9s %9s  ",
                            span.stage().name().toLowerCase(Locale.ROOT),
                            millis(span.took()))
                    + bar(span, trace.took())
                    + "  " + Terminal.dim(notes(span)));
            for (var fault : span.faults()) {
                lines.add("          " + Terminal.red(fault.code() + ": " + Terminal.plain(fault.message())));
            }
        }
        return lines;
    }

    /// A bar of at least one letter, within the width of the whole.
    private static String bar(Span span, Duration whole) {
        double all = Math.max(1, whole.toNanos());
        int from = (int) Math.clamp(Math.floor(span.start().toNanos() / all * WIDTH), 0, WIDTH - 1);
        int to = (int) Math.clamp(Math.ceil(span.start().plus(span.took()).toNanos() / all * WIDTH), from + 1, WIDTH);
        return "·".repeat(from) + "█".repeat(to - from) + "·".repeat(WIDTH - to);
    }

    private static String notes(Span span) {
        return span.notes().stream()
                .map(note -> switch (note) {
                    case Note.Count(var name, var value) -> name + " " + value;
                    case Note.Score(var name, var value) -> name + " " + Terminal.number(value);
                    case Note.Flag(var name, var value) -> name + (value ? " yes" : " no");
                    case Note.Word(var name, var value) -> name + " " + Terminal.name(value);
                })
                .collect(Collectors.joining(", "));
    }

    static String millis(Duration time) {
        double millis = time.toNanos() / 1e6;
        return String.format(Locale.ROOT, millis < 100 ? "%.1f ms" : "%.0f ms", millis);
    }
}
