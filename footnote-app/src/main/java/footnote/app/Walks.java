package footnote.app;

import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.ask.Tuning;
import footnote.fault.Fault;
import footnote.preset.Preset;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The walk of questions for each preset, over one index.
record Walks(Function<Preset, QuestionWalk> making, Map<String, QuestionWalk> made, PresetSettings choice) {
    static Walks of(Function<Preset, QuestionWalk> walk, PresetSettings choice) {
        return new Walks(walk, choice.all().stream().collect(Collectors.toMap(Preset::name, walk)), choice);
    }

    /// The walk that a question asks for, or that its collection or the installation usually takes. Fails with
    /// `BAD_REQUEST` if there is no such preset.
    QuestionWalk of(Question question) {
        var name = question.preset().orElseGet(() -> choice.of(question.filter()));
        var walk = made.get(name);
        if (walk == null) throw new Fault(Fault.Code.BAD_REQUEST, PresetSettings.unknown(name)).toException();
        if (question.tuning().equals(Tuning.NONE)) return walk;
        return making.apply(choice.named(name).tuned(question.tuning()));
    }
}
