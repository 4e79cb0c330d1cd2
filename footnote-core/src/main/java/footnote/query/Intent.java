package footnote.query;

import footnote.ask.Question;
import footnote.ask.Turn;
import java.util.regex.Pattern;

/// Tells whether a message wants the documents at all, or only company: a greeting, thanks, a sum, a poem.
///
/// English, German and Swedish. In doubt a message wants the documents: a needless search costs little, and an
/// answer without sources to a question about them is wrong.
public final class Intent {
    /// Nobody greets at such length.
    private static final int LONGEST = 500;

    /// What may stand before or after something else and asks for nothing.
    private static final Pattern COURTESY =
            pattern("^(?:(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day|night)"
                    + "|thanks?(?: you)?(?: so much| very much| a lot| again)?|many thanks|thx|cheers|ok|okay|k|great|perfect|cool|nice"
                    + "|awesome|super|excellent|wonderful|alright|all right|got it|i see|understood|makes sense|sounds good|well done"
                    + "|good job|that helps|that helped|thats all|never mind|nevermind|sorry|bye|goodbye|see you(?: later)?"
                    + "|have a nice day|there|everyone|all|lol|haha|wow"
                    + "|hallo|guten (?:morgen|tag|abend)|gute nacht|moin|servus|gruss gott|gruezi|na|danke schon|dankeschon|danke(?: dir| ihnen| euch)?"
                    + "|vielen dank|besten dank|herzlichen dank|(?:danke )?sehr|toll|prima|klasse|gut|sehr gut"
                    + "|alles klar|verstanden|verstehe|passt|schon gut|das hilft|das war alles|entschuldigung|tschuss|auf wiedersehen"
                    + "|bis (?:bald|spater|dann)|schonen tag(?: noch)?|zusammen"
                    + "|hej|hejsan|tjena|god (?:morgon|kvall|dag|natt)|tack(?: sa mycket)?|tusen tack|okej|bra|jattebra|toppen|fint|forstar"
                    + "|jag forstar|hej da|vi ses|ha det bra|allihopa)(?![a-z0-9]) ?[.,:]* ?){1,12}");
    /// Small talk with and about whoever answers.
    private static final Pattern SMALL_TALK = pattern(
            "(?:how are you(?: doing)?(?: today)?|hows it going|whats up|who are you"
                    + "|what are you|what is your name|whats your name|are you (?:a|an) (?:bot|robot|human|ai|machine)|what can you do"
                    + "|(?:can|could) you help me|i love you|you are (?:great|awesome|stupid|funny)|good bot|test|testing"
                    + "|wie geht(?: es|s)(?: dir| ihnen)?|wer bist du|was bist du|wie heisst du|was kannst du|bist du ein (?:bot|mensch|roboter)"
                    + "|kannst du mir helfen|hur mar du|hur ar laget|vem ar du|vad heter du|vad kan du(?: gora)?) ?[.,]* ?");
    private static final Pattern AGREEMENT = pattern(
            "(?:yes|yeah|yep|sure|of course|no|nope|please|yes please|no thanks|ja|jo|klar"
                    + "|gerne|ja bitte|ja gerne|nein|nein danke|bitte|naturlich|absolut|javisst|nej|nej tack|ja tack|garna) ?[.,]* ?");
    private static final String NUMBER = "[0-9(]++[0-9 .,()%]*";
    /// With a minus or a slash alone it may be a date or the number of something.
    private static final Pattern SUM =
            pattern("(?:what is|what's|whats|calculate|compute|solve|how much is|was ist|was ergibt"
                    + "|wie ?viel ist|berechne|rechne|vad ar|rakna ut|hur mycket ar)[ :]*" + NUMBER + "(?:[-+*/x^÷×] ?"
                    + NUMBER
                    + "){1,20} ?[=?.! ]*|" + NUMBER + "(?:[+*^÷×] ?" + NUMBER + "){1,20} ?[=?.! ]*");
    private static final Pattern INVENT =
            pattern("(?:please |bitte |can you |could you |kannst du |kan du )?(?:write|compose|make up"
                    + "|invent|tell|sing|give|schreibe?|dichte|erfinde|erzahle?|sing|skriv|beratta|hitta pa)(?: me| us| mir| uns| mig| oss)?"
                    + "(?: bitte)? (?:a|an|another|some|one|ein|eine|einen|noch einen|en|ett)? ?(?:\\w+ ){0,2}?(?:poems?|haikus?|limericks?"
                    + "|songs?|jokes?|riddles?|fairy tales?|bedtime story|short story|story|rap|sonnet|gedichte?|witz|witze|lied|marchen"
                    + "|geschichte|ratsel|reim|dikt|skamt|saga|vits|visa|gata)\\b.*");
    private static final Pattern WORLD =
            pattern("(?:what time is it|what(?: is|s) the (?:time|date)(?: today| now)?|what day is it(?: today)?"
                    + "|(?:what(?: is|s)|how(?: is|s)) the weather(?: like)?(?: today| tomorrow| now)?(?: in \\w+)?|wie spat ist es"
                    + "|wieviel uhr ist es|wie viel uhr ist es|welcher tag ist heute|wie (?:ist|wird) das wetter(?: heute| morgen)?(?: in \\w+)?"
                    + "|vad ar klockan|hur ar vadret(?: idag)?|flip a coin|roll a dice) ?[.]* ?");
    /// What only the documents know.
    private static final Pattern DOCUMENTS =
            pattern(".*\\b(?:documents?|docs?|files?|contracts?|handbooks?|manuals?|reports?|polic(?:y|ies)"
                    + "|sources?|pages?|chapters?|sections?|pdf|collection|our|according to|based on|from the|in the"
                    + "|dokumente?n?|dateie?n?|vertrag\\w*|handbuch\\w*|berichte?s?|richtlinien?|quellen?|seiten?|kapitel|unser\\w*|laut"
                    + "|gemass|aus (?:dem|der|den)|im|dokument\\w*|filen?|filer|avtal\\w*|handbok\\w*|rapport\\w*|kallor|sida\\w*|var[at]?"
                    + "|enligt)\\b.*");

    private Intent() {}

    /// Whether the documents should be searched for an answer to this message.
    public static boolean wantsSources(Question question) {
        if (question.text().length() > LONGEST) return true;
        var marks = Folding.marks(question.text());
        var words = Folding.words(marks, true);
        var rest = COURTESY.matcher(words).lookingAt() ? withoutCourtesy(words) : words;
        if (rest.isEmpty() || SMALL_TALK.matcher(rest).matches()) return false;
        if (AGREEMENT.matcher(rest).matches()) return isAnswerToAQuestion(question);
        if (SUM.matcher(marks.replace('\n', ' ').strip()).matches()) return false;
        boolean company = INVENT.matcher(rest).matches() || WORLD.matcher(rest).matches();
        return !company || DOCUMENTS.matcher(rest).matches();
    }

    private static String withoutCourtesy(String words) {
        return COURTESY.matcher(words).replaceFirst("").strip();
    }

    /// "Yes" wants the documents if what was said last offers to look for more.
    private static boolean isAnswerToAQuestion(Question question) {
        if (question.history().isEmpty()) return false;
        var last = question.history().getLast();
        return last.speaker() == Turn.Speaker.ANSWERER && last.text().strip().endsWith("?");
    }

    private static Pattern pattern(String expression) {
        return Pattern.compile(expression);
    }
}
