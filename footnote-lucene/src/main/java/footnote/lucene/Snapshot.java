package footnote.lucene;

import footnote.corpus.Language;
import footnote.corpus.PassageFilter;
import footnote.corpus.Viewer;
import footnote.spi.Scope;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/// What searches see between two publications, and what is worth knowing about it before searching.
final class Snapshot extends IndexSearcher {
    private static final int REMEMBERED = 256;

    private final Set<Language> languages = EnumSet.noneOf(Language.class);
    private final Map<Viewer, Query> readable = new ConcurrentHashMap<>();
    private final Map<PassageFilter, Query> filters = new ConcurrentHashMap<>();

    Snapshot(IndexReader reader) {
        super(reader);
        for (var leaf : reader.leaves()) {
            for (var field : leaf.reader().getFieldInfos()) {
                if (PassageFields.holdsWords(field.name)) languages.add(PassageFields.languageOf(field.name));
            }
        }
    }

    /// The languages of the passages.
    Set<Language> languages() {
        return languages;
    }

    /// What a search in `scope` may return, said in the cheapest way.
    Query within(Scope scope) throws IOException {
        var readable = known(scope.viewer(), this.readable, ScopeQueries::readableBy);
        var filtered = known(scope.filter(), filters, ScopeQueries::of);
        if (readable instanceof MatchAllDocsQuery) return filtered;
        if (filtered instanceof MatchAllDocsQuery) return readable;
        return new BooleanQuery.Builder()
                .add(readable, Occur.FILTER)
                .add(filtered, Occur.FILTER)
                .build();
    }

    /// The query for a part of the scope, made once: most questions have the same.
    private <T> Query known(T part, Map<T, Query> queries, Function<T, Query> maker) throws IOException {
        var known = queries.get(part);
        if (known != null) return known;
        var made = maker.apply(part);
        if (queries.size() >= REMEMBERED) return made;
        var narrowed = narrowed(made);
        queries.put(part, narrowed);
        return narrowed;
    }

    /// A filter that every passage passes need not be evaluated at all.
    ///
    /// For permissions this is the rule and not the exception, since most installations have one user. It is safe
    /// because a snapshot never changes: what passes now passes for as long as it is searched.
    private Query narrowed(Query filter) throws IOException {
        return count(filter) == getIndexReader().numDocs() ? MatchAllDocsQuery.INSTANCE : filter;
    }
}
