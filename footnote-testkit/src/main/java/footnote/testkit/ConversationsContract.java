package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.ask.AskStage;
import footnote.ask.Degradation;
import footnote.ask.Source;
import footnote.ask.Turn;
import footnote.conversation.Caveats;
import footnote.conversation.Conversation;
import footnote.conversation.ConversationId;
import footnote.conversation.Conversations.Listing;
import footnote.conversation.Exchange;
import footnote.conversation.Exchange.Ending;
import footnote.conversation.KeptSource;
import footnote.conversation.Transcript;
import footnote.corpus.DocumentId;
import footnote.corpus.Grant;
import footnote.corpus.PassageId;
import footnote.corpus.Viewer;
import footnote.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every implementation of [footnote.conversation.Conversations] must do.
public abstract class ConversationsContract extends TruthContract {
    private static final Caveats CAVEATS = new Caveats(
            List.of("The sentence \"It's 100% so.\" is not borne out by its sources."),
            List.of(new Degradation(
                    AskStage.RERANK, new Fault(Fault.Code.RERANKER_FAILED, "The reranker at h failed [500]."))));
    private static final Viewer ADA = new Viewer("ada", Set.of());

    @Test
    void whatWasSaidIsReadBackInOrder() {
        var id = conversations().begin("", ME).id();
        var document = indexed("a.txt", "The bridge is red.");
        var source = source(document, 1);
        var first = new Exchange(
                "Which colour?",
                clock.instant(),
                "Red. [1]",
                new Ending.Whole(),
                "extractive",
                List.of(source),
                Set.of(1),
                CAVEATS);
        var second = said("And it's \"new\" name? 100%_", "");
        assertThat(conversations().add(id, first, ME)).isTrue();
        assertThat(conversations().add(id, second, ME)).isTrue();

        var transcript = found(id);
        assertThat(transcript.exchanges()).containsExactly(first, second);
        assertThat(transcript.about().title()).isEqualTo("Which colour?");
        assertThat(transcript.about().exchanges()).isEqualTo(2);
        var last = new Turn(Turn.Speaker.ASKER, second.question());
        assertThat(conversations().latest(id, 9, ME).orElseThrow())
                .containsExactly(
                        new Turn(Turn.Speaker.ASKER, "Which colour?"),
                        new Turn(Turn.Speaker.ANSWERER, "Red. [1]"),
                        last);
        assertThat(conversations().latest(id, 0, ME).orElseThrow()).hasSize(2);
    }

    @Test
    void theFirstExchangeIsRememberedWithTheLast() {
        var id = conversations().begin("", ME).id();
        for (int i = 0; i < 5; i++) conversations().add(id, said("question " + i, ""), ME);
        assertThat(conversations().latest(id, 2, ME).orElseThrow())
                .extracting(Turn::text)
                .containsExactly("question 0", "question 3", "question 4");
        var empty = conversations().begin("", ME).id();
        assertThat(conversations().latest(empty, 2, ME).orElseThrow()).isEmpty();
    }

    @Test
    void howAnAnswerEndedIsKept() {
        var id = conversations().begin("Endings", ME).id();
        for (var ending : List.of(new Ending.Whole(), new Ending.Cut(), new Ending.Failed("The model is down."))) {
            conversations()
                    .add(
                            id,
                            new Exchange(
                                    "q", clock.instant(), "half an", ending, "", List.of(), Set.of(), Caveats.NONE),
                            ME);
        }
        assertThat(found(id).exchanges())
                .extracting(Exchange::ending)
                .containsExactly(new Ending.Whole(), new Ending.Cut(), new Ending.Failed("The model is down."));
        assertThat(found(id).about().title()).isEqualTo("Endings");
    }

