package footnote.tika.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Blocks that are kept to be told later, or to be put into one cell.
public final class RecordedBlocks implements BlockSink {
    private final List<Consumer<BlockSink>> blocks = new ArrayList<>();

    @Override
    public void heading(int rank, String words) {
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
    public void row(List<String> cells) {
        blocks.add(sink -> sink.row(cells));
    }

    @Override
    public void apart() {
        blocks.add(BlockSink::apart);
    }

    @Override
    public void verbatim(String lines) {
        blocks.add(sink -> sink.verbatim(lines));
    }

    public void replay(BlockSink sink) {
        blocks.forEach(block -> block.accept(sink));
    }

    /// All words as one line.
    public String onOneLine() {
        var line = new OneLine();
        replay(line);
        return line.words.toString();
    }

    private static final class OneLine implements BlockSink {
        private final StringBuilder words = new StringBuilder();

        private void add(String more) {
            var tidied = Tidy.line(more);
            if (tidied.isEmpty()) return;
            if (!words.isEmpty()) words.append(' ');
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
        public void row(List<String> cells) {
            cells.forEach(this::add);
        }

        @Override
        public void apart() {
            // One line has no blocks to keep apart.
        }

        @Override
        public void verbatim(String lines) {
            add(lines);
        }
    }
}
