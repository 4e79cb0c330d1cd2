package footnote.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BookmarkTests {
    private static final Sha256 THEN = Sha256.of("then");
    private static final String TEXT = "One.\n\nThe well is\tforty metres deep.\n\nThe end. The end.";

    @Test
    void wordsAreFoundWhateverStandsBetweenThem() {
        var mark = Bookmark.of(THEN, "The well is forty\nmetres deep.");
        assertThat(mark.in(TEXT, 0)).map(span -> span.of(TEXT)).contains("The well is\tforty metres deep.");
        assertThat(mark.in("The well is\u00A0forty metresdeep.", 99)).isPresent();
    }

    @Test
    void otherWordsAreNotFound() {
        for (var words : new String[] {"The well is forty metres.deep", "the well is forty metres deep.", TEXT + "x"}) {
            assertThat(Bookmark.of(THEN, words).in(TEXT, 0)).as(words).isEmpty();
        }
        assertThat(Bookmark.of(THEN, "x").in("", 0)).isEmpty();
        assertThat(Bookmark.of(THEN, " \n").in(" \n", 0)).isEmpty();
    }

    @Test
    void ofSeveralPlacesTheNearestCounts() {
        var mark = Bookmark.of(THEN, "The end.");
        int first = TEXT.indexOf("The end.");
        assertThat(mark.in(TEXT, 0)).contains(new Span(first, first + 8));
        assertThat(mark.in(TEXT, 1_000)).contains(new Span(first + 9, first + 17));
    }

    @Test
    void itIsReadAsItIsWritten() {
        var mark = Bookmark.of(THEN, "Words, and more of them: äöü 😀");
        assertThat(Bookmark.parse(mark.toString())).contains(mark);
        assertThat(mark.isOf(THEN)).isTrue();
        assertThat(mark.isOf(Sha256.of("now"))).isFalse();
        for (var wrong : new String[] {"", "x", "0123456789ab-1-", mark + "/", "0-1-1"}) {
            assertThat(Bookmark.parse(wrong)).as(wrong).isEmpty();
        }
    }

    @Test
    void aWordIsNotFoundWithinAnother() {
        var mark = Bookmark.of(Sha256.of("a"), "Yes");
        assertThat(mark.in("Yesterday he said no.", 0)).isEmpty();
        assertThat(mark.in("Yesterday he said: Yes.", 0)).contains(new Span(19, 22));
    }

    @Test
    void aMarkOfMoreThanTheTextIsNotLookedFor() {
        assertThat(Bookmark.parse("000000000000-fffffff-0").orElseThrow().in("short", 0))
                .isEmpty();
    }
}
