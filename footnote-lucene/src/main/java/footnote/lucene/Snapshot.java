package footnote.lucene;

import footnote.corpus.Language;
import footnote.spi.Scope;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Map<Query, Boolean> everything = new ConcurrentHashMap<>();

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
        var readable = narrowed(ScopeQueries.readableBy(scope.viewer()));
        var filtered = narrowed(ScopeQueries.of(scope.filter()));
        if (readable instanceof MatchAllDocsQuery) return filtered;
        if (filtered instanceof MatchAllDocsQuery) return readable;
        return new BooleanQuery.Builder()
                .add(readable, Occur.FILTER)
                .add(filtered, Occur.FILTER)
                .build();
    }

    /// A filter that every passage passes need not be evaluated at all.
    ///
    /// For permissions this is the rule and not the exception, since most installations have one user. It is safe
    /// because a snapshot never changes: what passes now passes for as long as it is searched.
    private Query narrowed(Query filter) throws IOException {
        var known = everything.get(filter);
        if (known == null) {
            if (everything.size() >= REMEMBERED) return filter;
            known = count(filter) == getIndexReader().numDocs();
            everything.put(filter, known);
        }
        return known ? MatchAllDocsQuery.INSTANCE : filter;
    }
}
