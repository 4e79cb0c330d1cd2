package footnote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher, with a Java and a Maven that only write down that they were called.
class LauncherTests {
    private static final Path LAUNCHER =
            Path.of(System.getProperty("footnote.root", "..")).resolve("footnote");

    @TempDir
    private Path folder;

    private Path checkout;
    private Path tools;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = Files.createDirectories(folder.resolve("checkout"));
        tools = Files.createDirectories(folder.resolve("tools"));
        Files.copy(LAUNCHER, checkout.resolve("footnote"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(checkout.resolve("docs"));
        Files.createDirectories(checkout.resolve("module/src/main/java"));
        Files.writeString(checkout.resolve("pom.xml"), "<project/>");
        Files.writeString(checkout.resolve("module/src/main/java/A.java"), "class A {}");
        makeJdk("jdk25", "25.0.1");
        script(tools.resolve("mvn"), """
                echo "mvn $*" >> "%s/calls"
                mkdir -p "%s/footnote-dist/target/footnote/lib"
                : > "%s/footnote-dist/target/footnote/lib/a.jar"
                """.formatted(folder, checkout, checkout));
    }

    @Test
    void theFirstStartBuildsAndTheSecondDoesNot() throws Exception {
        var first = launch(Map.of(), "status", "--json");
        assertThat(first.code).as(first.text).isZero();
        assertThat(first.text).contains("java ran").contains("footnote.cli.Main status --json");
        assertThat(calls()).hasSize(1);
        assertThat(launch(Map.of(), "status").text).contains("java ran");
        assertThat(calls()).hasSize(1);
    }

    @Test
    void aChangedNewOrDeletedSourceBuildsAgain() throws Exception {
        launch(Map.of(), "status");
        var source = checkout.resolve("module/src/main/java/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(2)));
        launch(Map.of(), "status");
        assertThat(calls()).hasSize(2);
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().minusSeconds(60)));
        Files.delete(source);
        launch(Map.of(), "status");
        assertThat(calls()).hasSize(3);
        launch(Map.of(), "status");
        assertThat(calls()).hasSize(3);
    }

    @Test
    void aFailedBuildShowsItsErrorsAndRunsNothing() throws Exception {
        script(tools.resolve("mvn"), "echo '[INFO] fine'; echo '[ERROR] A.java:1 is wrong'; exit 1");
        var outcome = launch(Map.of(), "status");
        assertThat(outcome.code).isEqualTo(1);
        assertThat(outcome.text)
                .contains("A.java:1 is wrong")
                .contains("build failed")
                .doesNotContain("java ran");
    }

    @Test
    void anOldJavaOrNoMavenIsExplained() throws Exception {
        makeJdk("jdk17", "17.0.2");
        var old = launch(Map.of("FOOTNOTE_JAVA", tools.resolve("jdk17").toString()), "status");
        assertThat(old.code).isEqualTo(1);
        assertThat(old.text).contains("not a Java 25 or newer");
        Files.delete(tools.resolve("mvn"));
        var bare = Files.createDirectories(folder.resolve("bare"));
        for (var tool : List.of(
                "sh",
                "dirname",
                "readlink",
                "sed",
                "find",
                "sort",
                "cmp",
                "mkdir",
                "cat",
                "sleep",
                "touch",
                "rm",
                "ls",
                "cksum",
                "tr",
                "mktemp",
                "grep",
                "head",
                "mv",
                "rmdir")) {
            Files.createSymbolicLink(bare.resolve(tool), which(tool));
        }
        var mavenless = launch(Map.of("PATH", bare.toString()), "status");
        assertThat(mavenless.code).isEqualTo(1);
        assertThat(mavenless.text).contains("Maven 3.8.7 or newer is needed");
    }

    @Test
    void anUnpackedDistributionRunsWithoutMaven() throws Exception {
        var unpacked = Files.createDirectories(folder.resolve("footnote-1.0"));
        Files.createDirectories(unpacked.resolve("lib"));
        Files.createFile(unpacked.resolve("lib/a.jar"));
        Files.copy(LAUNCHER, unpacked.resolve("footnote"), StandardCopyOption.COPY_ATTRIBUTES);
        var link = Files.createSymbolicLink(folder.resolve("shortcut"), unpacked.resolve("footnote"));
        var outcome = launch(link, Map.of(), "--version");
        assertThat(outcome.text).contains("java ran").contains("lib/a.jar").contains("--version");
        assertThat(calls()).isEmpty();
    }

    @Test
    void whatLastsIsStartedForManyAndWhatIsBriefForOne() throws Exception {
        assertThat(launch(Map.of(), "serve").text)
                .contains("-Djdk.pollerMode=1")
                .contains("--add-modules=jdk.incubator.vector");
        assertThat(launch(Map.of(), "search", "bees").text)
                .doesNotContain("-Djdk.pollerMode=1")
                .doesNotContain("jdk.incubator.vector");
    }

    private record Outcome(int code, String text) {}

    private Outcome launch(Map<String, String> environment, String... args) throws Exception {
        return launch(checkout.resolve("footnote"), environment, args);
    }

    private Outcome launch(Path launcher, Map<String, String> environment, String... args) throws Exception {
        var command = new ArrayList<String>();
        command.add(launcher.toString());
        command.addAll(List.of(args));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("FOOTNOTE_") || name.equals("JAVA_HOME"));
        builder.environment().put("PATH", tools + ":" + System.getenv("PATH"));
        builder.environment().put("FOOTNOTE_JAVA", tools.resolve("jdk25").toString());
        builder.environment().put("FOOTNOTE_AOT", "off");
        builder.environment().putAll(environment);
        var process = builder.start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), text);
    }

    private List<String> calls() throws IOException {
        var calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    private void makeJdk(String name, String version) throws IOException {
        var home = tools.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        script(home.resolve("bin/java"), "echo java ran \"$@\"");
        script(home.resolve("bin/javac"), "exit 0");
    }

    private static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path which(String tool) {
        for (var folder : List.of("/usr/bin", "/bin")) {
            if (Files.isExecutable(Path.of(folder, tool))) return Path.of(folder, tool);
        }
        throw new IllegalStateException("no " + tool);
    }
}
