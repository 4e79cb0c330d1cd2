package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Deadline;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class StartCacheTests {
    @TempDir
    private Path folder;

    @Test
    void childrenStartWithTheCacheAndReadTheSame() throws IOException {
        var command = packed(ChildCommand.ofThisJvm(Optional.of(folder.resolve("cache"))));
        assertThat(StartCache.find(command)).isEmpty();
        assertThat(StartCache.make(command, ParserLimits.DEFAULTS)).isTrue();
        assertThat(StartCache.find(command)).isPresent();
        assertThat(command.line(ParserLimits.DEFAULTS)).anyMatch(argument -> argument.startsWith("-XX:AOTCache="));
        try (var left = Files.list(folder.resolve("cache"))) {
            assertThat(left).hasSize(1);
        }
        var page = Samples.text(folder.resolve("a.html"), "<p>cached words");
        try (var parser = new ChildParser(ParserLimits.DEFAULTS, command)) {
            assertThat(parser.parse(page, "a.html", Deadline.none()).text()).isEqualTo("cached words");
        }
    }

    @Test
    void withoutAFolderThereIsNone() {
        assertThat(StartCache.make(ChildCommand.ofThisJvm(Optional.empty()), ParserLimits.DEFAULTS))
                .isFalse();
    }

    /// The same command with all classes in archives, as in a distribution; the JVM caches no others.
    private ChildCommand packed(ChildCommand command) throws IOException {
        var places = new ArrayList<String>();
        for (var place : command.classPath().split(File.pathSeparator)) {
            var path = Path.of(place);
            places.add(Files.isDirectory(path) ? jar(path, folder.resolve(places.size() + ".jar")) : place);
        }
        return new ChildCommand(
                command.java(), String.join(File.pathSeparator, places), command.main(), command.cache());
    }

    private static String jar(Path classes, Path target) throws IOException {
        try (var jar = new JarOutputStream(Files.newOutputStream(target));
                var files = Files.walk(classes)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, jar);
                jar.closeEntry();
            }
        }
        return target.toString();
    }
}
