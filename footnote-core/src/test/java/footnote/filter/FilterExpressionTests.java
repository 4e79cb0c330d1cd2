package footnote.filter;

import static footnote.corpus.PassageFilter.all;
import static footnote.corpus.PassageFilter.any;
import static footnote.corpus.PassageFilter.is;
import static footnote.corpus.PassageFilter.not;
import static footnote.corpus.PassageFilter.since;
import static footnote.corpus.PassageFilter.startsWith;
import static footnote.corpus.PassageFilter.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Dated;
import footnote.corpus.PassageFilter.Field;
import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FilterExpressionTests {
    private static final String ID = "123e4567-e89b-12d3-a456-426614174000";
    private static final PassageFilter A = is(Field.TAG, "a");
    private static final PassageFilter B = is(Field.TAG, "b");
    private static final PassageFilter C = is(Field.TAG, "c");

    @Test
    void fieldsAreComparedAsAWholeOrByHowTheyBegin() throws FilterException {
        assertThat(parse("collection:handbook")).isEqualTo(is(Field.COLLECTION, "handbook"));
        assertThat(parse("collection:a,b, c")).isEqualTo(is(Field.COLLECTION, "a", "b", "c"));
        assertThat(parse("path:src/*")).isEqualTo(startsWith(Field.PATH, "src/"));
        assertThat(parse("tag:*")).isEqualTo(startsWith(Field.TAG, ""));
        assertThat(parse("path:a,src/*,b")).isEqualTo(any(is(Field.PATH, "a", "b"), startsWith(Field.PATH, "src/")));
        assertThat(parse("URL : https://example.org/a?b=c#d")).isEqualTo(is(Field.URL, "https://example.org/a?b=c#d"));
        assertThat(parse("repository=acme/shop")).isEqualTo(is(Field.REPOSITORY, "acme/shop"));
        assertThat(parse("mime:text/html")).isEqualTo(is(Field.MIME, "text/html"));
        assertThat(parse("document:" + ID)).isEqualTo(is(Field.DOCUMENT, ID));
        assertThat(parse("level:section,2")).isEqualTo(is(Field.LEVEL, "1", "2"));
    }

    @Test
    void quotesHoldWhatWouldEndAValue() throws FilterException {
        assertThat(parse("path:\"a (b), c*\"")).isEqualTo(is(Field.PATH, "a (b), c*"));
        assertThat(parse("path:\"my folder/\"*")).isEqualTo(startsWith(Field.PATH, "my folder/"));
        assertThat(parse("path:\"say \\\"a\\\\b\\\"\"")).isEqualTo(is(Field.PATH, "say \"a\\b\""));
        assertThat(parse("tag:and AND tag:\"OR\"")).isEqualTo(all(is(Field.TAG, "and"), is(Field.TAG, "OR")));
    }

    @Test
    void datesAreDaysMonthsOrYears() throws FilterException {
        var march = LocalDate.of(2024, 3, 1);
        assertThat(parse("date>=2024-03-15")).isEqualTo(since(LocalDate.of(2024, 3, 15)));
        assertThat(parse("date>=2024-03")).isEqualTo(since(march));
        assertThat(parse("date>2024-03")).isEqualTo(since(LocalDate.of(2024, 4, 1)));
        assertThat(parse("date<2024-03")).isEqualTo(until(LocalDate.of(2024, 2, 29)));
        assertThat(parse("date <= 2024")).isEqualTo(until(LocalDate.of(2024, 12, 31)));
        var inMarch = new Dated(Optional.of(march), Optional.of(LocalDate.of(2024, 3, 31)));
        assertThat(parse("date:2024-03")).isEqualTo(inMarch);
        assertThat(((PassageFilter.Or) parse("date:2024-03,2022")).parts())
                .hasSize(2)
                .contains(inMarch);
    }

    @Test
    void andBindsCloserThanOr() throws FilterException {
        assertThat(parse("tag:a AND tag:b OR tag:c")).isEqualTo(any(all(A, B), C));
        assertThat(parse("tag:a OR tag:b AND tag:c")).isEqualTo(any(A, all(B, C)));
        assertThat(parse("(tag:a or tag:b) and not tag:c")).isEqualTo(all(any(A, B), not(C)));
        assertThat(parse("NOT (tag:a AND NOT tag:b)")).isEqualTo(not(all(A, not(B))));
        assertThat(parse("tag:a AND(tag:b)AND NOT(tag:c)")).isEqualTo(all(A, B, not(C)));
    }

    @Test
    void anUnknownFieldIsNamedWithTheNearestAndAll() {
        var fields = "collection, date, document, level, mime, path, repository, tag, url.";
        expect(
                "tag:a AND colection:x",
                10,
                "There is no field \"colection\"; did you mean \"collection\"? " + "The fields are " + fields);
        expect("tags:a", 0, "There is no field \"tags\"; did you mean \"tag\"? The fields are " + fields);
        expect("repo:a", 0, "There is no field \"repo\"; did you mean \"repository\"? The fields are " + fields);
        expect("author:a", 0, "There is no field \"author\". The fields are " + fields);
    }

    @Test
    void valuesOfTheWrongKindAreSaidToBe() {
        expect(
                "level:2 AND date>=soon",
                18,
                "\"date\" is a day as 2024-03-15, a month as 2024-03 or a year as 2024, " + "not \"soon\".");
        expect(
                "date:2024-02-30",
                5,
                "\"date\" is a day as 2024-03-15, a month as 2024-03 or a year as 2024, " + "not \"2024-02-30\".");
        expect(
                "date>+999999999-12-31",
                5,
                "\"date\" is a day as 2024-03-15, a month as 2024-03 or a year as 2024, "
                        + "not \"+999999999-12-31\".");
        expect("level:page", 6, "\"level\" is document, section or paragraph (0, 1 or 2), not \"page\".");
        expect(
                "document:moon",
                9,
                "\"document\" is the id of a document, as 123e4567-e89b-12d3-a456-426614174000, " + "not \"moon\".");
        expect(
                "date:2024*",
                5,
                "\"date\" is compared as a whole, not by how it begins: write 2024-03 for a month and "
                        + "2024 for a year.");
        expect("level:1*", 6, "\"level\" is compared as a whole, not by how it begins.");
        expect(
                "path>=a",
                6,
                "\"path\" has no earlier and later, only \"date\" has: compare it as a whole or by how "
                        + "it begins.");
    }

    @Test
    void whatIsNotUnderstoodIsPointedAt() {
        expect("", 0, "The filter is empty: write field:value.");
        expect("tag:a tag:b", 6, "Write AND or OR between two parts.");
        expect("tag:a AND", 9, "Write field:value here.");
        expect("tag:a AND OR tag:b", 10, "Write field:value here; \"OR\" stands alone.");
        expect("moon", 0, "Write field:value here; \"moon\" stands alone.");
        expect("tag:", 4, "A value is missing here.");
        expect("tag:a,,b", 6, "A value is missing here.");
        expect("tag:\"\"", 4, "A value is missing here.");
        expect("(tag:a", 0, "What is opened here is not closed.");
        expect("(tag:a tag:b)", 7, "Write AND, OR or ) after a part.");
        expect("tag:a)", 5, "Nothing was opened that this closes.");
        expect("tag:\"a", 4, "The quote that begins here does not end.");
        expect("tag:\"a\"b", 7, "Write a space after a value in quotes.");
        expect(
                "path:src/*/a",
                9,
                "A * stands only at the end of a value; put the value in quotes if it is meant as " + "it is.");
    }

    @Test
    void whatIsTooMuchIsRefused() throws FilterException {
        assertThat(parse("NOT ".repeat(19) + "tag:a")).isInstanceOf(PassageFilter.Not.class);
        expect("NOT ".repeat(50_000 / 4) + "tag:a", 80, "The filter's parts lie more than 20 deep within each other.");
        expect("(".repeat(5000), 20, "The filter's parts lie more than 20 deep within each other.");
        expect(
                alternatives(200),
                0,
                "The filter has more than 200 parts: name several values in one part instead of "
                        + "writing a part for each.");
        assertThat(((PassageFilter.Or) parse(alternatives(199))).parts()).hasSize(199);
        var many = IntStream.rangeClosed(0, 10_000).mapToObj(Integer::toString).collect(Collectors.joining(","));
        expect("tag:" + many, 0, "The filter names more than 10000 values.");
        expect("a".repeat(100_001), 0, "The filter is longer than 100000 characters.");
    }

    @Test
    void whatIsRepeatedInAProblemIsShortAndOnOneLine() {
        var fault = catchThrowableOfType(FilterException.class, () -> parse("level:\"" + "x\u001b".repeat(100) + "\""));
        assertThat(fault.toFault().fault().message())
                .startsWith("At character 7 of the filter: \"level\" is")
                .hasSizeLessThan(200)
                .doesNotContain("\u001b");
    }

    private static String alternatives(int count) {
        return IntStream.range(0, count).mapToObj(i -> "path:" + i + "/*").collect(Collectors.joining(" OR "));
    }

    private static PassageFilter parse(String text) throws FilterException {
        return FilterExpression.parse(text);
    }

    private static void expect(String text, int at, String problem) {
        var thrown = catchThrowableOfType(FilterException.class, () -> parse(text));
        assertThat(thrown).as(text).isNotNull();
        assertThat(thrown.problem()).isEqualTo(problem);
        assertThat(thrown.at()).as(text).isEqualTo(at);
    }
}
