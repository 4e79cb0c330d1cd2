package footnote.tika;

import footnote.spi.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/// Lets a child hang and waits to be killed; says which process the child is.
public final class DyingParent {
    private DyingParent() {}

    public static void main(String[] arguments) throws InterruptedException {
        var parser = new ChildParser(Drills.LIMITS, Drills.command());
        Thread.ofPlatform().daemon().start(() -> parser.parse(Path.of(arguments[0]), "a.pdf", Deadline.none()));
        Set<Long> children = Set.of();
        while (children.isEmpty()) {
            Thread.sleep(20);
            children = parser.processes();
        }
        Thread.sleep(500);
        System.out.println(children.iterator().next());
        Thread.sleep(Duration.ofMinutes(2));
        parser.close();
    }
}
