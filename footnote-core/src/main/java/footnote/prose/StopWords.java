package footnote.prose;

import footnote.corpus.Language;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The words that say nothing about a topic, by language: those that only hold a sentence together, and those that
/// frame a question ("which *kind* of …", "what *happened* …") and that an answer need not repeat.
public final class StopWords {
    private static final Map<Language, Set<String>> FUNCTION = new EnumMap<>(Language.class);
    private static final Map<Language, Set<String>> FRAME = new EnumMap<>(Language.class);

    static {
        FUNCTION.put(Language.ENGLISH, words("""
                a about above after again against all also although am among an and another any are aren't as at be
                because been before being below between both but by can can't cannot could couldn't did didn't do does
                doesn't doing don't down during each either else ever every few for from further had has hasn't have
                having he hence her here hers herself him himself his how however i if in into is isn't it its itself
                just let many may me might more most much must my myself neither no nor not now of off often on once
                only onto or other others our ours out over own per rather same shall she should shouldn't since so
                some something such than that the their theirs them themselves then there therefore these they this
                those though through thus to too toward towards under until up upon us very via vs was wasn't we were
                weren't what whatever when where whether which while who whom whose why will with within without won't
                would wouldn't yes yet you your yours yourself please tell give"""));
        FUNCTION.put(Language.GERMAN, words("""
                ab aber alle allem allen aller alles als also am an andere anderem anderen anderer anderes auch auf aus
                außer bei beim bereits bevor bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran
                darauf daraus darf darin darum darüber das dass davon dazu dein deine dem den denen denn der deren des
                dessen deshalb die dies diese diesem diesen dieser dieses doch dort du durch dürfen ein eine einem
                einen einer eines einige einigen er es etwa etwas euch euer für gegen hab habe haben hat hatte hatten
                hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist ja jede jedem jeden
                jeder jedes jedoch jene kann kein keine keinem keinen keiner können könnte man mehr mein meine mich mir
                mit muss müssen nach nachdem neben nicht nichts noch nun nur ob oder ohne sehr sei sein seine seinem
                seinen seiner seines seit sich sie sind so sobald sogar soll sollen sollte sondern sonst soweit sowie
                sowohl über um und uns unser unsere unter viel viele vielen vom von vor war waren wann warum was weder
                weil welche welchem welchen welcher welches wenn wer wem wen wessen werden weshalb wie wieder wieso
                wieviel will wir wird wo wobei wodurch wofür woher wohin wollen womit woran worauf woraus worin worüber
                wovon wozu wurde wurden während wäre würde würden zu zum zur zwar zwischen bitte sage"""));
        FUNCTION.put(Language.SWEDISH, words("""
                alla allt att av bara blev bli blir den denna deras dess dessa det detta dig din dina ditt du där då
                efter ej eller en er era ert ett från för genom ha hade han hans har henne hennes hon honom hos hur här
                i icke in ingen inom inte jag kan kunde man med mellan men mig min mina mitt mot mycket många ni nu när
                och om oss på samma sedan sig sin sina sitt ska skall skulle som så sådan till under upp ut utan vad
                var vara varför vars vart varit vem vems vi vid vilka vilken vilket vår våra vårt är åt över"""));
        FUNCTION.put(Language.FRENCH, words("""
                à au aux avec ce ces cette comme comment dans de des du elle en est et eux il ils je la le les leur
                lui mais même ne nous on ou où par pas pour pourquoi quand que quel quelle quelles quels qui quoi sa se
                ses son sont sur un une vous était été combien"""));
        FUNCTION.put(Language.SPANISH, words("""
                a al como con cuál cuáles cuándo cuánto cuántos de del dónde el ella ellos en entre es esta este fue ha
                han la las lo los más no o para pero por qué que quién quiénes se según ser si sin sobre son su sus
                también un una y ya cómo"""));
        FUNCTION.put(Language.ITALIAN, words("""
                a al alla che chi ci come con cosa cui da dal dalla dei del della delle di dove e è era gli ha hanno i
                il in la le lo ma nel nella non o per perché più qual quale quali quando quanti quanto se si sono su
                sua suo tra un una uno"""));
        FUNCTION.put(Language.DUTCH, words("""
                aan als bij dat de der deze die dit door een en er had heb heeft hem het hij hoe hoeveel hun ik in is
                je kan maar met naar niet nog of om onder ook op over te tot uit van voor waar waarom wanneer waren wat
                welke werd wie wordt ze zich zij zijn"""));
        FUNCTION.put(Language.PORTUGUESE, words("""
                a à ao aos as às até com como da das de do dos e é ela ele em entre era foi há isso mais mas na não nas
                no nos o onde os ou para pela pelo por porque qual quais quando quanto quantos que quem se sem ser seu
                sua são também um uma"""));
        FRAME.put(Language.ENGLISH, stems("""
                kind type sort name called call happen mean meaning purpose reason example way thing date year month
                day time age place location amount number percentage percent person people someone anyone thing mention
                describe according refer reference go going come make made making get take took put say said think know
                want need use used using work find found see show become begin start end last first different
                difference main certain able possible considered known total part list case explain define definition
                role cause result effect detail information answer question long old big much likely really still
                usually typically exactly currently originally following given step two one located live"""));
        FRAME.put(Language.GERMAN, stems("""
                art name namens genannt nennt heißt heißen heisst passiert passierte geschah geschieht bedeutet
                bedeutung zweck grund beispiel weise ding datum jahr jahre jahren monat tag zeit alter ort platz lage
                anzahl zahl menge prozent prozentsatz person personen leute menschen jemand erwähnt beschreibt
                beschrieben laut bezieht gehen geht kommen kommt kam machen macht machte bekommen bekam nehmen sagen
                sagt sagte denken wissen weiß brauchen braucht verwenden verwendet benutzt nutzt arbeiten finden findet
                fand gefunden sehen zeigen zeigt beginnen begann anfang ende letzte letzten erste ersten
                verschieden unterschied bekannt gesamt teil liste fall erkläre erklären definiere definition rolle
                ursache folge ergebnis wirkung information informationen frage antwort lange alt groß gibt gab geben
                tun tat getan zwei eins liegt lebt lebte möglich eigentlich genau derzeit"""));
        FRAME.put(Language.SWEDISH, stems("""
                slag sort typ namn heter kallas händer hände betyder syfte skäl orsak exempel sätt sak datum år månad
                dag tid ålder plats antal mängd procent person personer någon folk nämns beskriver enligt gå går
                komma kommer kom göra gör gjorde få får fick ta tar säga säger sa tror vet behöver använder används
                arbetar finna finns hitta hittar visar början började slut sista första olika skillnad känd del lista
                förklara definition roll resultat fråga svar lång gammal stor ligger bor"""));
    }