    @Test
    void theLatestComeFirstAndListsHavePages() {
        var old = conversations().begin("old", ME);
        clock.advance(Duration.ofMinutes(1));
        var young = conversations().begin("young", ME);
        assertThat(titles(Listing.ALL)).containsExactly("young", "old");
        clock.advance(Duration.ofMinutes(1));
        conversations().add(old.id(), said("more?", "yes"), ME);
        assertThat(titles(Listing.ALL)).containsExactly("old", "young");
        assertThat(titles(new Listing(List.of(), 1, 1))).containsExactly("young");
        assertThat(found(old.id()).about().latest()).isEqualTo(clock.instant());
        assertThat(young.begun()).isEqualTo(young.latest());
    }

    @Test
    void wordsAreFoundInTitlesQuestionsAndAnswers() {
        var bridges = conversations().begin("Über Brücken", ME);
        conversations().add(bridges.id(), said("Wie lang ist sie?", "Die ÖRESUND-Brücke misst 8 km."), ME);
        conversations().begin("100% sure_thing", ME);
        assertThat(titles(words("über"))).containsExactly("Über Brücken");
        assertThat(titles(words("öresund", "LANG"))).containsExactly("Über Brücken");
        assertThat(titles(words("öresund", "kurz"))).isEmpty();
        assertThat(titles(words("%"))).containsExactly("100% sure_thing");
        assertThat(titles(words("e_t"))).containsExactly("100% sure_thing");
        assertThat(titles(words("'"))).isEmpty();
    }

    @Test
    void nobodyElseSeesOrChangesIt() {
        var id = conversations().begin("mine", ME).id();
        assertThat(conversations().list(Listing.ALL, ADA)).isEmpty();
        assertThat(conversations().find(id, ADA)).isEmpty();
        assertThat(conversations().latest(id, 9, ADA)).isEmpty();
        assertThat(conversations().add(id, said("q", "a"), ADA)).isFalse();
        assertThat(conversations().rename(id, "hers", ADA)).isFalse();
        assertThat(conversations().delete(id, ADA)).isFalse();
        assertThat(found(id).about().title()).isEqualTo("mine");
        assertThat(found(id).exchanges()).isEmpty();
    }

    @Test
    void itIsRenamedAndDeleted() {
        var id = conversations().begin("first", ME).id();
        assertThat(conversations().rename(id, "second", ME)).isTrue();
        assertThat(titles(words("SECOND"))).containsExactly("second");
        assertThat(conversations().delete(id, ME)).isTrue();
        assertThat(conversations().find(id, ME)).isEmpty();
        assertThat(conversations().list(Listing.ALL, ME)).isEmpty();
        assertThat(conversations().delete(id, ME)).isFalse();
        assertThat(conversations().rename(ConversationId.random(), "x", ME)).isFalse();
    }

    @Test
    void theWordsOfADeletedDocumentAreGoneFromSourcesAndFromTheAnswersThatDrewOnIt() {
        var id = conversations().begin("", ME).id();
        var gone = indexed("gone.txt", "The vault's word is swordfish.");
        var stays = indexed("stays.txt", "The bridge is red.");
        conversations().add(id, answering("It is swordfish.", Set.of(1), source(gone, 1), source(stays, 2)), ME);
        conversations().add(id, answering("The bridge is red.", Set.of(2), source(gone, 1), source(stays, 2)), ME);
        conversations().add(id, answering("Swordfish, red.", Set.of(), source(gone, 1), source(stays, 2)), ME);
        assertThat(titles(words("swordfish"))).hasSize(1);

        catalogue().delete(gone, ME);

        assertThat(found(id).exchanges()).extracting(Exchange::answer).containsExactly("", "The bridge is red.", "");
        assertThat(found(id).exchanges().getFirst().ending()).isEqualTo(new Ending.Withdrawn());
        assertThat(found(id).exchanges().getFirst().caveats())
                .isEqualTo(new Caveats(List.of(), CAVEATS.degradations()));
        assertThat(found(id).exchanges().get(1).caveats()).isEqualTo(CAVEATS);
        assertThat(found(id).exchanges())
                .allSatisfy(exchange -> assertThat(exchange.sources())
                        .extracting(KeptSource::number)
                        .containsExactly(2));
        assertThat(found(id).exchanges().getFirst().cited()).containsExactly(1);
        assertThat(titles(words("swordfish"))).isEmpty();
        assertThat(conversations().latest(id, 9, ME).orElseThrow())
                .extracting(Turn::text)
                .noneMatch(text -> text.toLowerCase(Locale.ROOT).contains("swordfish"));
    }

