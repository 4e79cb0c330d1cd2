package footnote.tika;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Parser.Parsed;
import java.io.IOException;
import java.net.JarURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The documents that Apache Tika is tested with: old, odd, broken and malicious ones among them.
///
/// Every third is read; with `-Dtests.tika.every=1` all of them are.
class TikaDocumentsTests {
    private static final String FOLDER = "test-documents/";
    private static final Set<Fault.Code> SENSIBLE =
            Set.of(Fault.Code.UNSUPPORTED_FORMAT, Fault.Code.UNREADABLE_DOCUMENT, Fault.Code.TOO_LARGE);

    @TempDir
    private Path folder;

    /// What became of a document.
    private record Outcome(Optional<Parsed> parsed, Optional<Fault> fault) {}

    @Test
    @Timeout(600)
    void eachIsReadOrRefusedWithAReasonAndNothingIsFetched() throws IOException {
        var outcomes = new TreeMap<String, Outcome>();
        var processes = 0;
        try (var canary = new Canary();
                var parser = new ChildParser(
                        ParserLimits.DEFAULTS.withTime(Duration.ofSeconds(60)), watched(canary.port()))) {
            for (var file : documents()) {
                var name = file.getFileName().toString();
                outcomes.put(name, outcome(parser, file, name));
            }
            processes = parser.processes().size();
            assertThat(canary.knocks()).as("connections").isZero();
        }
        assertThat(processes).isBetween(1, ParserLimits.DEFAULTS.children());
        assertThat(outcomes.size()).isGreaterThan(150);
        outcomes.forEach(TikaDocumentsTests::assertSensible);
        assertThat(outcomes.values().stream()
                        .filter(outcome -> outcome.parsed().isPresent())
                        .count())
                .isGreaterThan(outcomes.size() / 3);
    }

    private static void assertSensible(String name, Outcome outcome) {
        outcome.fault().ifPresent(fault -> {
            assertThat(SENSIBLE).as("%s: %s", name, fault).contains(fault.code());
            assertThat(fault.message())
                    .as(name)
                    .matches("[A-Z][^\\n]*\\.")
                    .doesNotContain("crashed")
                    .doesNotContain("its reader failed")
                    .doesNotContain("out of memory");
        });
        outcome.parsed().ifPresent(parsed -> {
            assertThat(parsed.text()).as(name).isNotBlank();
            for (var table : parsed.tables()) {
                for (var row : table.rows())
                    assertThat(row.span().of(parsed.text())).as(name).isNotBlank();
            }
        });
    }

    private static Outcome outcome(ChildParser parser, Path file, String name) {
        try {
            return new Outcome(Optional.of(parser.parse(file, name, Deadline.none())), Optional.empty());
        } catch (FootnoteException e) {
            return new Outcome(Optional.empty(), Optional.of(e.fault()));
        }
    }

    /// Children whose every connection, wherever it is meant to go, would first knock at this port.
    private ChildCommand watched(int port) throws IOException {
        var real = ChildCommand.ofThisJvm();
        var script = Files.writeString(
                folder.resolve("java"),
                "#!/bin/sh\nexec '%s' -DsocksProxyHost=127.0.0.1 -DsocksProxyPort=%d \"$@\"\n"
                        .formatted(real.java(), port));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return new ChildCommand(script, real.classPath(), real.main(), real.recognition());
    }

    private List<Path> documents() throws IOException {
        var every = Integer.getInteger("tests.tika.every", 3);
        var files = new ArrayList<Path>();
        var number = 0;
        for (var place :
                Collections.list(TikaDocumentsTests.class.getClassLoader().getResources(FOLDER))) {
            if (!(place.openConnection() instanceof JarURLConnection connection)) continue;
            var into = Files.createDirectories(folder.resolve("jar" + number++));
            try (var jar = new JarFile(
                    Path.of(java.net.URI.create(connection.getJarFileURL().toString()))
                            .toFile())) {
                files.addAll(unpack(jar, into, every));
            }
        }
        return files;
    }

    private static List<Path> unpack(JarFile jar, Path into, int every) throws IOException {
        var names = jar.stream()
                .filter(entry -> entry.getName().startsWith(FOLDER) && !entry.isDirectory())
                .map(ZipEntry::getName)
                .sorted()
                .toList();
        var files = new ArrayList<Path>();
        for (int i = 0; i < names.size(); i += every) {
            var name = names.get(i).substring(names.get(i).lastIndexOf('/') + 1);
            var target = into.resolve(name);
            if (Files.exists(target)) continue;
            try (var in = jar.getInputStream(jar.getEntry(names.get(i)))) {
                Files.copy(in, target);
            }
            if (Files.size(target) > 0) files.add(target);
        }
        return files;
    }
}
