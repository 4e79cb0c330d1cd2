package footnote.cli;

import footnote.corpus.PassageFilter;
import footnote.filter.FilterException;
import footnote.filter.FilterExpression;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Which passages a command looks at, in one expression.
final class FilterOption {
    private static final int BEFORE = 60;
    private static final int AFTER = 20;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--filter",
            paramLabel = "FILTER",
            description =
                    "Look only where this holds, as 'collection:handbook AND path:src/* AND NOT mime:text/html AND "
                            + "date>=2024-03 AND (tag:a OR tag:b)'. Fields: collection, repository, path, url, mime, tag, level, "
                            + "document, date.")
    private @Nullable String expression;

    PassageFilter filter() {
        if (expression == null) return PassageFilter.EVERYTHING;
        try {
            return FilterExpression.parse(expression);
        } catch (FilterException e) {
            throw new ParameterException(spec.commandLine(), "--filter: " + e.problem() + pointed(expression, e.at()));
        }
    }

    /// The place in the expression, with a mark below it.
    private static String pointed(String expression, int at) {
        int from = Math.max(0, at - BEFORE);
        var shown = expression.substring(from, Math.min(expression.length(), at + AFTER));
        var line = shown.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        return "\n  " + line + "\n  " + " ".repeat(at - from) + "^";
    }
}