    @Test
    void aDocumentThatIsDeletedWhileTheAnswerComesIsNotKept() {
        var id = conversations().begin("", ME).id();
        var document = indexed("a.txt", "The bridge is red.");
        var exchange = answering("Red.", Set.of(1), source(document, 1));
        catalogue().delete(document, ME);
        assertThat(conversations().add(id, exchange, ME)).isTrue();
        assertThat(found(id).exchanges().getFirst().sources()).isEmpty();
        assertThat(found(id).exchanges().getFirst().answer()).isEmpty();
        assertThat(titles(words("red"))).isEmpty();
    }

    @Test
    void aDocumentThatIsClosedToTheViewerIsNotShownNorWhatDrewOnIt() {
        var id = conversations().begin("", ME).id();
        accept(COLLECTION, "hers.txt", "bytes", ADA.user(), Grant.EVERYONE);
        var document = read("The bridge is red.").document();
        understand();
        conversations().add(id, answering("Red it is.", Set.of(1), source(document, 1)), ME);
        assertThat(found(id).exchanges().getFirst().sources()).hasSize(1);
        assertThat(found(id).exchanges().getFirst().answer()).isEqualTo("Red it is.");

        accept(COLLECTION, "hers.txt", "bytes", ADA.user());

        assertThat(found(id).exchanges().getFirst().sources()).isEmpty();
        assertThat(found(id).exchanges().getFirst().answer()).isEmpty();
        assertThat(titles(words("red"))).isEmpty();
        assertThat(conversations().latest(id, 9, ME).orElseThrow()).hasSize(1);

        accept(COLLECTION, "hers.txt", "bytes", ADA.user(), Grant.EVERYONE);
        assertThat(found(id).exchanges().getFirst().answer()).isEqualTo("Red it is.");
    }

    @Test
    void aSourceWhoseDocumentHasOtherContentByNowIsKeptAsItWasAndSaysSo() {
        var id = conversations().begin("", ME).id();
        var document = indexed("a.txt", "The bridge is red.");
        var source = source(document, 1);
        conversations().add(id, drawing(source), ME);

        accept("a.txt", "other bytes");
        assertThat(only(id)).isEqualTo(source);
        read("The bridge is green.");
        understand();

        assertThat(only(id)).isEqualTo(source.as(false));
        assertThat(only(id).text()).isEqualTo("The bridge is red.");
    }

    private KeptSource only(ConversationId id) {
        return found(id).exchanges().getFirst().sources().getFirst();
    }

    private Transcript found(ConversationId id) {
        return conversations().find(id, ME).orElseThrow();
    }

    private List<String> titles(Listing listing) {
        return conversations().list(listing, ME).stream()
                .map(Conversation::title)
                .toList();
    }

    private static Listing words(String... words) {
        return new Listing(List.of(words), 0, 10);
    }

    private Exchange said(String question, String answer) {
        return new Exchange(
                question, clock.instant(), answer, new Ending.Whole(), "model", List.of(), Set.of(), Caveats.NONE);
    }

    private static Exchange drawing(KeptSource source) {
        return answering("a [1]", Set.of(1), source);
    }

    private static Exchange answering(String answer, Set<Integer> cited, KeptSource... sources) {
        return new Exchange("q", Instant.EPOCH, answer, new Ending.Whole(), "model", List.of(sources), cited, CAVEATS);
    }

    /// The first passage of a document, as an answer would draw on it.
    private KeptSource source(DocumentId document, int number) {
        int generation = seen(document).generation();
        var excerpt = catalogue()
                .excerpts(List.of(new PassageId(document, generation, 0)), ME)
                .getFirst();
        return KeptSource.of(number, new Source(excerpt, 0.5, 0.25, Map.of()));
    }
}
