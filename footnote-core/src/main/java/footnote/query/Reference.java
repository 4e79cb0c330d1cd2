package footnote.query;

import footnote.corpus.Language;
import footnote.language.FunctionWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Knows by which signs a question of one language refers to what was said before.
///
/// @param pronouns words that stand for something else
/// @param articles words that do so unless a noun follows
/// @param empty phrases in which they stand for nothing, as "is there"
/// @param opening how a question begins that goes on with another
/// @param pointing words that point at some of several things that were told of
/// @param definite a thing that must be known, and of which nothing is said
/// @param defining how one asks what something is: such a question stands alone, however short it is
/// @param joining words after which a pronoun can mean what stands before them
/// @param frame words that frame a question and say nothing of its topic
/// @param few with so few words of its own a question is not complete
/// @param namesAreCapital whether a capital letter inside of a sentence tells a name
record Reference(
        Language language,
        Set<String> pronouns,
        Set<String> articles,
        Pattern empty,
        Pattern opening,
        Pattern pointing,
        Pattern definite,
        Pattern defining,
        Set<String> joining,
        Set<String> frame,
        int few,
        boolean namesAreCapital) {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)*|[,;:.?!]");
    private static final Pattern SHORTENED = Pattern.compile("['’](?:s|re|ll|ve|d|m|t)?\\b", Pattern.CASE_INSENSITIVE);

    private static final Reference ENGLISH = new Reference(
            Language.ENGLISH,
            words("""
                    it its they them their theirs he him his she her hers this that these those there one ones itself
                    themselves himself herself"""),
            Set.of(),
            pattern("\\b(?:is|are|was|were|be|been) there\\b|\\bthere (?:is|are|was|were|been|be|any)\\b|\\bone of\\b"),
            pattern("^(?:(?:ok|okay|oh|wow|thanks|interesting|great|no|yes)[,.! ]+)*"
                    + "(?:and|or|but|what about|how about|why not|why\\?|how so|what else|how come)\\b"),
            pattern(
                    "\\b(?:others?|another|else|both|either|neither|such|the (?:first|second|third|last|latter|former|same"
                            + "|two|three|rest|most|least|best|biggest|largest|oldest|smallest)\\b(?! \\w+ (?:of|in)\\b))\\b"),
            pattern(
                    "\\bthe (?:[a-z]+ )?[a-z]+ ?(?:$|[?.,!]|\\b(?:for|to|on|and|or|with|from|at|by|as|like|when|during|in"
                            + "|were|was|is|are|do|does|did|have|has|be|happen|happened|come)\\b)"),
            pattern(
                    "^(?:what|who)(?: is| are| was| were|['’]s)? (?:a |an |the )?[\\w-]+(?: [\\w-]+)?(?: and\\b.*)? ?\\??$"
                            + "|^(?:tell me|describe|explain)\\b"),
            words("and or because if when after before , ; . ? !"),
            words("""
                    tell describe explain give show list define mean means meant happen happens happened know known
                    like many much good best better different difference differences way ways thing things kind kinds
                    type types example examples some other others more most main important about work works use used
                    uses make made makes people get need come comes called name okay ok thanks thank please yes no
                    interesting wow oh so really vs versus etc"""),
            2,
            true);

    private static final Reference GERMAN = new Reference(
            Language.GERMAN,
            words("""
                    er es ihn ihm ihnen sie sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer ihres
                    dessen deren denen diese dieser dieses diesen diesem jene jener jenes jenen dort davon dafür damit
                    dazu darüber daran darauf daraus darin dagegen daran dabei dadurch dorthin"""),
            words("der die das den dem"),
            pattern("\\b(?:gibt es|es gibt|gab es|geht es um|ist es möglich|wie geht es)\\b"),
            pattern(
                    "^(?:(?:ok|okay|oh|ach|danke|interessant|gut|nein|ja)[,.! ]+)*(?:und|oder|aber|was ist mit|wie ist es mit"
                            + "|wie steht es mit|wie sieht es mit|warum nicht|warum\\?|wieso\\?|was noch|wie kommt das)\\b"),
            pattern(
                    "\\b(?:andere[nrsm]?|sonst|beide[nr]?|weder|solche[nrs]?|(?:der|die|das|den|dem) (?:erste|zweite|dritte"
                            + "|letzte|gleiche|selbe|beste|größte|kleinste|älteste)n?)\\b"),
            pattern("\\b(?:der|die|das|den|dem|des) \\p{L}+ ?(?:$|[?.,!])"),
            pattern(
                    "^(?:was|wer) (?:ist|sind|war|waren) (?:ein |eine |der |die |das )?[\\p{L}-]+(?: [\\p{L}-]+)?(?: und\\b.*)? ?\\??$"
                            + "|^(?:erkläre|beschreibe|erzähle?)\\b"),
            words("und oder weil wenn falls nachdem bevor als , ; . ? !"),
            words("""
                    sag sage erzähl erzähle erkläre beschreibe nenne zeige liste bedeutet heißt passiert passierte
                    geschieht viel viele gut beste besten besser verschieden verschiedene unterschied unterschiede art
                    arten weise sache sachen ding dinge beispiel beispiele mehr meisten wichtig wichtigste wichtigsten
                    funktioniert funktionieren machen macht gemacht nutzt genutzt verwendet leute menschen bekommt
                    braucht kommt genannt name okay danke bitte ja nein interessant wirklich etwa lange groß alt hoch"""),
            1,
            false);

    private static final Reference SWEDISH = new Reference(
            Language.SWEDISH,
            words("""
                    han honom hans hon henne hennes dem dess deras denna denne detta dessa sådan sådant sådana där
                    därifrån därför därav dit"""),
            words("den det de"),
            pattern("\\b(?:finns det|det finns|fanns det|är det möjligt|det är möjligt|hur är det med)\\b"),
            pattern(
                    "^(?:(?:ok|okej|oj|tack|intressant|bra|nej|ja|jaha)[,.! ]+)*(?:och|eller|men|vad sägs om|hur är det med"
                            + "|hur blir det med|varför inte|varför då|varför\\?|vad mer|vad annars)\\b"),
            pattern("\\b(?:andra|annan|annat|båda|varken|samma|den (?:första|andra|tredje|sista|bästa|största|minsta"
                    + "|äldsta))\\b"),
            pattern("(?!)"),
            pattern(
                    "^(?:vad|vem|vilka) (?:är|var) (?:en |ett |den |det )?[\\p{L}-]+(?: [\\p{L}-]+)?(?: och\\b.*)? ?\\??$"
                            + "|^(?:förklara|beskriv|berätta)\\b"),
            words("och eller eftersom om när efter innan , ; . ? !"),
            words("""
                    säg berätta förklara beskriv nämn visa lista betyder händer hände många mycket bra bäst bästa bättre
                    olika skillnad skillnader sätt sak saker slag sort sorter typ typer exempel mer mest viktig viktiga
                    viktigaste fungerar funkar gör görs gjorde använder används människor folk får behöver kommer kallas
                    heter namn okej tack snälla ja nej intressant verkligen ungefär lång länge stor gammal hög"""),
            2,
            true);

    private static final Map<Language, Reference> KNOWN = Map.of(
            Language.ENGLISH, ENGLISH,
            Language.GERMAN, GERMAN,
            Language.SWEDISH, SWEDISH);

    /// What is known of this language; empty if nothing is.
    static Optional<Reference> in(Language language) {
        return Optional.ofNullable(KNOWN.get(language));
    }

    /// Whether a question cannot be understood without what was said before, as far as its words tell.
    boolean isIn(String question) {
        var small = question.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        if (opening.matcher(small).find() || pointing.matcher(small).find() || standsFor(question, small)) return true;
        var own = topic(question);
        if (own.isEmpty()) return true;
        if (namesAreCapital && hasName(question)) return false;
        return definite.matcher(small).find()
                || (own.size() <= few && !defining.matcher(small).find());
    }

    /// The words of a question that say what it is about.
    List<String> topic(String question) {
        var topic = new ArrayList<String>();
        for (var word : parts(question)) {
            var small = word.toLowerCase(Locale.ROOT);
            boolean says = word.length() > 1 && !FunctionWords.contains(small, language) && !frame.contains(small);
            if (says && !pronouns.contains(small)) topic.add(word);
        }
        return topic;
    }

    /// Whether a pronoun stands for something that is not in the question before it.
    private boolean standsFor(String question, String small) {
        boolean nothing = empty.matcher(small).find();
        boolean told = false;
        boolean joined = false;
        var parts = parts(question);
        for (int i = 0; i < parts.size(); i++) {
            var word = parts.get(i).toLowerCase(Locale.ROOT);
            boolean pronoun = pronouns.contains(word) && !isAddress(parts.get(i), i);
            boolean stands = pronoun || (articles.contains(word) && !isFollowedByNoun(parts, i));
            if (stands && !joined && !nothing) return true;
            if (joining.contains(word)) joined |= told;
            else told |= !FunctionWords.contains(word, language) && !frame.contains(word);
        }
        return false;
    }

    /// The German "Sie" with a capital letter inside of a sentence is whom one speaks to.
    private boolean isAddress(String word, int place) {
        return language == Language.GERMAN && place > 0 && word.matches("Sie|Ihr|Ihre[nmrs]?|Ihnen");
    }

    private boolean isFollowedByNoun(List<String> parts, int place) {
        if (place + 1 >= parts.size()) return false;
        var next = parts.get(place + 1).toLowerCase(Locale.ROOT);
        return Character.isLetterOrDigit(next.codePointAt(0)) && !FunctionWords.contains(next, language);
    }

    private static boolean hasName(String question) {
        return parts(question).stream()
                .skip(1)
                .anyMatch(word -> Character.isUpperCase(word.codePointAt(0)) && !word.equals("I"));
    }

    private static List<String> parts(String question) {
        return WORD.matcher(SHORTENED.matcher(question).replaceAll(""))
                .results()
                .map(result -> result.group())
                .toList();
    }

    private static Pattern pattern(String expression) {
        return Pattern.compile(expression, Pattern.UNICODE_CHARACTER_CLASS);
    }

    private static Set<String> words(String list) {
        return Arrays.stream(list.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
    }
}
