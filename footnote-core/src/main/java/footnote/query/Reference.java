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
/// @param ofNames pronouns that mean a name, if one stands before them
/// @param relative words that, behind a noun, only tie more to it
/// @param empty phrases in which they stand for nothing, as "is there" or "does it take to"
/// @param opening how a question begins that goes on with another
/// @param pointing words that point at some of several things that were told of
/// @param definite a thing that must be known, and of which nothing is said
/// @param defining how one asks what something is, or tells of something for the first time: such a question stands
///     alone, however short it is
/// @param joining words after which a pronoun can mean what stands before them
/// @param frame words that frame a question and say nothing of its topic
/// @param few with so few words of its own a question is not complete
/// @param namesAreCapital whether a capital letter inside of a sentence tells a name
record Reference(
        Language language,
        Set<String> pronouns,
        Set<String> articles,
        Set<String> relative,
        Set<String> ofNames,
        Pattern empty,
        Pattern opening,
        Pattern pointing,
        Pattern definite,
        Pattern defining,
        Set<String> joining,
        Set<String> frame,
        int few,
        boolean namesAreCapital) {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]++(?:-[\\p{L}\\p{N}]++)*+|[,;:.?!]");
    private static final Pattern SHORTENED = Pattern.compile("['’](?:s|re|ll|ve|d|m|t)?\\b", Pattern.CASE_INSENSITIVE);

    private static final Reference ENGLISH = new Reference(
            Language.ENGLISH,
            words("""
                    it its they them their theirs he him his she her hers this that these those there one ones itself
                    themselves himself herself"""),
            Set.of(),
            words("that"),
            words("he him his she her hers they their its"),
            pattern("\\b(?:is|are|was|were|be|been) there\\b|\\bthere (?:is|are|was|were|been|be|any)\\b|\\bone of\\b"
                    + "|\\bit (?=(?:takes?|took|costs?|possible|necessary|allowed|legal|safe|better|worth|true|likely"
                    + "|important|mean|make sense)\\b.*\\b(?:to|that|if|when)\\b)"),
            pattern("^(?:(?:ok|okay|oh|wow|thanks|interesting|great|no|yes)[,.! ]++)*+"
                    + "(?:and|or|but|what about|how about|why not|why\\?|how so|what else|how come)\\b"),
            pattern("\\b(?:others?|another|else|both|either|neither|such|the (?:latter|former|same|two|three|rest)"
                    + "|the (?:first|second|third|last)(?= ?(?:$|[?.,!]|one\\b))"
                    + "|the (?:most|least) \\w+(?= ?(?:$|[?.,!]|and\\b))"
                    + "|the (?:best|worst|biggest|largest|oldest|smallest)"
                    + "(?= ?(?:$|[?.,!]|for\\b|to\\b|ever\\b|ones?\\b|and\\b)))\\b"),
            pattern(
                    "\\bthe (?:[a-z]+ )?[a-z]+ ?(?:$|[?.,!]|\\b(?:for|to|on|and|or|with|from|at|by|as|like|when|during|in"
                            + "|were|was|is|are|do|does|did|have|has|be|happen|happened|come)\\b)"),
            pattern(
                    "^(?:what|who)(?: is| are| was| were|['’]s)? (?:a |an |the )?[\\w-]+(?: [\\w-]+)?(?: and\\b.*)? ?\\??$"
                            + "|^(?:tell me|describe|explain)\\b|\\ban? \\w+"),
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
            Set.of(),
            words("er ihm ihn sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer ihres"),
            pattern("\\b(?:gibt es|es gibt|gab es|geht es um|wie geht es)\\b"
                    + "|\\bes\\b(?=.*\\b(?:bis|zu|dass|wenn|ob)\\b)"),
            pattern(
                    "^(?:(?:ok|okay|oh|ach|danke|interessant|gut|nein|ja)[,.! ]++)*+(?:und|oder|aber|was ist mit|wie ist es mit"
                            + "|wie steht es mit|wie sieht es mit|warum nicht|warum\\?|wieso\\?|was noch|wie kommt das)\\b"),
            pattern(
                    "\\b(?:andere[nrsm]?|sonst|beide[nr]?|weder|solche[nrs]?|(?:der|die|das|den|dem) (?:erste|zweite|dritte"
                            + "|letzte|gleiche|selbe|beste|größte|kleinste|älteste)n?)\\b"),
            pattern("\\b(?:der|die|das|den|dem|des) \\p{L}+ ?(?:$|[?.,!])"),
            pattern(
                    "^(?:was|wer) (?:ist|sind|war|waren) (?:ein |eine |der |die |das )?[\\p{L}-]+(?: [\\p{L}-]+)?(?: und\\b.*)? ?\\??$"
                            + "|^(?:erkläre|beschreibe|erzähle?)\\b|\\bein(?:e|en|em|er)? \\p{L}+"),
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
            Set.of(),
            words("han honom hans hon henne hennes deras"),
            pattern(
                    "\\b(?:finns det|det finns|fanns det|hur är det med)\\b|\\bdet\\b(?=.*\\b(?:att|om|innan|tills)\\b)"),
            pattern(
                    "^(?:(?:ok|okej|oj|tack|intressant|bra|nej|ja|jaha)[,.! ]++)*+(?:och|eller|men|vad sägs om|hur är det med"
                            + "|hur blir det med|varför inte|varför då|varför\\?|vad mer|vad annars)\\b"),
            pattern("\\b(?:andra|annan|annat|båda|varken|samma|den (?:första|andra|tredje|sista|bästa|största|minsta"
                    + "|äldsta))\\b"),
            pattern("(?!)"),
            pattern(
                    "^(?:vad|vem|vilka) (?:är|var) (?:en |ett |den |det )?[\\p{L}-]+(?: [\\p{L}-]+)?(?: och\\b.*)? ?\\??$"
                            + "|^(?:förklara|beskriv|berätta)\\b|\\b(?:en|ett) \\p{L}+"),
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
        var line = question.strip().replaceAll("\\s+", " ");
        var small = line.toLowerCase(Locale.ROOT);
        if (opening.matcher(small).find() || pointing.matcher(small).find() || standsFor(line)) return true;
        var own = topic(line);
        if (own.isEmpty()) return true;
        if (namesAreCapital && hasName(line)) return false;
        return definite.matcher(small).find()
                || (own.size() <= few && !defining.matcher(small).find());
    }

    /// The words of a question that say what it is about.
    List<String> topic(String question) {
        var topic = new ArrayList<String>();
        for (var word : parts(question)) {
            if (word.length() > 1 && isTopic(word.toLowerCase(Locale.ROOT))) topic.add(word);
        }
        return topic;
    }

    /// Whether a pronoun stands for something that is not in the question before it.
    private boolean standsFor(String question) {
        boolean told = false;
        boolean joined = false;
        boolean named = false;
        var parts = parts(empty.matcher(question).replaceAll(" "));
        for (int i = 0; i < parts.size(); i++) {
            var word = parts.get(i).toLowerCase(Locale.ROOT);
            boolean topic = isTopic(word);
            boolean known =
                    joined || (named && ofNames.contains(word)) || (relative.contains(word) && isTopicAt(parts, i - 1));
            if (!known && stands(parts, i)) return true;
            if (joining.contains(word)) joined |= told;
            else told |= topic;
            named |= i > 0
                    && namesAreCapital
                    && Character.isUpperCase(parts.get(i).codePointAt(0));
        }
        return false;
    }

    private boolean stands(List<String> parts, int place) {
        var word = parts.get(place).toLowerCase(Locale.ROOT);
        if (pronouns.contains(word)) return !isAddress(parts.get(place), place);
        return articles.contains(word) && !isFollowedByNoun(parts, place);
    }

    private boolean isTopicAt(List<String> parts, int place) {
        return place >= 0 && isTopic(parts.get(place).toLowerCase(Locale.ROOT));
    }

    private boolean isTopic(String word) {
        return Character.isLetterOrDigit(word.codePointAt(0))
                && !FunctionWords.contains(word, language)
                && !frame.contains(word)
                && !pronouns.contains(word);
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
        return Pattern.compile(
                expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    private static Set<String> words(String list) {
        return Arrays.stream(list.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
    }
}
