package footnote.server.wire;

import footnote.corpus.CorpusCounts;

/// How many documents there are, by state, and passages.
///
/// @param queued all that are on their way, those being worked on included
/// @param working those being worked on at this moment
public record CountsJson(long indexed, long failed, long queued, long working, long words, long passages) {
    public static CountsJson of(CorpusCounts counts) {
        return new CountsJson(
                counts.indexed(),
                counts.failed(),
                counts.queued() + counts.working(),
                counts.working(),
                counts.words(),
                counts.passages());
    }

    public CorpusCounts toCounts() {
        return new CorpusCounts(indexed, failed, queued - working, working, words, passages);
    }
}
