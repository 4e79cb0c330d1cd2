package footnote.ask;

import footnote.fault.Fault;
import footnote.spi.LanguageModel.Wish;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/// How an answer is to be written, where the question says so; the preset's and the installation's way otherwise.
///
/// @param model the name of a model of the installation, or of its usual service
/// @param maxTokens how long the answer may be
/// @param stop texts before which the answer ends
/// @param instructions what whoever asks tells the model besides, in a talk without documents; empty for nothing
public record Writing(
        Optional<String> model,
        OptionalDouble temperature,
        OptionalInt maxTokens,
        List<String> stop,
        String instructions) {
    public static final Writing AS_USUAL =
            new Writing(Optional.empty(), OptionalDouble.empty(), OptionalInt.empty(), List.of());

    public Writing {
        stop = List.copyOf(stop);
    }

    public Writing(Optional<String> model, OptionalDouble temperature, OptionalInt maxTokens, List<String> stop) {
        this(model, temperature, maxTokens, stop, "");
    }

    public Writing instructed(String words) {
        return new Writing(model, temperature, maxTokens, stop, words);
    }

    /// What to say of wishes that a model ignored, if they are the question's own and not the preset's.
    List<Fault> unheard(Set<Wish> ignored) {
        var faults = new ArrayList<Fault>();
        if (ignored.contains(Wish.TEMPERATURE) && temperature.isPresent()) faults.add(without("temperature"));
        if (ignored.contains(Wish.MAX_TOKENS) && maxTokens.isPresent()) faults.add(without("limit on its length"));
        if (ignored.contains(Wish.STOP) && !stop.isEmpty()) faults.add(without("text to stop at"));
        return faults;
    }

    private static Fault without(String wish) {
        return new Fault(
                Fault.Code.MODEL_FAILED,
                "This model cannot be told a " + wish + ": it answered without the one that was asked for.");
    }

    Writing onlyModel() {
        return new Writing(model, OptionalDouble.empty(), OptionalInt.empty(), List.of());
    }

    public static Writing by(String model) {
        return new Writing(Optional.of(model), OptionalDouble.empty(), OptionalInt.empty(), List.of());
    }
}
