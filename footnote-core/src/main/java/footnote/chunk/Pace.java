package footnote.chunk;

/// Hears how far a cut that takes long has come. What it throws ends the cut.
@FunctionalInterface
public interface Pace {
    Pace UNHEARD = _ -> {};

    /// @param share from 0 to 1
    void reached(double share);
}
