package footnote.tika.child;

import footnote.tika.wire.Reply;
import footnote.tika.wire.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;

/// A child that also misbehaves on demand: files that begin with "%PDF-drill" say how.
public final class DrillChild {
    private static final Readers READERS = new Readers();

    private DrillChild() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ChildMain.serve(DrillChild::read);
    }

    private static Reply read(Request request) {
        switch (order(request)) {
            case "hang" -> hang();
            case "exit" -> System.exit(7);
            case "halt-as-interrupted" -> Runtime.getRuntime().halt(130);
            case "halt-as-killed" -> Runtime.getRuntime().halt(137);
            case "halt-as-killed-once" -> killedOnce(request);
            case "fill" -> fill();
            case "recurse" -> recurse(0);
            case "chatter" -> chatter();
            default -> {}
        }
        return READERS.read(request);
    }

    private static String order(Request request) {
        try (var lines = Files.lines(Path.of(request.path()), java.nio.charset.StandardCharsets.ISO_8859_1)) {
            var first = lines.findFirst().orElse("");
            return first.startsWith("%PDF-drill ") ? first.substring("%PDF-drill ".length()) : "";
        } catch (IOException e) {
            return "";
        }
    }

    private static void killedOnce(Request request) {
        try {
            Files.createFile(Path.of(request.path() + ".once"));
        } catch (IOException e) {
            return;
        }
        Runtime.getRuntime().halt(137);
    }

    private static void hang() {
        while (true) Thread.onSpinWait();
    }

    private static void fill() {
        var hoard = new ArrayList<byte[]>();
        do hoard.add(new byte[1 << 20]);
        while (!hoard.isEmpty());
    }

    private static int recurse(int depth) {
        return depth < 0 ? 0 : 1 + recurse(depth + 1);
    }

    /// Do as a noisy library does.
    private static void chatter() {
        for (int i = 0; i < 10_000; i++) {
            System.out.println("words on standard output");
            System.err.println("words on standard error");
        }
    }
}
