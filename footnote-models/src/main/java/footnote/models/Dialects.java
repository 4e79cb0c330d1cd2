package footnote.models;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What the models of a service do not take, as each has told by refusing it. Safe for use by many threads at once.
final class Dialects {
    private static final Logger LOG = System.getLogger(Dialects.class.getName());

    private static final int MOST = 1000;

    private final Map<Asked, Set<Parameter>> refused = new ConcurrentHashMap<>();

    private record Asked(URI where, String model) {}

    /// What a model is asked without.
    Set<Parameter> without(URI where, String model) {
        return refused.getOrDefault(new Asked(where, model), Set.of());
    }

    /// Remember that a model answered without these, and refused at least one of them.
    void learn(URI where, String model, Set<Parameter> without) {
        var asked = new Asked(where, model);
        var known = without(where, model);
        if (refused.size() >= MOST) refused.clear(); // a service that answers under any name
        var all = refused.merge(asked, Set.copyOf(without), Dialects::both);
        if (all.equals(known)) return;
        LOG.log(Level.INFO, "The model {0} is asked without {1} from now on, since it refused that.", model, all);
    }

    private static Set<Parameter> both(Set<Parameter> some, Set<Parameter> others) {
        var all = EnumSet.copyOf(some);
        all.addAll(others);
        return Set.copyOf(all);
    }
}
