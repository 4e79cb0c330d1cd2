package footnote.cli.sets;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A line of a file that is not blank, with its number, counted from 1.
record NumberedLine(int number, String text) {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    static List<NumberedLine> of(Path file) throws IOException {
        var lines = new ArrayList<NumberedLine>();
        int number = 0;
        for (var line : text(file).split("\\R", -1)) {
            number++;
            if (!line.isBlank()) lines.add(new NumberedLine(number, line));
        }
        return lines;
    }

    /// All of a file, which must be UTF-8.
    static String text(Path file) throws IOException {
        if (!Files.exists(file)) throw SetFaults.of("There is no file " + file + ".");
        if (Files.isDirectory(file)) throw SetFaults.of(file + " is a folder; a file is expected there.");
        try {
            var text = Files.readString(file);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (MalformedInputException e) {
            throw SetFaults.of(file + " is not a text in UTF-8: save it in that encoding.", e);
        }
    }
}
