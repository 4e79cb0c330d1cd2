package footnote.tika;

import footnote.tika.child.ChildMain;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How a child process is started.
///
/// @param java the program
/// @param classPath what parsing needs, and nothing else of the server
/// @param main the class that runs
/// @param recognition what reads words in pictures, where there is something
public record ChildCommand(Path java, String classPath, String main, Optional<Recognition> recognition) {
    /// One class out of every archive that parsing needs.
    private static final List<String> NEEDED = List.of(
            "footnote/tika/child/ChildMain",
            "footnote/spi/Parser",
            "org/jspecify/annotations/NullMarked",
            "org/apache/pdfbox/pdmodel/PDDocument",
            "org/apache/pdfbox/io/RandomAccessRead",
            "org/apache/fontbox/ttf/TrueTypeFont",
            "org/apache/pdfbox/jbig2/JBIG2ImageReader",
            "org/apache/commons/logging/LogFactory",
            "org/bouncycastle/cms/CMSEnvelopedData",
            "org/bouncycastle/asn1/ASN1Object",
            "org/bouncycastle/asn1/cms/ContentInfo",
            "org/jsoup/Jsoup",
            "org/mozilla/universalchardet/UniversalDetector");

    /// What a child may know of the environment: how file names are written, and what Windows cannot do without.
    private static final Set<String> KEPT =
            Set.of("LANG", "LC_ALL", "LC_CTYPE", "SystemRoot", "TEMP", "TMP", "TMPDIR", "TESSDATA_PREFIX");

    /// A command that reads no words in pictures.
    public ChildCommand(Path java, String classPath, String main) {
        this(java, classPath, main, Optional.empty());
    }

    /// The Java and the class path of this process, and Tesseract where its environment has it.
    public static ChildCommand ofThisJvm() {
        var home = Path.of(System.getProperty("java.home"));
        var windows = home.resolve("bin").resolve("java.exe");
        var java = Files.exists(windows) ? windows : home.resolve("bin").resolve("java");
        var path = System.getenv().getOrDefault("PATH", "");
        return new ChildCommand(java, neededClassPath(), ChildMain.class.getName(), Recognition.in(path));
    }

    /// Where the classes that parsing needs were found; all of the class path where one cannot be told.
    private static String neededClassPath() {
        var places = new LinkedHashSet<String>();
        for (var name : NEEDED) {
            var resource = ChildCommand.class.getClassLoader().getResource(name + ".class");
            var place = Optional.ofNullable(resource).flatMap(url -> place(url, name));
            if (place.isEmpty()) return System.getProperty("java.class.path");
            places.add(place.get());
        }
        return String.join(File.pathSeparator, places);
    }

    private static Optional<String> place(URL resource, String name) {
        var address = resource.toString();
        var end = address.length() - (name + ".class").length();
        try {
            if (address.startsWith("jar:file:")) {
                return Optional.of(Path.of(new URI(address.substring("jar:".length(), end - "!/".length())))
                        .toString());
            }
            if (address.startsWith("file:"))
                return Optional.of(Path.of(new URI(address.substring(0, end))).toString());
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /// The same, expecting these languages in pictures, as `eng+deu`.
    public ChildCommand withLanguages(String languages) {
        return withRecognition(recognition.map(found -> new Recognition(found.program(), languages)));
    }

    public ChildCommand withRecognition(Optional<Recognition> other) {
        return new ChildCommand(java, classPath, main, other);
    }

    /// The command line for a child within `limits`.
    List<String> line(ParserLimits limits) {
        var line = new ArrayList<String>();
        line.add(java.toString());
        line.add("-Xmx" + limits.heapMegabytes() + "m");
        recognition.ifPresent(found -> {
            line.add("-Dfootnote.ocr.program=" + found.program());
            line.add("-Dfootnote.ocr.languages=" + found.languages());
        });
        line.addAll(List.of(
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:MaxMetaspaceSize=256m",
                "-XX:MaxDirectMemorySize=64m",
                "-XX:-UsePerfData",
                // What the JVM itself has to say must not get between the frames on standard output.
                "-XX:+DisplayVMOutputToStderr",
                "-Xlog:disable",
                "-XX:+SuppressFatalErrorMessage",
                // Libraries have nothing to log: it would hold document text, and setting up takes a while.
                "-Dorg.apache.commons.logging.LogFactory=org.apache.commons.logging.impl.LogFactoryImpl",
                "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
                "-Dfile.encoding=UTF-8",
                "-Djava.awt.headless=true",
                "-Djavax.xml.accessExternalDTD=",
                "-Djavax.xml.accessExternalSchema=",
                "-Djavax.xml.accessExternalStylesheet=",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                main));
        return line;
    }

    /// Take everything out of a child's environment that it has no use for, above all keys and Java options.
    static void clean(Map<String, String> environment) {
        environment.keySet().retainAll(KEPT);
    }
}
