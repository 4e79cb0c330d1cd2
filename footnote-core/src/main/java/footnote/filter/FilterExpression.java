package footnote.filter;

import footnote.corpus.PassageFilter;
import footnote.fault.Echo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads filters as people write them in one line.
///
/// ```
/// collection:handbook AND path:src/* AND NOT mime:text/html AND date>=2024-03 AND (tag:a,b OR tag:"to do")
/// ```
///
/// | written | passes |
/// |---|---|
/// | `field:value` | what holds this value |
/// | `field:one,two` | what holds one of these |
/// | `field:begin*` | what begins so; `field:*` what holds any value |
/// | `date:2024-03`, `date>=2024`, `date<2024-03-15` | what is dated so; a month or a year is all of its days |
/// | `NOT a`, `a AND b`, `a OR b`, `(a)` | combinations; AND binds closer than OR |
///
/// A value in quotes may hold spaces, commas, parentheses and stars; a backslash keeps a quote in it.
public final class FilterExpression {
    private static final int LONGEST = 100_000;

    private final String text;
    private int at;

    /// Where to point if what is being read turns out to be wrong.
    private int mark;

    private FilterExpression(String text) {
        this.text = text;
    }

    public static PassageFilter parse(String text) throws FilterException {
        if (text.length() > LONGEST) {
            throw new FilterException("The filter is longer than " + LONGEST + " characters.");
        }
        var reading = new FilterExpression(text);
        try {
            return reading.whole();
        } catch (FilterException e) {
            throw e.at(Math.min(reading.mark, text.length()));
        }
    }

    private PassageFilter whole() throws FilterException {
        if (text.isBlank()) throw new FilterException("The filter is empty: write field:value.");
        var filter = either(1);
        skipSpace();
        mark = at;
        if (at < text.length()) {
            throw new FilterException(
                    text.charAt(at) == ')'
                            ? "Nothing was opened that this closes."
                            : "Write AND or OR between two parts.");
        }
        mark = 0;
        return Clauses.bounded(filter);
    }

    private PassageFilter either(int depth) throws FilterException {
        var parts = new ArrayList<>(List.of(all(depth)));
        while (word("OR")) parts.add(all(depth));
        return parts.size() == 1 ? parts.getFirst() : new PassageFilter.Or(parts);
    }

    private PassageFilter all(int depth) throws FilterException {
        var parts = new ArrayList<>(List.of(one(depth)));
        while (word("AND")) parts.add(one(depth));
        return parts.size() == 1 ? parts.getFirst() : new PassageFilter.And(parts);
    }

    private PassageFilter one(int depth) throws FilterException {
        skipSpace();
        mark = at;
        Clauses.checkDepth(depth);
        if (word("NOT")) return new PassageFilter.Not(one(depth + 1));
        if (!symbol('(')) return clause();
        int opened = mark;
        var inside = either(depth + 1);
        skipSpace();
        if (symbol(')')) return inside;
        mark = at == text.length() ? opened : at;
        throw new FilterException(
                at == text.length() ? "What is opened here is not closed." : "Write AND, OR or ) after a part.");
    }

    private PassageFilter clause() throws FilterException {
        int start = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) at++;
        var field = text.substring(start, at);
        if (field.isEmpty()) throw new FilterException("Write field:value here.");
        skipSpace();
        var operator = operator();
        if (operator.isEmpty()) {
            mark = start;
            throw new FilterException("Write field:value here; \"" + Echo.of(field) + "\" stands alone.");
        }
        mark = start;
        Clauses.named(field);
        skipSpace();
        mark = at;
        return operator.equals(":") ? anyOf(field) : compared(field, operator);
    }

    private String operator() {
        for (var operator : List.of(">=", "<=", ">", "<", ":", "=")) {
            if (text.startsWith(operator, at)) {
                at += operator.length();
                return operator.equals("=") ? ":" : operator;
            }
        }
        return "";
    }

    private PassageFilter compared(String field, String operator) throws FilterException {
        var value = value();
        if (value.prefix()) throw new FilterException("A day to compare with has no *.");
        var day = Optional.of(value.text());
        return switch (operator) {
            case ">=" -> Clauses.between(field, day, Optional.empty());
            case "<=" -> Clauses.between(field, Optional.empty(), day);
            case "<" -> Clauses.beside(field, value.text(), true);
            default -> Clauses.beside(field, value.text(), false);
        };
    }

    private PassageFilter anyOf(String field) throws FilterException {
        var whole = new ArrayList<String>();
        var parts = new ArrayList<PassageFilter>();
        do {
            skipSpace();
            mark = at;
            var value = value();
            if (value.prefix()) parts.add(Clauses.startsWith(field, value.text()));
            else whole.add(value.text());
        } while (symbol(','));
        if (!whole.isEmpty()) parts.addFirst(Clauses.anyOf(field, whole));
        return parts.size() == 1 ? parts.getFirst() : new PassageFilter.Or(parts);
    }

    /// @param prefix whether a star follows
    private record Value(String text, boolean prefix) {}

    private Value value() throws FilterException {
        int start = at;
        var value = at < text.length() && text.charAt(at) == '"' ? quoted() : plain();
        boolean star = symbol('*');
        if (value.isEmpty() && !star) {
            mark = start;
            throw new FilterException("A value is missing here.");
        }
        if (at < text.length() && !ends(text.charAt(at))) {
            mark = star ? at - 1 : at;
            throw new FilterException(
                    star
                            ? "A * stands only at the end of a value; put the value in quotes if it is meant as it is."
                            : "Write a space after a value in quotes.");
        }
        return new Value(value, star);
    }

    private String plain() {
        int start = at;
        while (at < text.length() && !ends(text.charAt(at)) && text.charAt(at) != '*') at++;
        return text.substring(start, at);
    }

    private String quoted() throws FilterException {
        int start = at++;
        var value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) at++;
            value.append(text.charAt(at++));
        }
        if (!symbol('"')) {
            mark = start;
            throw new FilterException("The quote that begins here does not end.");
        }
        return value.toString();
    }

    private static boolean ends(char character) {
        return Character.isWhitespace(character) || character == ',' || character == '(' || character == ')';
    }

    private boolean symbol(char wanted) {
        if (at == text.length() || text.charAt(at) != wanted) return false;
        at++;
        return true;
    }

    /// Take the word if it comes next and is no part of a longer one, nor a field.
    private boolean word(String wanted) {
        skipSpace();
        int end = at + wanted.length();
        if (!text.regionMatches(true, at, wanted, 0, wanted.length())) return false;
        if (end < text.length() && !ends(text.charAt(end))) return false;
        at = end;
        return true;
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    }
}
