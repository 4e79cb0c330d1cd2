package footnote.tika;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// The program that reads the words in pictures: Tesseract.
///
/// @param program its file
/// @param languages those it is to expect, as Tesseract calls them: `eng+deu`; one that is not installed does
/// not count
public record Recognition(Path program, String languages) {
    /// What is expected where nothing is said.
    public static final String DEFAULT_LANGUAGES = "eng+deu";

    public Recognition {
        if (!languages.matches("[A-Za-z0-9_/+-]{1,200}")) {
            throw new IllegalArgumentException("languages are written like eng+deu, not " + languages);
        }
    }

    /// Look for the program in the folders of `path`, which is written as `PATH` is.
    static Optional<Recognition> in(String path) {
        for (var folder : path.split(File.pathSeparator)) {
            var program = program(folder);
            if (program.isPresent()) return Optional.of(new Recognition(program.get(), DEFAULT_LANGUAGES));
        }
        return Optional.empty();
    }

    private static Optional<Path> program(String folder) {
        try {
            var place = Path.of(folder).toAbsolutePath();
            for (var name : new String[] {"tesseract", "tesseract.exe"}) {
                if (Files.isExecutable(place.resolve(name))) return Optional.of(place.resolve(name));
            }
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }
}
