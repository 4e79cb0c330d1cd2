package footnote.lucene;

import footnote.corpus.Grant;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;

/// Says in Lucene's words what a search may return.
///
/// The readers and the filter are clauses of their own, so that Lucene caches the readers' documents once for all
/// questions of a viewer, whatever each is filtered by.
final class ScopeQueries {
    private ScopeQueries() {}

    /// The passages that open to any of the viewer's keys.
    static Query readableBy(Viewer viewer) {
        return anyOf(
                PassageFields.GRANT, viewer.keys().stream().map(Grant::term).toList());
    }

    /// The passages that pass the filter.
    static Query of(PassageFilter filter) {
        return switch (filter) {
            case PassageFilter.AnyOf any -> anyOf(PassageFields.key(any.field()), any.values());
            case PassageFilter.StartsWith start ->
                new PrefixQuery(new Term(PassageFields.key(start.field()), PassageFields.term(start.prefix())));
            case PassageFilter.Dated(var from, var to) ->
                LongField.newRangeQuery(
                        PassageFields.DATE,
                        from.map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE),
                        to.map(LocalDate::toEpochDay).orElse(Long.MAX_VALUE));
            case PassageFilter.And and -> and.parts().isEmpty() ? MatchAllDocsQuery.INSTANCE : all(and.parts());
            case PassageFilter.Or or -> or.parts().isEmpty() ? MatchNoDocsQuery.INSTANCE : any(or.parts());
            case PassageFilter.Not not ->
                new BooleanQuery.Builder()
                        .add(MatchAllDocsQuery.INSTANCE, Occur.FILTER)
                        .add(of(not.part()), Occur.MUST_NOT)
                        .build();
        };
    }

    private static Query anyOf(String field, Collection<String> values) {
        return new TermInSetQuery(
                field, values.stream().map(PassageFields::term).toList());
    }

    private static Query all(List<PassageFilter> parts) {
        var all = new BooleanQuery.Builder();
        for (var part : parts) all.add(of(part), Occur.FILTER);
        return all.build();
    }

    private static Query any(List<PassageFilter> parts) {
        var any = new BooleanQuery.Builder();
        for (var part : parts) any.add(of(part), Occur.SHOULD);
        return any.build();
    }
}
