package footnote.server.wire;

import static footnote.corpus.PassageFilter.all;
import static footnote.corpus.PassageFilter.any;
import static footnote.corpus.PassageFilter.is;
import static footnote.corpus.PassageFilter.not;
import static footnote.corpus.PassageFilter.startsWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import footnote.corpus.PassageFilter;
import footnote.corpus.PassageFilter.Dated;
import footnote.corpus.PassageFilter.Field;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FilterJsonTests {
    private static final String KNOWN = "a part of a filter has \"and\", \"or\", \"not\", or \"field\" with \"anyOf\", "
            + "\"startsWith\", \"from\" and \"to\".";
    private static final String DAY = "\"date\" is a day as 2024-03-15, a month as 2024-03 or a year as 2024, not ";

    @Test
    void partsCombine() {
        assertThat(read("""
                {"and": [{"field": "collection", "anyOf": ["handbook", "wiki"]},
                         {"or": [{"field": "path", "startsWith": "src/"}, {"field": "level", "anyOf": [1, "paragraph"]}]},
                         {"not": {"field": "mime", "anyOf": ["text/html"]}},
                         {"field": "date", "from": "2024-02", "to": "2024"}]}"""))
                .isEqualTo(all(
                        is(Field.COLLECTION, "handbook", "wiki"),
                        any(startsWith(Field.PATH, "src/"), is(Field.LEVEL, "1", "2")),
                        not(is(Field.MIME, "text/html")),
                        new Dated(Optional.of(LocalDate.of(2024, 2, 1)), Optional.of(LocalDate.of(2024, 12, 31)))));
    }

    @Test
    void textIsAnExpression() {
        assertThat(read("\"tag:a,b AND NOT path:src/*\""))
                .isEqualTo(all(is(Field.TAG, "a", "b"), not(startsWith(Field.PATH, "src/"))));
        refused(
                "\"tag:a AND pth:b\"",
                "At character 11 of the filter: There is no field \"pth\"; did you mean \"path\"? "
                        + "The fields are collection, date, document, level, mime, path, repository, tag, url.");
    }

    @Test
    void whatIsWrongIsSaidAndWhere() {
        refused(
                "{\"and\": [{\"field\": \"colection\", \"anyOf\": [\"a\"]}]}",
                "At filter.and[0]: There is no field "
                        + "\"colection\"; did you mean \"collection\"? The fields are collection, date, document, level, mime, "
                        + "path, repository, tag, url.");
        refused(
                "{\"not\": {\"field\": \"path\", \"startWith\": \"a\"}}",
                "At filter.not: \"startWith\" is not known " + "here; " + KNOWN);
        refused("{\"xor\": []}", "At filter: \"xor\" is not known here; " + KNOWN);
        refused("{\"and\": []}", "At filter.and: a list of at least one part is expected.");
        refused("{\"or\": {}}", "At filter.or: a list of at least one part is expected.");
        refused("{\"and\": [5]}", "At filter.and[0]: a part of a filter is an object.");
        refused("[]", "At filter: a part of a filter is an object.");
        refused("{}", "At filter: a part of a filter has one of \"and\", \"or\", \"not\" and \"field\".");
        refused(
                "{\"field\": \"path\"}",
                "At filter: \"field\" goes with one of \"anyOf\", \"startsWith\" and \"from\" " + "or \"to\".");
        refused(
                "{\"field\": \"path\", \"anyOf\": [\"a\"], \"startsWith\": \"b\"}",
                "At filter: \"field\" goes with one " + "of \"anyOf\", \"startsWith\" and \"from\" or \"to\".");
        refused(
                "{\"field\": \"date\", \"from\": \"2024\", \"anyOf\": [\"2024\"]}",
                "At filter: \"field\" goes with one " + "of \"anyOf\", \"startsWith\" and \"from\" or \"to\".");
        refused("{\"field\": \"path\", \"anyOf\": []}", "At filter.anyOf: a list of at least one value is expected.");
        refused(
                "{\"field\": \"path\", \"anyOf\": \"a\"}",
                "At filter.anyOf: a list of at least one value is expected.");
        refused("{\"field\": \"path\", \"anyOf\": [\"a\", 5]}", "At filter.anyOf[1]: text is expected.");
        refused("{\"field\": \"path\", \"anyOf\": [null]}", "At filter.anyOf[0]: text is expected.");
        refused("{\"field\": 5, \"anyOf\": [\"a\"]}", "At filter.field: text is expected.");
        refused("{\"field\": \"date\", \"from\": 2024}", "At filter.from: text is expected.");
        refused("{\"field\": \"date\", \"from\": \"soon\"}", "At filter: " + DAY + "\"soon\".");
        refused(
                "{\"field\": \"date\", \"from\": \"2025\", \"to\": \"2024\"}",
                "At filter: No day lies between 2025 and " + "2024.");
        refused(
                "{\"field\": \"level\", \"anyOf\": [7]}",
                "At filter: \"level\" is document, section or paragraph (0, 1 " + "or 2), not \"7\".");
    }

    @Test
    void whatIsTooMuchIsRefused() {
        refused(
                "{\"not\":".repeat(400) + "{}" + "}".repeat(400),
                "At filter: The filter's parts lie more than 20 deep " + "within each other.");
        var values =
                IntStream.rangeClosed(0, 10_000).mapToObj(i -> "\"" + i + "\"").collect(Collectors.joining(","));
        refused("{\"field\": \"tag\", \"anyOf\": [" + values + "]}", "The filter names more than 10000 values.");
        var parts = "{\"field\": \"tag\", \"anyOf\": [\"a\"]},".repeat(200);
        refused(
                "{\"or\": [" + parts + "{\"field\": \"tag\", \"anyOf\": [\"a\"]}]}",
                "The filter has more than 200 parts: "
                        + "name several values in one part instead of writing a part for each.");
    }

    @Test
    void everyFilterIsReadAsItWasWritten() {
        var march = LocalDate.of(2024, 3, 1);
        for (var filter : List.of(
                is(Field.TAG, "a", "b"),
                startsWith(Field.REPOSITORY, ""),
                PassageFilter.since(march),
                PassageFilter.until(march),
                new Dated(Optional.of(march), Optional.of(march)),
                not(any(is(Field.URL, "x"), all(is(Field.LEVEL, "2"), not(startsWith(Field.MIME, "text/"))))))) {
            assertThat(FilterJson.read(written(filter))).isEqualTo(filter);
        }
        assertThat(FilterJson.of(PassageFilter.EVERYTHING)).isNull();
        var everything = startsWith(Field.PATH, "");
        assertThat(FilterJson.read(written(any()))).isEqualTo(not(everything));
        assertThat(FilterJson.read(written(not(all())))).isEqualTo(not(everything));
    }

    private static JsonNode written(PassageFilter filter) {
        return Objects.requireNonNull(FilterJson.of(filter));
    }

    private static PassageFilter read(String json) {
        return FilterJson.read(Json.read(json, JsonNode.class));
    }

    private static void refused(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(FootnoteException.class)
                .extracting(thrown -> ((FootnoteException) thrown).fault())
                .isEqualTo(new Fault(Fault.Code.BAD_REQUEST, message));
    }
}
