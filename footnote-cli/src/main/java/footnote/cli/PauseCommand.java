package footnote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "pause",
        description = "Stop working on documents until resumed; searching and asking go on.",
        mixinStandardHelpOptions = true)
final class PauseCommand implements Callable<Integer> {
    @Mixin
    private final DataOption data = new DataOption();

    @Override
    public Integer call() {
        try (var footnote = data.open()) {
            footnote.pause(true);
            System.out.println("Paused. Documents are still accepted; go on with: footnote resume");
            return 0;
        }
    }
}
