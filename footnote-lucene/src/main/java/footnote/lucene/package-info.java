/// The passage index: BM25 and HNSW over the same passages in one Lucene index.
///
/// Every passage is one Lucene document. Its words are in a field of its language, bent by that language's rules
/// ([footnote.lucene.LanguageChain]); its embedding is a vector of the same document; its collection, path, type,
/// level and readers are terms, so that a filter or a permission is evaluated by the engine before anything is
/// ranked ([footnote.lucene.ScopeQueries]). A document's passages are written as one block: a search sees all
/// of the old or all of the new.
///
/// The index follows the truth and is never the truth. It remembers the number of the last change it holds, and a
/// folder that cannot be read is emptied and filled again from the change log ([footnote.lucene.IndexFolder]).
///
/// Start at [footnote.lucene.LucenePassageIndex].
@NullMarked
package footnote.lucene;

import org.jspecify.annotations.NullMarked;
