package footnote.app.settings;

import java.util.List;
import java.util.stream.Stream;

/// How a setting's value is written in the settings file. In the environment every value is one line of text.
public sealed interface Form {
    Form TEXT = new Text();
    Form FOLDER = new Folder();
    Form NUMBER = new Figure();
    Form SWITCH = new Switch();
    Form BY_COLLECTION = new ByCollection(";");

    record Text() implements Form {}

    /// A whole path, so that it does not depend on where a command is called; `~/` is the home folder.
    record Folder() implements Form {}

    record Figure() implements Form {}

    /// A word, or true or false.
    record Switch() implements Form {}

    /// A list of texts, or what is one line of them in the environment.
    ///
    /// @param separator what stands between them there
    record Several(String separator) implements Form {}

    /// A list of folders, or what is one line of them in the environment. In a file, one that is no whole path is
    /// taken from the file's own folder, and `~/` is the home folder.
    ///
    /// @param separator what stands between them there
    /// @param named whether `NAME=` may stand before each
    record Folders(String separator, boolean named) implements Form {}

    /// One for all and others for collections: a table with `usual` and a table `collections`, or the one line
    /// `USUAL; COLLECTION=OTHER`.
    ///
    /// @param separator what stands between them there
    record ByCollection(String separator) implements Form {}

    /// A table of tables, one for each name, or the one line `NAME = WORD WORD; NAME = WORD WORD`.
    ///
    /// @param required what stands in each of the inner tables; the first words in the line, in this order
    /// @param secret what may stand there too and is never shown, unless it only names an environment variable, as
    ///     `$KEY`; the next word in the line
    /// @param others what else may stand there; in the line a word as `LABEL=VALUE`
    record Named(List<String> required, String secret, List<String> others) implements Form {
        public Named {
            required = List.copyOf(required);
            others = List.copyOf(others);
        }

        List<String> fields() {
            return Stream.of(required, List.of(secret), others)
                    .flatMap(List::stream)
                    .toList();
        }
    }
}
