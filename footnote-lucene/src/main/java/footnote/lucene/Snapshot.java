package footnote.lucene;

import footnote.corpus.Language;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
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

    /// The same filter, said in the cheapest way: one that every passage passes need not be evaluated at all.
    ///
    /// This is the rule and not the exception, since most installations have one user. It is safe because a
    /// snapshot never changes: what passes now passes for as long as it is searched.
    Query narrowed(Query filter) throws IOException {
        var known = everything.get(filter);
        if (known == null) {
            known = count(filter) == getIndexReader().numDocs();
            if (everything.size() < REMEMBERED) everything.put(filter, known);
        }
        return known ? MatchAllDocsQuery.INSTANCE : filter;
    }
}
