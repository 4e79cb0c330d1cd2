package footnote.app;

import footnote.ask.Question;
import footnote.ask.QuestionWalk;
import footnote.fault.Fault;
import footnote.preset.Preset;
import footnote.preset.Presets;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The walk of questions for each preset, over one index.
record Walks(Map<String, QuestionWalk> byPreset, PresetSettings choice) {
    static Walks of(Function<Preset, QuestionWalk> walk, PresetSettings choice) {
        return new Walks(Presets.ALL.stream().collect(Collectors.toMap(Preset::name, walk)), choice);
    }

    /// The walk that a question asks for, or that its collection or the installation usually takes. Fails with
    /// `BAD_REQUEST` if there is no such preset.
    QuestionWalk of(Question question) {
        var name = question.preset().orElseGet(() -> choice.of(question.filter()));
        var walk = byPreset.get(name);
        if (walk == null) throw new Fault(Fault.Code.BAD_REQUEST, PresetSettings.unknown(name)).toException();
        return walk;
    }
}
