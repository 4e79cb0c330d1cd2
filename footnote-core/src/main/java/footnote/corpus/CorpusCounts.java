package footnote.corpus;

/// How much of the corpus a viewer can see, by state.
///
/// @param words documents that are found by words but not yet by meaning; they count as queued or working too
public record CorpusCounts(long indexed, long failed, long queued, long working, long words, long passages) {
    public static final CorpusCounts NONE = new CorpusCounts(0, 0, 0, 0, 0, 0);

    public long documents() {
        return indexed + failed + queued + working;
    }
}
