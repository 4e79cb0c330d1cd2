package footnote.language;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.corpus.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordLanguageDetectorTests {
    private final WordLanguageDetector detector = new WordLanguageDetector();

    @ParameterizedTest
    @EnumSource(value = Language.class, mode = EnumSource.Mode.EXCLUDE, names = "OTHER")
    void knowsShortQuestions(Language language) {
        var questions = questions(language);
        var missed = new ArrayList<String>();
        var mistaken = new ArrayList<String>();
        for (var question : questions) {
            var found = detector.detect(question);
            if (found != language) missed.add(question);
            if (found != language && found != Language.OTHER) mistaken.add(found + ": " + question);
        }
        assertThat(missed.size() / (double) questions.size())
                .as("missed %s", missed)
                .isLessThanOrEqualTo(tolerance(language));
        assertThat(mistaken).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void hasEnoughQuestionsToBeSure() {
        for (var language : List.of(Language.ENGLISH, Language.GERMAN, Language.SWEDISH)) {
            assertThat(questions(language)).hasSizeGreaterThanOrEqualTo(30);
        }
        assertThat(ShortQuestions.BY_LANGUAGE)
                .hasSize(8)
                .allSatisfy((_, all) -> assertThat(all).hasSizeGreaterThanOrEqualTo(15));
    }

    @ParameterizedTest
    @EnumSource(value = Language.class, mode = EnumSource.Mode.EXCLUDE, names = "OTHER")
    void caseAndLineBreaksDoNotMatter(Language language) {
        var text = String.join("\n\n", questions(language));
        assertThat(detector.detect(text)).isEqualTo(language);
        assertThat(detector.detect(text.toUpperCase(Locale.ROOT))).isEqualTo(language);
    }

    @Test
    void looksBeyondAForeignBeginning() {
        var title = "Annual report 2024: the state of the harbour. ";
        var german = String.join(" ", questions(Language.GERMAN));
        assertThat(detector.detect(title + german.repeat(40))).isEqualTo(Language.GERMAN);
        assertThat(detector.detect("1.0 2.5 3.75; ".repeat(120) + german.repeat(40)))
                .isEqualTo(Language.GERMAN);
    }

    @Test
    @Timeout(120)
    void aLongTextIsReadInNoTime() {
        var text = String.join(" ", questions(Language.ENGLISH)).repeat(20_000);
        assertThat(detector.detect(text)).isEqualTo(Language.ENGLISH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   \n",
                "42",
                "2024-05-17 12:30 17.5 % 1,234.56 +49 30 1234567",
                "€ 12.50 – 3 × 4 = 12",
                "xkcd qwrtz",
                "???",
                "契約書に署名したのは誰ですか。",
                "谁签署了合同？保修期什么时候到期？",
                "계약서에 누가 서명했습니까?",
                "Кто подписал договор и когда истекает гарантия?",
                "Ποιος υπέγραψε τη σύμβαση;",
                "من وقع العقد ومتى تنتهي صلاحية الضمان؟",
                "מי חתם על החוזה?",
                "अनुबंध पर किसने हस्ताक्षर किए?",
                "ใครเป็นคนเซ็นสัญญา",
                "Hvem underskrev kontrakten, og hvornår udløber garantien ikke længere?",
                "Kto podpisał umowę i kiedy wygasa gwarancja?",
                "Kuka allekirjoitti sopimuksen ja milloin takuu päättyy?",
                "Ki írta alá a szerződést, és mikor jár le a garancia?",
                "Kdo podepsal smlouvu a kdy končí záruka?",
                "Sözleşmeyi kim imzaladı ve garanti ne zaman bitiyor?",
                "for (int i = 0; i < n; i++) { sum += values[i]; }",
                "if (!user.isActive()) { return Optional.empty(); }",
                "SELECT id, name FROM users WHERE (age > 30) AND (city = 'x');",
                "{\"id\": 17, \"name\": \"harbour\", \"open\": true}",
                "<div class=\"note\"><p id=\"x\">ok</p></div>",
                "def total(xs):\n    return sum(x['price'] * x['count'] for x in xs)",
                "\ud83d\ude42 \ud83d",
            })
    void saysOtherWhereThereIsNothingToGoBy(String text) {
        assertThat(detector.detect(text)).isEqualTo(Language.OTHER);
    }

    @Test
    void aQuestionAboutAProgramIsStillAQuestion() {
        assertThat(detector.detect("Why does List.of(null) throw a NullPointerException?"))
                .isEqualTo(Language.ENGLISH);
        assertThat(detector.detect("Wie rufe ich die Methode close() im finally-Block auf?"))
                .isEqualTo(Language.GERMAN);
    }

    /// Short Portuguese often has no word that is not Spanish or Italian as well.
    private static double tolerance(Language language) {
        return language == Language.PORTUGUESE ? 0.2 : 0.07;
    }

    private static List<String> questions(Language language) {
        return ShortQuestions.BY_LANGUAGE.getOrDefault(language, List.of());
    }
}
