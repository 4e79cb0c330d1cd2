package footnote.spi;

import footnote.corpus.DocumentId;
import footnote.corpus.Embedding;
import footnote.corpus.Grant;
import footnote.corpus.Language;
import footnote.corpus.Origin;
import footnote.corpus.Passage;
import footnote.corpus.PassageFilter;
import footnote.corpus.Ranking;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds passages by their words and by their meaning.
public interface PassageIndex extends VectorIndex {
    /// The passages that match the words of `query` best, by BM25.
    Ranking matching(LexicalQuery query, int atMost, Scope scope);

    /// All that the index knows of one document.
    ///
    /// @param grants who may read it, the owner included
    /// @param origin where it was fetched from, if it was
    /// @param added when it was first brought
    /// @param embeddings one for each passage, or none at all while the document waits for its meaning
    record Block(
            DocumentId document,
            String collection,
            String path,
            String title,
            String mime,
            Language language,
            Set<Grant> grants,
            Optional<Origin> origin,
            Set<String> tags,
            Instant added,
            List<Passage> passages,
            List<Embedding> embeddings) {
        public Block {
            grants = Set.copyOf(grants);
            tags = Set.copyOf(tags);
            passages = List.copyOf(passages);
            embeddings = List.copyOf(embeddings);
            if (!embeddings.isEmpty() && embeddings.size() != passages.size()) {
                throw new IllegalArgumentException(
                        embeddings.size() + " embeddings for " + passages.size() + " passages of " + document);
            }
        }

        /// The values by which a passage of this document is filtered: none, one or several for a field.
        public Set<String> values(PassageFilter.Field field, Passage passage) {
            return switch (field) {
                case COLLECTION -> Set.of(collection);
                case REPOSITORY -> origin.map(Origin::repositoryNames).orElse(Set.of());
                case PATH -> Set.of(path);
                case URL -> addresses();
                case MIME -> Set.of(mime);
                case TAG -> tags;
                case LEVEL -> Set.of(Integer.toString(passage.level()));
                case DOCUMENT -> Set.of(document.value());
            };
        }

        /// A page that was fetched has the address it was asked for at as its path.
        private Set<String> addresses() {
            var page = origin.filter(from -> from.revision().isEmpty()).map(Origin::address);
            if (page.isEmpty()) return Set.of();
            return path.contains("://") && !path.equals(page.get()) ? Set.of(path, page.get()) : Set.of(page.get());
        }

        /// The day by which the document is filtered: of its publication, if that is known, or else of its arrival,
        /// in UTC.
        public LocalDate date() {
            return origin.flatMap(Origin::publishedOn).orElseGet(() -> LocalDate.ofInstant(added, ZoneOffset.UTC));
        }
    }

    /// @param language the language of the words; `OTHER` searches every language that the index holds
    /// @param fuzziness which share of a word's letters may be wrong, rounded, at most two letters; 0 for none.
    ///     Such words count for less than the right ones
    /// @param prefix whether longer words that begin like a word are found too; they count for less
    record LexicalQuery(String words, Language language, double fuzziness, boolean prefix) {
        public LexicalQuery(String words, Language language) {
            this(words, language, 0, false);
        }
    }

    /// @param warnings what makes searching slower or worse than it should be, one sentence each
    record Facts(long passages, long bytes, List<String> warnings) {}
}
