package footnote.tika.mail;

/// Puts paragraphs back together that were broken to fit old screens (RFC 3676): a line that ends in a space
/// goes on.
final class FlowedText {
    private FlowedText() {}

    static String joined(String text) {
        var out = new StringBuilder(text.length());
        var open = -1;
        for (var lines = text.lines().iterator(); lines.hasNext(); ) {
            var line = lines.next();
            var depth = 0;
            while (depth < line.length() && line.charAt(depth) == '>') depth++;
            var words = line.substring(depth);
            if (words.startsWith(" ")) words = words.substring(1);
            var signature = words.equals("-- ");
            if (open == depth && !signature) {
                out.append(words);
            } else {
                if (!out.isEmpty()) out.append('\n');
                out.append(">".repeat(depth)).append(depth > 0 ? " " : "").append(words);
            }
            open = words.endsWith(" ") && !signature ? depth : -1;
        }
        return out.toString();
    }
}
