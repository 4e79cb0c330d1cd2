package footnote.cli;

import footnote.trace.RequestId;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/// Writes what a server logs: when, how bad, for which request, and what.
///
/// A handler formats on the thread that logs, which is why the request is known here.
final class LogLine extends Formatter {
    @Override
    public String format(LogRecord record) {
        var line = new StringBuilder()
                .append(record.getInstant().truncatedTo(ChronoUnit.MILLIS))
                .append(' ')
                .append(record.getLevel().getName())
                .append(' ');
        RequestId.current().ifPresent(id -> line.append('[').append(id).append("] "));
        line.append(formatMessage(record)).append(System.lineSeparator());
        if (record.getThrown() != null) {
            var stack = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(stack));
            line.append(stack);
        }
        return line.toString();
    }
}
