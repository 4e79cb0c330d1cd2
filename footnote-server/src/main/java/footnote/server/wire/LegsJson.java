package footnote.server.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import footnote.ask.Candidate.LegHit;
import footnote.ask.Leg;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What each leg said of a passage; a leg that did not find it is absent.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LegsJson(@Nullable HitJson vector, @Nullable HitJson lexical) {
    public record HitJson(int rank, double score) {}

    public static LegsJson of(Map<Leg, LegHit> legs) {
        return new LegsJson(hit(legs.get(Leg.VECTOR)), hit(legs.get(Leg.LEXICAL)));
    }

    public Map<Leg, LegHit> toLegs() {
        var legs = new EnumMap<Leg, LegHit>(Leg.class);
        if (vector != null) legs.put(Leg.VECTOR, new LegHit(vector.rank(), vector.score()));
        if (lexical != null) legs.put(Leg.LEXICAL, new LegHit(lexical.rank(), lexical.score()));
        return legs;
    }

    private static @Nullable HitJson hit(@Nullable LegHit hit) {
        return hit == null ? null : new HitJson(hit.rank(), hit.score());
    }
}
