package footnote.spi;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Embedder.Purpose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbedderFamilyTests {
    @ParameterizedTest
    @CsvSource({
        "e5-small-v2, 'query: ', 'passage: '",
        "intfloat/e5-large-v2, 'query: ', 'passage: '",
        "intfloat/multilingual-e5-base, 'query: ', 'passage: '",
        "nomic-embed-text, 'search_query: ', 'search_document: '",
        "nomic-ai/nomic-embed-text-v1.5, 'search_query: ', 'search_document: '",
        "nomic-embed-text:latest, 'search_query: ', 'search_document: '",
        "BAAI/bge-base-en-v1.5, 'Represent this sentence for searching relevant passages: ', ''",
        "bge-large, 'Represent this sentence for searching relevant passages: ', ''",
        "mxbai-embed-large, 'Represent this sentence for searching relevant passages: ', ''"
    })
    void knownFamiliesArePrefixed(String model, String query, String passage) {
        var family = EmbedderFamily.of(model);
        assertThat(family.prefixed("x", Purpose.QUERY)).isEqualTo(query + "x");
        assertThat(family.prefixed("x", Purpose.PASSAGE)).isEqualTo(passage + "x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text-embedding-3-small",
                "bge-m3",
                "bge-small-zh-v1.5",
                "intfloat/e5-mistral-7b-instruct",
                "intfloat/multilingual-e5-large-instruct",
                "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2",
                "the5-small",
                ""
            })
    void othersAreReadAsTheyAreAndNobodyCanTellTheirLanguages(String model) {
        assertThat(EmbedderFamily.of(model)).isEqualTo(EmbedderFamily.UNKNOWN);
    }
}
