package footnote.sql;

import footnote.ask.AskStage;
import footnote.ask.Degradation;
import footnote.ask.Note;
import footnote.fault.Fault;
import java.util.ArrayList;
import java.util.List;

/// Writes what a span tells, and what an answer was done without, as lists of texts, and reads it back.
final class SpanNotes {
    private static final String COUNT = "count";
    private static final String SCORE = "score";
    private static final String FLAG = "flag";
    private static final String WORD = "word";

    private SpanNotes() {}

    static String write(List<Note> notes) {
        var texts = new ArrayList<String>();
        for (var note : notes) {
            texts.addAll(
                    switch (note) {
                        case Note.Count(var name, var value) -> List.of(COUNT, name, Long.toString(value));
                        case Note.Score(var name, var value) -> List.of(SCORE, name, Double.toString(value));
                        case Note.Flag(var name, var value) -> List.of(FLAG, name, Boolean.toString(value));
                        case Note.Word(var name, var value) -> List.of(WORD, name, value);
                    });
        }
        return TextList.write(texts);
    }

    static List<Note> read(String json) {
        var texts = TextList.read(json);
        var notes = new ArrayList<Note>();
        for (int i = 0; i < texts.size(); i += 3) notes.add(note(texts.get(i), texts.get(i + 1), texts.get(i + 2)));
        return notes;
    }

    private static Note note(String kind, String name, String value) {
        return switch (kind) {
            case COUNT -> new Note.Count(name, Long.parseLong(value));
            case SCORE -> new Note.Score(name, Double.parseDouble(value));
            case FLAG -> new Note.Flag(name, Boolean.parseBoolean(value));
            case WORD -> new Note.Word(name, value);
            default -> throw new IllegalStateException("no such note: " + kind);
        };
    }

    static String writeDegradations(List<Degradation> degradations) {
        var texts = new ArrayList<String>();
        for (var each : degradations) {
            var fault = each.fault();
            texts.addAll(List.of(each.stage().name(), fault.code().name(), fault.message()));
        }
        return TextList.write(texts);
    }

    static List<Degradation> readDegradations(String json) {
        var texts = TextList.read(json);
        var degradations = new ArrayList<Degradation>();
        for (int i = 0; i < texts.size(); i += 3) {
            var fault = new Fault(Fault.Code.valueOf(texts.get(i + 1)), texts.get(i + 2));
            degradations.add(new Degradation(AskStage.valueOf(texts.get(i)), fault));
        }
        return degradations;
    }

    static String writeFaults(List<Fault> faults) {
        var texts = new ArrayList<String>();
        for (var fault : faults) texts.addAll(List.of(fault.code().name(), fault.message()));
        return TextList.write(texts);
    }

    static List<Fault> readFaults(String json) {
        var texts = TextList.read(json);
        var faults = new ArrayList<Fault>();
        for (int i = 0; i < texts.size(); i += 2) {
            faults.add(new Fault(Fault.Code.valueOf(texts.get(i)), texts.get(i + 1)));
        }
        return faults;
    }
}
