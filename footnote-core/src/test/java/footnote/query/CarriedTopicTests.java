package footnote.query;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.Question;
import footnote.ask.Turn;
import footnote.ask.Turn.Speaker;
import footnote.corpus.Viewer;
import footnote.language.WordLanguageDetector;
import footnote.spi.Deadline;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CarriedTopicTests {
    private final CarriedTopic topic = new CarriedTopic(new WordLanguageDetector());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How much do they cost?",
                "Is it treatable?",
                "What are its symptoms?",
                "Why?",
                "And in winter?",
                "What about older dogs?",
                "What was the impact of the expedition?",
                "Which is the most delicious?",
                "What's the difference between the two?",
                "How did he lose his finger?",
                "Tell me more.",
                "Tell me\n\nmore.",
                "Is there a restocking fee for returning it by mail?"
            })
    void anEnglishQuestionRefersBack(String question) {
        assertThat(refersBack(question, "What is the Irish Wolfhound breed known for?"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What is throat cancer?",
                "How many barrels can a VLCC ship carry?",
                "When did Netflix shift from DVDs to a streaming service?",
                "What is mortadella and where is it from?",
                "Are there advantages of knowing multiple languages?",
                "Why did Dali choose surrealism?",
                "How long does it take to renew a passport?",
                "When did Einstein publish his theory?",
                "What is the most common cause of flooding?",
                "Which company that makes printers was founded first in Japan?"
            })
    void anEnglishQuestionStandsAlone(String question) {
        assertThat(refersBack(question, "What is the Irish Wolfhound breed known for?"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Wie viel kostet er?",
                "Und im Winter?",
                "Warum?",
                "Was kostet das?",
                "Welche Nachteile hat sie?",
                "Wie alt werden diese Hunde?",
                "Was ist mit den Kosten?",
                "Wie lange dauert das?",
                "Was sind die Nebenwirkungen?",
                "Wer hat es erfunden?",
                "Welche anderen Verfahren gibt es?",
                "Gibt es dafür eine kostenlose Version im Abonnement?"
            })
    void aGermanQuestionRefersBack(String question) {
        assertThat(refersBack(question, "Wie wird die Wärmepumpe im Haus gewartet?"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Was ist eine Wärmepumpe?",
                "Welche Vorteile hat die Photovoltaik gegenüber der Solarthermie im Altbau?",
                "Können Sie mir sagen, wie lange die Garantie der Pumpe gilt?",
                "Gibt es eine Förderung für Wärmepumpen im Altbau?",
                "Wann wurde die Universität Heidelberg gegründet?",
                "Wie lange dauert es, bis eine Wärmepumpe im Altbau geliefert wird?"
            })
    void aGermanQuestionStandsAlone(String question) {
        assertThat(refersBack(question, "Wie wird die Wärmepumpe im Haus gewartet?"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Hur mycket kostar den?",
                "Och på vintern?",
                "Varför då?",
                "Vad är det bra för?",
                "Vem uppfann den?",
                "Hur gamla blir de?",
                "Vilka är dess nackdelar?",
                "Vad sägs om kostnaderna?"
            })
    void aSwedishQuestionRefersBack(String question) {
        assertThat(refersBack(question, "Hur sköter man en värmepump i ett gammalt hus?"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Vad är en värmepump?",
                "Finns det bidrag för värmepumpar i gamla hus i Sverige?",
                "När grundades universitetet i Uppsala?",
                "Hur fungerar kärnkraft jämfört med vindkraft på vintern?",
                "Hur lång tid tar det att förnya ett svenskt pass?"
            })
    void aSwedishQuestionStandsAlone(String question) {
        assertThat(refersBack(question, "Hur sköter man en värmepump i ett gammalt hus?"))
                .isFalse();
    }

    @Test
    void theTopicOfTheConversationAndOfTheLastWholeQuestionAreAdded() {
        var rewritten = rewrite(
                "How much does it weigh?", "What is a VLCC ship?", "Tell me about supertankers.", "Why is that?");
        assertThat(rewritten).isEqualTo("How much does it weigh? (VLCC ship supertankers)");
    }

    @Test
    void whatStandsAloneAndWhatIsFirstStayAsTheyAre() {
        assertThat(rewrite("What is anemia?", "What is a VLCC ship?")).isEqualTo("What is anemia?");
        assertThat(rewrite("How much does it weigh?")).isEqualTo("How much does it weigh?");
    }

    @Test
    void aConversationInALanguageThatIsNotKnownStaysAsItIs() {
        assertThat(rewrite("Mennyibe kerül?", "Mi az a hőszivattyú és hogyan működik?"))
                .isEqualTo("Mennyibe kerül?");
    }

    @Test
    void theQuestionStandsWithoutItsHistory() {
        var asked = asked("How much does it weigh?", "What is a VLCC ship?");
        var queries = topic.rewrite(asked, Deadline.none());
        assertThat(queries.question().history()).isEmpty();
        assertThat(queries.question().text()).isEqualTo(queries.text());
    }

    private boolean refersBack(String question, String... before) {
        return topic.refersBack(asked(question, before));
    }

    private String rewrite(String question, String... before) {
        return topic.rewrite(asked(question, before), Deadline.none()).text();
    }

    private static Question asked(String question, String... before) {
        var history = List.of(before).stream()
                .map(text -> new Turn(Speaker.ASKER, text))
                .toList();
        return Question.of(question, Viewer.LOCAL).after(history);
    }
}
