package footnote.server.metrics;

import footnote.app.Activity;
import footnote.app.LocalFootnote;
import footnote.ask.AskStage;
import footnote.ask.Note;
import footnote.corpus.CorpusCounts;
import footnote.corpus.Viewer;
import footnote.server.wire.TraceJson;
import footnote.trace.Span;
import footnote.trace.Trace;
import footnote.trace.Trace.Ending;
import footnote.trace.Trace.Kind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Counts what happened, from the traces of questions, and looks at how things stand when asked to tell.
///
/// Labels have few values: stages, codes of faults, names of models. No label is made of what a user wrote.
final class Meters {
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofMinutes(1)
    };

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final LocalFootnote footnote;
    private volatile Activity activity = new Activity(0, 0, 0);
    private volatile CorpusCounts counts = CorpusCounts.NONE;

    Meters(LocalFootnote footnote) {
        this.footnote = footnote;
        new JvmMemoryMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        documents("indexed", CorpusCounts::indexed);
        documents("failed", CorpusCounts::failed);
        documents("queued", CorpusCounts::queued);
        documents("working", CorpusCounts::working);
        Gauge.builder("footnote.passages", this, its -> its.counts.passages()).register(registry);
        Gauge.builder("footnote.answers.running", this, its -> its.activity.answering())
                .register(registry);
        FunctionCounter.builder("footnote.embedding.calls", this, its -> its.activity.embeddingCalls())
                .register(registry);
        FunctionCounter.builder("footnote.embedding.texts", this, its -> its.activity.embeddedTexts())
                .register(registry);
    }

    private void documents(String state, ToDoubleFunction<CorpusCounts> count) {
        Gauge.builder("footnote.documents", this, its -> count.applyAsDouble(its.counts))
                .tag("state", state)
                .register(registry);
    }

    /// All of it, in Prometheus' text format.
    String scrape() {
        activity = footnote.activity();
        counts = footnote.status(Viewer.LOCAL).counts();
        return registry.scrape();
    }

    void count(Trace trace) {
        var kind = trace.kind() == Kind.ANSWER ? "answer" : "search";
        var state = trace.admitted() ? TraceJson.state(trace.ending()) : "refused";
        Counter.builder(trace.kind() == Kind.ANSWER ? "footnote.answers" : "footnote.searches")
                .tag("state", state)
                .register(registry)
                .increment();
        if (!trace.admitted()) return;
        timer("footnote." + kind).register(registry).record(trace.took());
        trace.firstToken()
                .ifPresent(
                        took -> timer("footnote.first.token").register(registry).record(took));
        if (trace.ending() instanceof Ending.Failed(var fault)) {
            counter("footnote.failures", "code", fault.code().name()).increment();
        }
        for (var span : trace.spans()) count(span, trace);
    }

    private void count(Span span, Trace trace) {
        var stage = span.stage().name().toLowerCase(Locale.ROOT);
        timer("footnote.stage").tag("stage", stage).register(registry).record(span.took());
        for (var fault : span.faults()) {
            if (trace.ending() instanceof Ending.Failed(var failure) && failure.equals(fault)) continue;
            Counter.builder("footnote.degradations")
                    .tag("stage", stage)
                    .tag("code", fault.code().name())
                    .register(registry)
                    .increment();
        }
        for (var note : span.notes()) count(note, span.stage(), trace);
    }

    /// A service may answer under any name that a user writes; each would be a series of its own.
    private String label(Optional<String> model) {
        return model.map(name -> footnote.models().names().contains(name) ? name : "other")
                .orElse("unknown");
    }

    private void count(Note note, AskStage stage, Trace trace) {
        switch (note) {
            case Note.Flag(var name, var hit)
            when stage == AskStage.RECALL && name.equals("hit") ->
                counter("footnote.search.cache", "result", hit ? "hit" : "miss").increment();
            case Note.Count(var name, var tokens)
            when name.equals("promptTokens") || name.equals("answerTokens") ->
                Counter.builder("footnote.model.tokens")
                        .tag("model", label(trace.model()))
                        .tag("kind", name.equals("promptTokens") ? "prompt" : "answer")
                        .register(registry)
                        .increment((double) tokens);
            case Note.Flag _, Note.Count _, Note.Score _, Note.Word _ -> {}
        }
    }

    private Counter counter(String name, String label, String value) {
        return Counter.builder(name).tag(label, value).register(registry);
    }

    private static Timer.Builder timer(String name) {
        return Timer.builder(name).serviceLevelObjectives(BUCKETS);
    }
}
