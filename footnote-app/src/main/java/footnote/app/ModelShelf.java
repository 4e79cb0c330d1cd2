package footnote.app;

import footnote.answer.ModelAnswerer;
import footnote.ask.Question;
import footnote.ask.Sourcing;
import footnote.ask.Stages.Answerer;
import footnote.ask.Stages.Answerers;
import footnote.fault.Echo;
import footnote.fault.Fault;
import footnote.models.ModelSettings;
import footnote.models.Models;
import footnote.spi.LanguageModel;
import footnote.spi.Upstream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// The language models of an installation, by name.
///
/// A question may name one of them, or any other model that the usual service has.
public final class ModelShelf implements Answerers {
    private static final int LONGEST_NAME = 200;

    private final LanguageSettings settings;
    private final Models models;
    private final Answerer withoutModel;
    private final Optional<LanguageModel> usual;

    /// @param withoutModel answers where no model is set
    ModelShelf(LanguageSettings settings, Answerer withoutModel) {
        this.settings = settings;
        this.models = new Models(settings.concurrency());
        this.withoutModel = withoutModel;
        this.usual = settings.usual().map(models::of);
    }

    /// The one that is asked where nobody names another.
    Optional<LanguageModel> usual() {
        return usual;
    }

    /// The names by which questions can ask for a model: the usual one's first.
    public List<String> names() {
        var names = new LinkedHashSet<String>();
        settings.usual().ifPresent(model -> names.add(model.model()));
        settings.named().keySet().stream().sorted().forEach(names::add);
        return List.copyOf(names);
    }

    /// The usual service, for requests in OpenAI's format that are none of ours.
    ///
    /// Fails with `NOT_CONFIGURED` if there is none, or if it does not speak that format.
    public Upstream upstream() {
        var model = settings.usual()
                .orElseThrow(() -> new Fault(
                                Fault.Code.NOT_CONFIGURED,
                                "Only models whose names begin with rag/ are here: to reach others through Footnote, set"
                                        + " FOOTNOTE_MODEL_URL.")
                        .toException());
        return models.upstream(model)
                .orElseThrow(() -> new Fault(
                                Fault.Code.NOT_CONFIGURED,
                                "The service of FOOTNOTE_MODEL_URL does not take requests in OpenAI's format; only models whose"
                                        + " names begin with rag/ can be asked for here.")
                        .toException());
    }

    /// Whether requests in OpenAI's format for a model of this name, or for the usual one if there is none, can go
    /// to the usual service as they are.
    public boolean canPassOn(Optional<String> name) {
        return settings.usual().flatMap(models::upstream).isPresent()
                && name.filter(settings.named()::containsKey).isEmpty();
    }

    /// The model that a question asks for; none if it is answered without.
    Optional<LanguageModel> model(Question question) {
        var name = question.writing().model();
        if (name.isEmpty()) return usual;
        return name.filter(each -> !each.equals(withoutModel.name())).map(each -> models.of(chosen(each)));
    }

    /// Whether documents are asked at all, where a question does not say.
    public Sourcing sourcing() {
        return settings.sourcing().orElse(Sourcing.ALWAYS);
    }

    @Override
    public Answerer of(Question question) {
        return model(question).<Answerer>map(ModelAnswerer::new).orElse(withoutModel);
    }

    /// How many tokens the model that answers a question reads and writes together.
    int context(Question question) {
        var name = question.writing().model().filter(each -> !each.equals(withoutModel.name()));
        return name.map(this::chosen)
                .or(settings::usual)
                .map(ModelSettings::context)
                .orElse(Integer.MAX_VALUE);
    }

    private ModelSettings chosen(String name) {
        var named = settings.named().get(name);
        if (named != null) return named;
        var service = settings.usual().orElseThrow(() -> unknown(name));
        if (name.isBlank() || name.length() > LONGEST_NAME || !name.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw unknown(name);
        }
        return service.withModel(name);
    }

    private RuntimeException unknown(String name) {
        var there = names().isEmpty()
                ? "no language model is set (FOOTNOTE_MODEL_URL)"
                : "there are " + String.join(", ", names());
        return new Fault(Fault.Code.BAD_REQUEST, "There is no model " + Echo.of(name) + ": " + there + ".")
                .toException();
    }
}
