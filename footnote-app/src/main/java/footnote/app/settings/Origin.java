package footnote.app.settings;

import java.nio.file.Path;

/// Where a value was given. What nobody gave has no origin: its default holds.
public sealed interface Origin {
    /// In words, for a person.
    String label();

    record InFile(Path file, int line) implements Origin {
        @Override
        public String label() {
            return file + ":" + line;
        }
    }

    /// An environment variable of the setting's own name.
    record Variable(String name) implements Origin {
        @Override
        public String label() {
            return "environment";
        }
    }

    /// An environment variable by which another system calls it.
    record Alias(String name) implements Origin {
        @Override
        public String label() {
            return "environment: " + name;
        }
    }

    record Flag(String name) implements Origin {
        @Override
        public String label() {
            return name;
        }
    }
}
