package footnote.language;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Language;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class TokenizerLanguagesTests {
    @Test
    void aLanguageWhoseWordsStayWholeIsKnown() {
        assertThat(languages(Set.of(Language.GERMAN))).containsExactly(Language.GERMAN);
        assertThat(languages(Set.of(Language.ENGLISH, Language.FRENCH)))
                .containsExactlyInAnyOrder(Language.ENGLISH, Language.FRENCH);
    }

    @Test
    void whoeverKeepsTheWordsOfManyWholeWasMadeForMany() {
        assertThat(TokenizerLanguages.of(text -> 3)).isEmpty();
    }

    @Test
    void whoeverCutsAllOfThemWasMadeForNoneThatWeKnow() {
        assertThat(TokenizerLanguages.of(text -> 2 + text.length())).isEmpty();
    }

    /// What a tokenizer tells that has exactly the words of these languages and cuts all others in two.
    private static Set<Language> languages(Set<Language> made) {
        var words = Evidence.loaded().functionWords();
        Predicate<String> known = text -> text.length() == 1
                || words.getOrDefault(text, Set.of()).stream().anyMatch(made::contains);
        return TokenizerLanguages.of(text -> known.test(text) ? 3 : 4);
    }
}
