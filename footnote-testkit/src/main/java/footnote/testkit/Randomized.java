package footnote.testkit;

import java.util.Random;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// Hands tests a seeded [Random] and says, when one fails, how to repeat it.
///
/// Every run draws a seed of its own, so that many runs try many cases; `-Dtests.seed=…` gives all of them that
/// one.
public final class Randomized implements ParameterResolver, TestExecutionExceptionHandler {
    private static final Namespace NAMESPACE = Namespace.create(Randomized.class);
    private static final String PROPERTY = "tests.seed";

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Random.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return new Random(seed(test));
    }

    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable thrown) throws Throwable {
        var hint = "repeat with -D" + PROPERTY + "=" + seed(test);
        thrown.addSuppressed(new Seed(hint));
        System.err.println(test.getDisplayName() + ": " + hint);
        throw thrown;
    }

    private static long seed(ExtensionContext test) {
        return test.getStore(NAMESPACE).computeIfAbsent(PROPERTY, _ -> draw(), Long.class);
    }

    private static long draw() {
        var given = System.getProperty(PROPERTY);
        return given == null ? new Random().nextLong() : Long.parseLong(given);
    }

    /// Carries the hint into the report of the failure; it has no stack because it says nothing of a place.
    private static final class Seed extends RuntimeException {
        Seed(String hint) {
            super(hint, null, false, false);
        }
    }
}
