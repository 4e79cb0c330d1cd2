package footnote.tika;

import footnote.tika.child.DrillChild;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;

/// Starts children that misbehave on demand.
final class Drills {
    static final ParserLimits LIMITS =
            ParserLimits.DEFAULTS.withHeapMegabytes(64).withTime(Duration.ofSeconds(60));

    private Drills() {}

    static ChildCommand command() {
        var real = ChildCommand.ofThisJvm();
        return new ChildCommand(
                real.java(), real.classPath() + File.pathSeparator + testClasses(), DrillChild.class.getName());
    }

    static String testClasses() {
        try {
            var place = DrillChild.class.getProtectionDomain().getCodeSource().getLocation();
            return Path.of(place.toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path order(Path folder, String what) {
        return Samples.text(folder.resolve(what + ".pdf"), "%PDF-drill " + what + "\n");
    }
}
