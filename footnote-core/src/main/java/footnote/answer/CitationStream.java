package footnote.answer;

import footnote.ask.MarkerReader;
import footnote.ask.MarkerReader.Marker;
import footnote.spi.LanguageModel.TokenSink;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Passes streamed text on while it watches for citation markers, as [MarkerReader] tells them, and makes all of
/// them `[2]`. Numbers of sources that were not given are left out of the text, and remembered.
final class CitationStream implements MarkerReader.Sink {
    private final Set<Integer> given;
    private final TokenSink sink;
    private final MarkerReader reader;
    private final StringBuilder text = new StringBuilder();
    private final Set<Integer> cited = new TreeSet<>();
    private final Set<Integer> invented = new TreeSet<>();

    /// @param given the numbers of the sources that may be cited
    CitationStream(Set<Integer> given, TokenSink sink) {
        this.given = Set.copyOf(given);
        this.sink = sink;
        this.reader = new MarkerReader(given, this);
    }

    void accept(String piece) {
        reader.accept(piece);
    }

    /// Take a piece in which brackets are only brackets.
    void pass(String piece) {
        text(piece);
    }

    void end() {
        reader.end();
    }

    String text() {
        return text.toString();
    }

    Set<Integer> cited() {
        return Set.copyOf(cited);
    }

    /// The numbers that were left out because no source has them.
    Set<Integer> invented() {
        return Set.copyOf(invented);
    }

    @Override
    public void marker(Marker marker) {
        for (int number : marker.numbers()) (given.contains(number) ? cited : invented).add(number);
        text(marker.numbers().stream()
                .filter(given::contains)
                .map(number -> "[" + number + "]")
                .collect(Collectors.joining()));
    }

    @Override
    public void text(String piece) {
        if (piece.isEmpty()) return;
        text.append(piece);
        sink.accept(piece);
    }
}
