package footnote.meaning;

import footnote.corpus.Language;
import java.util.List;

/// Questions of many fields with a sentence that answers each, to measure embedding models by.
final class AnchorPairs {
    record Pair(String question, String answer) {}

    private static final List<Pair> ENGLISH = List.of(
            new Pair(
                    "How high is Mount Kenya?",
                    "With its highest peak at 5,199 metres above sea level, Mount Kenya is the second-highest mountain in Africa after Kilimanjaro."),
            new Pair(
                    "Who composed the opera Carmen?",
                    "Carmen, first performed in Paris in 1875, is an opera in four acts by the French composer Georges Bizet."),
            new Pair(
                    "How long does it take to hard-boil an egg?",
                    "If you prefer a firm yolk, leave the egg in gently boiling water for ten minutes and then cool it under the tap."),
            new Pair(
                    "What does a firewall do?",
                    "Placed between two networks, a firewall inspects the traffic that passes and drops whatever its rules do not allow."),
            new Pair(
                    "When is the tax return due?",
                    "Anyone who prepares the return without an adviser has to hand it in to the tax office by 31 July of the following year."),
            new Pair(
                    "Why do leaves change colour in autumn?",
                    "As the days get shorter, trees break down the green chlorophyll, so that the yellow and orange pigments beneath it become visible."),
            new Pair(
                    "Which vitamin deficiency causes scurvy?",
                    "Sailors on long voyages often fell ill with scurvy because their food contained almost no vitamin C."),
            new Pair(
                    "Where is the company's head office?",
                    "Founded in 1924, the firm employs about 900 people and has had its headquarters in Rotterdam since the war."),
            new Pair(
                    "How can I reset my password?",
                    "Choose Forgotten password on the sign-in page, and you will receive a message with a link under which a new one can be set."),
            new Pair(
                    "Who won the 1954 football World Cup?",
                    "In the final in Bern on 4 July 1954, West Germany beat the favourites from Hungary by three goals to two."),
            new Pair(
                    "What is inflation?",
                    "Economists speak of inflation when the prices of goods and services rise in general, so that money loses part of its value."),
            new Pair(
                    "How many people live in Iceland?",
                    "Iceland has a population of roughly 390,000, two thirds of whom live in and around the capital."),
            new Pair(
                    "What were the results of the trial?",
                    "Patients who received the drug recovered two days earlier on average than those in the control group."),
            new Pair(
                    "Can employees carry over unused holidays?",
                    "Days of leave that have not been taken by the end of the year expire on 31 March unless the manager agrees otherwise in writing."),
            new Pair(
                    "What is the boiling point of ethanol?",
                    "Ethanol is a colourless, flammable liquid that boils at 78 degrees Celsius and mixes with water in any proportion."),
            new Pair(
                    "How does a heat pump work?",
                    "A refrigerant takes up warmth from the outside air, is compressed until it is hot, and gives the heat off to the water of the radiators."));

    private static final List<Pair> GERMAN = List.of(
            new Pair(
                    "Wie hoch ist der Mount Kenya?",
                    "Mit einem Gipfel von 5199 Metern über dem Meeresspiegel ist der Mount Kenya nach dem Kilimandscharo der zweithöchste Berg Afrikas."),
            new Pair(
                    "Wer komponierte die Oper Carmen?",
                    "Carmen, 1875 in Paris uraufgeführt, ist eine Oper in vier Akten des französischen Komponisten Georges Bizet."),
            new Pair(
                    "Wie lange muss ein Ei kochen, bis es hart ist?",
                    "Wer einen festen Dotter mag, lässt das Ei zehn Minuten in leicht kochendem Wasser und schreckt es dann ab."),
            new Pair(
                    "Was macht eine Firewall?",
                    "Eine Firewall steht zwischen zwei Netzen, prüft den durchgehenden Verkehr und verwirft, was ihre Regeln nicht erlauben."),
            new Pair(
                    "Wann muss die Steuererklärung abgegeben werden?",
                    "Wer die Erklärung ohne Berater anfertigt, muss sie bis zum 31. Juli des folgenden Jahres beim Finanzamt einreichen."),
            new Pair(
                    "Warum verfärben sich die Blätter im Herbst?",
                    "Wenn die Tage kürzer werden, bauen die Bäume das grüne Chlorophyll ab, sodass gelbe und rote Farbstoffe sichtbar werden."),
            new Pair(
                    "Welcher Vitaminmangel verursacht Skorbut?",
                    "Seeleute erkrankten auf langen Reisen oft an Skorbut, weil ihre Nahrung fast kein Vitamin C enthielt."),
            new Pair(
                    "Wo hat das Unternehmen seinen Hauptsitz?",
                    "Die 1924 gegründete Firma beschäftigt etwa 900 Menschen und sitzt seit dem Krieg in Rotterdam."),
            new Pair(
                    "Wie kann ich mein Passwort zurücksetzen?",
                    "Wählen Sie auf der Anmeldeseite Passwort vergessen; Sie erhalten eine Nachricht mit einem Link, unter dem sich ein neues festlegen lässt."),
            new Pair(
                    "Wer gewann die Fußball-Weltmeisterschaft 1954?",
                    "Im Endspiel in Bern am 4. Juli 1954 schlug Deutschland die favorisierten Ungarn mit drei zu zwei Toren."),
            new Pair(
                    "Was ist Inflation?",
                    "Von Inflation spricht man, wenn die Preise von Waren und Dienstleistungen allgemein steigen und Geld einen Teil seines Wertes verliert."),
            new Pair(
                    "Wie viele Menschen leben in Island?",
                    "Island hat rund 390.000 Einwohner, von denen zwei Drittel in der Hauptstadt und ihrer Umgebung wohnen."),
            new Pair(
                    "Was ergab die Studie?",
                    "Patienten, die das Medikament erhielten, genasen im Mittel zwei Tage früher als die der Kontrollgruppe."),
            new Pair(
                    "Kann man nicht genommenen Urlaub übertragen?",
                    "Urlaubstage, die bis Jahresende nicht genommen sind, verfallen am 31. März, sofern der Vorgesetzte nicht schriftlich anders entscheidet."),
            new Pair(
                    "Bei welcher Temperatur siedet Ethanol?",
                    "Ethanol ist eine farblose, brennbare Flüssigkeit, die bei 78 Grad Celsius siedet und sich mit Wasser beliebig mischt."),
            new Pair(
                    "Wie funktioniert eine Wärmepumpe?",
                    "Ein Kältemittel nimmt Wärme aus der Außenluft auf, wird verdichtet, bis es heiß ist, und gibt die Wärme an das Heizungswasser ab."));

    private AnchorPairs() {}

    static boolean has(Language language) {
        return language == Language.ENGLISH || language == Language.GERMAN;
    }

    static List<Pair> in(Language language) {
        return language == Language.GERMAN ? GERMAN : ENGLISH;
    }
}
