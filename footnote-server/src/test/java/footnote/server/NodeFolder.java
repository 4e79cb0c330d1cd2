package footnote.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A folder below the module's target that holds packages of npm and scripts that use them.
final class NodeFolder {
    /// How many seconds a test may take that installs packages, over a slow line.
    static final int PATIENCE = 1500;

    private static final Path SCRIPTS = Path.of("src", "test", "resources");

    private final Path path;

    private NodeFolder(Path path) {
        this.path = path;
    }

    /// Install packages, once for each version of the first; the test is skipped, with the reason, where that is
    /// impossible at the second try too. Only the packages named are sure to come whole: what they call optional
    /// is left out.
    static NodeFolder with(String... packages) throws IOException, InterruptedException {
        assumeTrue(runs(List.of("node", "--version"), Redirect.DISCARD), "skipped: Node is not installed");
        var path = Path.of("target", "node", packages[0].replace('/', '-')).toAbsolutePath();
        // npm writes this when everything else is in its place.
        if (!Files.exists(path.resolve("node_modules/.package-lock.json"))) {
            Files.createDirectories(path);
            var log = path.resolve("npm.log");
            var install = new ArrayList<>(List.of("npm", "install", "--prefix", path.toString()));
            install.addAll(List.of("--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional"));
            install.addAll(List.of(packages));
            var output = Redirect.to(log.toFile());
            boolean installed = runs(install, output);
            assumeTrue(
                    installed || runs(install, output),
                    () -> "skipped: npm is absent or could not install " + String.join(" ", packages) + ", see " + log);
        }
        return new NodeFolder(path);
    }

    /// Where a script of the test resources lies among the packages.
    Path script(String name) throws IOException {
        return Files.copy(SCRIPTS.resolve(name), path.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    private static boolean runs(List<String> command, Redirect output) throws InterruptedException {
        try {
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output)
                    .start();
            if (process.waitFor(10, TimeUnit.MINUTES)) return process.exitValue() == 0;
            process.destroyForcibly();
            return false;
        } catch (IOException e) {
            return false;
        }
    }
}
