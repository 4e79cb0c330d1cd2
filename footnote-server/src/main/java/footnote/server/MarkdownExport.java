package footnote.server;

import footnote.conversation.Exchange;
import footnote.conversation.Exchange.Ending;
import footnote.conversation.KeptSource;
import footnote.conversation.Transcript;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes a conversation for people to keep: questions and sources as quotations, answers as they were said.
final class MarkdownExport {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private MarkdownExport() {}

    static String of(Transcript transcript) {
        var title = transcript.about().title();
        return "# " + (title.isEmpty() ? "Conversation" : plain(title)) + "\n\n"
                + transcript.exchanges().stream()
                        .map(MarkdownExport::exchange)
                        .collect(Collectors.joining("\n---\n\n"));
    }

    private static String exchange(Exchange exchange) {
        var text = new StringBuilder("*" + MINUTE.format(exchange.asked()) + "*\n\n");
        text.append(quoted(exchange.question())).append('\n');
        if (!exchange.answer().isBlank()) text.append(exchange.answer().strip()).append("\n\n");
        switch (exchange.ending()) {
            case Ending.Whole _ -> {}
            case Ending.Withdrawn _ -> text.append("*The answer drew on a document that is no longer there.*\n\n");
            case Ending.Cut _ -> text.append("*The answer was cut off.*\n\n");
            case Ending.Failed(var reason) ->
                text.append("*The answer failed: ").append(plain(reason)).append("*\n\n");
        }
        for (var warning : exchange.caveats().warnings()) text.append(note("Warning", warning));
        for (var each : exchange.caveats().degradations())
            text.append(note("Done without", each.fault().message()));
        exchange.drawnOn().stream().sorted().forEach(number -> text.append(source(number, exchange)));
        return text.toString();
    }

    private static String note(String about, String sentence) {
        return "*" + about + ": " + plain(sentence) + "*\n\n";
    }

    private static String source(int number, Exchange exchange) {
        return exchange.sources().stream()
                .filter(source -> source.number() == number)
                .findFirst()
                .map(MarkdownExport::source)
                .orElse("\\[" + number + "\\] *(no longer there)*\n\n");
    }

    private static String source(KeptSource source) {
        var place = new StringBuilder("\\[" + source.number() + "\\] " + plain(source.path()));
        source.place().spot().ifPresent(spot -> place.append(", ").append(plain(spot.label())));
        if (!source.place().section().isEmpty())
            place.append(", ").append(plain(source.place().section()));
        if (!source.current()) place.append(" *(the document has changed since)*");
        return place + "\n\n" + quoted(source.text()) + "\n";
    }

    private static String quoted(String text) {
        return text.lines().map(line -> "> " + plain(line) + "\n").collect(Collectors.joining());
    }

    /// Text that means nothing but itself.
    private static String plain(String text) {
        return text.replaceAll("([\\\\`*_{}\\[\\]<>#|~&])", "\\\\$1")
                .replaceFirst("^(\\s*)([-+=])", "$1\\\\$2")
                .replaceFirst("^(\\s*\\d+)([.)])", "$1\\\\$2");
    }
}
