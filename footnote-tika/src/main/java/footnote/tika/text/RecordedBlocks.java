package footnote.tika.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Blocks that are kept to be told later, or to be put into one cell.
public final class RecordedBlocks implements BlockSink {
    private final List<Consumer<BlockSink>> blocks = new ArrayList<>();
    private boolean headed;

    @Override
    public void heading(int rank, String words) {
        headed |= !words.isBlank();
        blocks.add(sink -> sink.heading(rank, words));
    }

    @Override
    public void paragraph(String words) {
        blocks.add(sink -> sink.paragraph(words));
    }

    @Override
    public void item(int depth, String marker, String words) {
        blocks.add(sink -> sink.item(depth, marker, words));
    }

    @Override
    public void row(TableLine line) {
        blocks.add(sink -> sink.row(line));
    }

    @Override
    public void apart() {
        blocks.add(BlockSink::apart);
    }

    @Override
    public void verbatim(String lines) {
        blocks.add(sink -> sink.verbatim(lines));
    }

    @Override
    public void code(String language, String lines) {
        blocks.add(sink -> sink.code(language, lines));
    }

    public boolean isEmpty() {
        return blocks.isEmpty();
    }

    /// Whether there is a heading among them.
    public boolean isHeaded() {
        return headed;
    }

    public void replay(BlockSink sink) {
        blocks.forEach(block -> block.accept(sink));
    }

    /// All words as one line.
    public String onOneLine() {
        return joined(" ");
    }

    /// All words, a line for each block.
    public String onLines() {
        return joined("\n");
    }

    private String joined(String between) {
        var line = new Joined(between);
        replay(line);
        return line.words.toString();
    }

    private static final class Joined implements BlockSink {
        private final StringBuilder words = new StringBuilder();
        private final String between;

        Joined(String between) {
            this.between = between;
        }

        private void add(String more) {
            var tidied = Tidy.line(more);
            if (tidied.isEmpty()) return;
            if (!words.isEmpty()) words.append(between);
            words.append(tidied);
        }

        @Override
        public void heading(int rank, String more) {
            add(more);
        }

        @Override
        public void paragraph(String more) {
            add(more);
        }

        @Override
        public void item(int depth, String marker, String more) {
            add(marker + " " + more);
        }

        @Override
        public void row(TableLine line) {
            add(String.join(" ", line.cells()));
        }

        @Override
        public void apart() {
            // Joined words have no blocks to keep apart.
        }

        @Override
        public void verbatim(String lines) {
            add(lines);
        }

        @Override
        public void code(String language, String lines) {
            add(lines);
        }
    }
}
