package footnote.server.wire;

import footnote.ask.AskStage;
import footnote.ask.Degradation;
import footnote.fault.Fault;
import java.util.List;

/// A stage that was done without, and why.
public record DegradedJson(String stage, String code, String reason) {
    public static DegradedJson of(Degradation degradation) {
        var fault = degradation.fault();
        return new DegradedJson(degradation.stage().name(), fault.code().name(), fault.message());
    }

    public static List<DegradedJson> of(List<Degradation> degradations) {
        return degradations.stream().map(DegradedJson::of).toList();
    }

    public Degradation toDegradation() {
        return new Degradation(AskStage.valueOf(stage), new Fault(Fault.Code.valueOf(code), reason));
    }
}