    private static final Set<String> ALL = FUNCTION.values().stream()
            .flatMap(Collection::stream)
            .filter(word -> word.length() > 1)
            .collect(Collectors.toUnmodifiableSet());

    private StopWords() {}

    /// Whether any language has this word as a stop word.
    public static boolean contains(String word) {
        return ALL.contains(word);
    }

    /// Whether the word, in small letters, only holds sentences together; where the language is not known,
    /// short ones are taken to do so.
    public static boolean isFunction(String word, Language language) {
        var known = FUNCTION.get(language);
        return known == null ? word.length() <= 2 && !Character.isDigit(word.charAt(0)) : known.contains(word);
    }

    /// Whether the word frames a question.
    public static boolean isFrame(String word, Language language) {
        return FRAME.getOrDefault(language, Set.of()).contains(Terms.stem(word));
    }

    /// The language whose stop words the text has most of; `OTHER` if it has none of any.
    public static Language guess(String text) {
        var counts = new EnumMap<Language, Integer>(Language.class);
        for (var word : Terms.words(text)) {
            FUNCTION.forEach((language, words) -> {
                if (words.contains(word)) counts.merge(language, 1, Integer::sum);
            });
        }
        var best = Language.OTHER;
        for (var entry : counts.entrySet()) {
            if (entry.getValue() > counts.getOrDefault(best, 0)) best = entry.getKey();
        }
        return best;
    }

    private static Set<String> words(String list) {
        return Arrays.stream(list.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> stems(String list) {
        return words(list).stream().map(Terms::stem).collect(Collectors.toUnmodifiableSet());
    }
}
