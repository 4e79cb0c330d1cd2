package footnote.tika.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads Markdown (CommonMark with tables and front matter) as its author would read it aloud.
///
/// Hashes, emphasis and the addresses of links go; words, list marks, code and table rows stay. It works line
/// by line with patterns that cannot backtrack far, so that no input takes more than linear time.
public final class MarkdownReader {
    private static final Pattern FENCE = Pattern.compile(" {0,12}(`{3,}+|~{3,}+)([^`]*)");
    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z][A-Za-z0-9+#-]{0,30}");
    private static final Pattern HASHES = Pattern.compile(" {0,3}(#{1,6})(?:[ \\t]++(.*)|)", Pattern.DOTALL);
    private static final Pattern HTML_HEADING =
            Pattern.compile("\\s*+<h([1-6])\\b[^<>]*+>(.*)</h[1-6]>\\s*+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern ITEM =
            Pattern.compile("([ \\t]*+)([-*+]|\\d{1,9}[.)])(?:[ \\t]++(.*)|)", Pattern.DOTALL);
    private static final Pattern TASK = Pattern.compile("\\[([ xX])] ++(.*)", Pattern.DOTALL);

    /// The address of links that name it by a label; what has more words than that is a sentence.
    private static final Pattern DEFINITION = Pattern.compile(
            " {0,3}\\[([^\\[\\]^]{1,200})]:[ \\t]*+\\S++[ \\t]*+(?:\"[^\"]*+\"|'[^']*+'|\\([^()]*+\\))?+[ \\t]*+");

    /// How a line at the left edge looks where settings stand and not text.
    private static final Pattern SETTING =
            Pattern.compile("[\\w.\"'-]{1,60}+\\s*+[:=](?:\\s.*)?|\\[.*", Pattern.DOTALL);

    private static final int LONGEST_DEFINITION = 2000;
    private static final Pattern NOTE = Pattern.compile(" {0,3}\\[\\^[^\\[\\]]{1,100}]:[ \\t]*+(.*)", Pattern.DOTALL);
    private static final Pattern TITLE = Pattern.compile("title\\s*+[:=]\\s*+(.*)", Pattern.DOTALL);
    private static final int FRONT_MATTER_LINES = 200;
    private static final int MOST_LABELS = 100_000;

    private final TextLines lines;
    private final Set<String> labels = new HashSet<>();
    private final Manuscript manuscript;
    private final StringBuilder open = new StringBuilder();
    private final List<Integer> indents = new ArrayList<>();
    private Optional<String> marker = Optional.empty();
    private boolean commentsEnd = true;
    private int at;

    private MarkdownReader(String text, Manuscript manuscript) {
        this.lines = new TextLines(text);
        this.manuscript = manuscript;
        if (!text.contains("]:")) return;
        for (int i = 0; i < lines.size() && labels.size() < MOST_LABELS; i++) {
            definition(unquoted(lines.get(i))).ifPresent(labels::add);
        }
    }

    public static void read(String text, Manuscript manuscript) {
        new MarkdownReader(text, manuscript).read();
        manuscript.firstHeading().ifPresent(manuscript::title);
    }

    private void read() {
        frontMatter();
        for (; at < lines.size(); at++) line(withoutComments(unquoted(lines.get(at))));
        flush();
    }

    private void line(String line) {
        if (line.isBlank()) {
            flush();
        } else if (!fence(line) && !heading(line) && !table(line) && !item(line) && !indentedCode(line)) {
            var note = NOTE.matcher(line);
            if (definition(line).isPresent()) {
                flush();
            } else if (note.matches()) {
                flush();
                open.append(note.group(1)).append('\n');
            } else {
                open.append(line).append('\n');
            }
        }
    }

    /// The label that a line gives an address to.
    private static Optional<String> definition(String line) {
        if (line.length() > LONGEST_DEFINITION || line.indexOf("]:") < 0) return Optional.empty();
        var definition = DEFINITION.matcher(line);
        return definition.matches() ? Optional.of(MarkdownSpan.label(definition.group(1))) : Optional.empty();
    }

    private String plain(String raw) {
        return MarkdownSpan.plain(raw, labels);
    }

    /// Take a title out of the block of settings that may open the file.
    private void frontMatter() {
        if (lines.size() < 2) return;
        var mark = lines.get(0).strip();
        if (!mark.equals("---") && !mark.equals("+++")) return;
        var settings = false;
        for (int end = 1; end < Math.min(lines.size(), FRONT_MATTER_LINES); end++) {
            if (!lines.get(end).strip().equals(mark)) {
                var line = lines.get(end);
                var setting = SETTING.matcher(line).matches();
                settings |= setting;
                if (!setting && !line.isBlank() && " \t-]}#".indexOf(line.charAt(0)) < 0) return;
                continue;
            }
            if (!settings) return;
            for (int i = 1; i < end; i++) {
                var title = TITLE.matcher(lines.get(i));
                if (title.matches()) manuscript.title(unquote(title.group(1).strip()));
            }
            at = end + 1;
            return;
        }
    }

    private boolean fence(String line) {
        var fence = FENCE.matcher(line);
        if (!fence.matches()) return false;
        flush();
        var mark = fence.group(1);
        var indent = line.indexOf(mark.charAt(0));
        var quoted = lines.get(at).stripLeading().startsWith(">");
        var code = new StringBuilder();
        for (at++; at < lines.size(); at++) {
            var inside = quoted ? unquoted(lines.get(at)) : lines.get(at);
            if (closes(inside.strip(), mark)) break;
            code.append(dedent(inside, indent)).append('\n');
        }
        manuscript.apart();
        manuscript.code(language(fence.group(2)), code.toString());
        return true;
    }

    /// The first word after the fence, as in "```java" or "``` {.java}".
    private static String language(String information) {
        var word = LANGUAGE.matcher(information);
        return word.find() ? word.group().toLowerCase(Locale.ROOT) : "";
    }

    private static boolean closes(String line, String mark) {
        return line.length() >= mark.length() && line.chars().allMatch(c -> c == mark.charAt(0));
    }

    private boolean heading(String line) {
        var hashes = HASHES.matcher(line);
        if (hashes.matches()) {
            flush();
            indents.clear();
            var words = hashes.group(2) == null ? "" : hashes.group(2).strip();
            manuscript.heading(hashes.group(1).length(), plain(withoutClosingHashes(words)));
            return true;
        }
        var tagged = HTML_HEADING.matcher(line);
        if (tagged.matches()) {
            flush();
            manuscript.heading(Integer.parseInt(tagged.group(1)), plain(tagged.group(2)));
            return true;
        }
        return underline(line);
    }

    /// Take the open paragraph as a heading where `line` underlines it, or `line` as a rule between paragraphs.
    private boolean underline(String line) {
        var bare = line.strip();
        var rank = bare.chars().allMatch(c -> c == '=') ? 1 : bare.chars().allMatch(c -> c == '-') ? 2 : 0;
        if (rank > 0 && !open.isEmpty() && marker.isEmpty()) {
            var words = open.toString();
            open.setLength(0);
            indents.clear();
            manuscript.heading(rank, plain(words));
            return true;
        }
        if (!isRule(bare)) return false;
        flush();
        indents.clear();
        return true;
    }

    private static boolean isRule(String bare) {
        var first = bare.charAt(0);
        if ("-_*".indexOf(first) < 0 || bare.chars().anyMatch(c -> c != first && c != ' ' && c != '\t')) return false;
        return bare.chars().filter(c -> c == first).count() >= 3;
    }

    private boolean table(String line) {
        if (line.indexOf('|') < 0 || at + 1 >= lines.size()) return false;
        var rule = unquoted(lines.get(at + 1));
        if (rule.indexOf('-') < 0 || rule.chars().anyMatch(c -> " \t|:-".indexOf(c) < 0)) return false;
        if (cells(rule).size() != cells(line).size()) return false;
        flush();
        manuscript.apart();
        manuscript.row(TableLine.head(cells(line)));
        for (at += 2; at < lines.size(); at++) {
            var row = unquoted(lines.get(at));
            if (row.isBlank() || row.indexOf('|') < 0) break;
            manuscript.row(cells(row));
        }
        at--;
        manuscript.apart();
        return true;
    }

    private List<String> cells(String line) {
        var row = line.strip();
        var cells = new ArrayList<String>();
        var cell = new StringBuilder();
        var code = false;
        for (int i = row.startsWith("|") ? 1 : 0; i < row.length(); i++) {
            var c = row.charAt(i);
            if (c == '`') code = !code;
            if (c == '\\' && i + 1 < row.length() && row.charAt(i + 1) == '|') {
                cell.append(row.charAt(++i));
            } else if (c == '|' && !code) {
                cells.add(plain(cell.toString()));
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        if (!cell.toString().isBlank()) cells.add(plain(cell.toString()));
        return cells;
    }

    private boolean item(String line) {
        var item = ITEM.matcher(line);
        if (!item.matches()) return false;
        var numbered = Character.isDigit(item.group(2).charAt(0));
        // A number only interrupts a paragraph where a list is under way: "in\n1984. Then" is prose.
        if (numbered && !open.isEmpty() && marker.isEmpty()) return false;
        flush();
        enter(columns(item.group(1)));
        marker = Optional.of(numbered ? item.group(2) : "-");
        open.append(task(item)).append('\n');
        return true;
    }

    private static String task(Matcher item) {
        var words = item.group(3) == null ? "" : item.group(3);
        var task = TASK.matcher(words);
        if (!task.matches()) return words;
        return (task.group(1).isBlank() ? "☐ " : "☑ ") + task.group(2);
    }

    private void enter(int indent) {
        while (!indents.isEmpty() && indents.getLast() > indent) indents.removeLast();
        if (indents.isEmpty() || indents.getLast() < indent) indents.add(indent);
    }

    private boolean indentedCode(String line) {
        var indented =
                columns(line.substring(0, line.length() - line.stripLeading().length())) >= 4;
        if (!indented || !open.isEmpty() || !indents.isEmpty()) return false;
        var code = new StringBuilder();
        for (; at < lines.size(); at++) {
            var inside = lines.get(at);
            if (!inside.isBlank() && !inside.startsWith("    ") && !inside.startsWith("\t")) break;
            code.append(dedent(inside, 4)).append('\n');
        }
        at--;
        manuscript.apart();
        manuscript.code("", code.toString());
        return true;
    }

    private void flush() {
        if (!open.isEmpty()) {
            var raw = open.toString();
            open.setLength(0);
            var words = plain(raw);
            if (marker.isPresent()) {
                manuscript.item(indents.size() - 1, marker.get(), words);
            } else {
                if (!Character.isWhitespace(raw.charAt(0))) indents.clear();
                manuscript.paragraph(words);
            }
        }
        marker = Optional.empty();
    }

    private static int columns(String indent) {
        var columns = 0;
        for (int i = 0; i < indent.length(); i++) columns += indent.charAt(i) == '\t' ? 4 - columns % 4 : 1;
        return columns;
    }

    private static String dedent(String line, int columns) {
        if (line.startsWith("\t") && columns > 0) return line.substring(1);
        var i = 0;
        while (i < columns && i < line.length() && line.charAt(i) == ' ') i++;
        return line.substring(i);
    }

    private static String unquoted(String line) {
        var at = 0;
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '>') at = i + (i + 1 < line.length() && line.charAt(i + 1) == ' ' ? 2 : 1);
            else if (line.charAt(i) != ' ') break;
        }
        return line.substring(at);
    }

    private static String withoutClosingHashes(String words) {
        var end = words.length();
        while (end > 0 && words.charAt(end - 1) == '#') end--;
        var closed = end == 0 || words.charAt(end - 1) == ' ' || words.charAt(end - 1) == '\t';
        return closed ? words.substring(0, end) : words;
    }

    private static String unquote(String value) {
        var quoted = value.length() >= 2
                && "\"'".indexOf(value.charAt(0)) >= 0
                && value.charAt(0) == value.charAt(value.length() - 1);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    /// Cut comments out of `line`, going on to later lines where one does not end in it.
    private String withoutComments(String line) {
        if (!commentsEnd || line.indexOf("<!--") < 0) return line;
        var kept = new StringBuilder();
        var rest = line;
        var from = 0;
        var looked = 0;
        var inCode = false;
        for (var start = rest.indexOf("<!--"); start >= 0; start = rest.indexOf("<!--", looked)) {
            for (; looked < start; looked++) inCode ^= rest.charAt(looked) == '`';
            if (inCode) {
                looked = start + 4;
                continue;
            }
            kept.append(rest, from, start);
            var first = at;
            var opened = rest;
            var end = rest.indexOf("-->", start + 4);
            while (end < 0 && ++at < lines.size()) {
                rest = lines.get(at);
                end = rest.indexOf("-->");
            }
            if (end < 0) {
                at = first;
                commentsEnd = false;
                return kept.append(opened, start, opened.length()).toString();
            }
            from = end + 3;
            looked = from;
        }
        return kept.append(rest, from, rest.length()).toString();
    }
}
