package footnote.models;

import java.util.Optional;

/// Cuts messages out of the lines of a body. Holds the state of one exchange.
sealed interface Framing {
    /// Take the next line; the message that it completes, if it does.
    Optional<String> line(String line);

    /// The message that the end of the body completes.
    Optional<String> end();

    /// Every line that is not blank is a message.
    record Lines() implements Framing {
        @Override
        public Optional<String> line(String line) {
            return line.isBlank() ? Optional.empty() : Optional.of(line);
        }

        @Override
        public Optional<String> end() {
            return Optional.empty();
        }
    }

    /// Server-sent events, of which only the data matters here; a body that is one JSON object counts as one event.
    ///
    /// Comments keep a connection alive and mean nothing. Contrary to the standard an event that the end of the
    /// body interrupts is not thrown away: services forget the last blank line.
    final class ServerSentEvents implements Framing {
        /// No event of a model is longer; what is, is taken for whole, and is no JSON then.
        private static final int LONGEST = 4 * 1024 * 1024;

        private final StringBuilder data = new StringBuilder();
        private boolean bareObject;

        @Override
        public Optional<String> line(String line) {
            if (data.length() > LONGEST) return end();
            if (bareObject || (data.isEmpty() && line.startsWith("{"))) {
                bareObject = true;
                data.append(line).append('\n');
                return Optional.empty();
            }
            if (line.isEmpty()) return end();
            int colon = line.indexOf(':');
            int end = colon < 0 ? line.length() : colon;
            if (!isField(line, end, "data") && !isField(line, end, "error")) return Optional.empty();
            if (!data.isEmpty()) data.append('\n');
            int start = Math.min(end + 1, line.length());
            if (start < line.length() && line.charAt(start) == ' ') start++;
            data.append(line, start, line.length());
            return Optional.empty();
        }

        private static boolean isField(String line, int end, String name) {
            return end == name.length() && line.startsWith(name);
        }

        @Override
        public Optional<String> end() {
            if (data.isEmpty()) return Optional.empty();
            var event = data.toString();
            data.setLength(0);
            return event.isBlank() ? Optional.empty() : Optional.of(event);
        }
    }
}
