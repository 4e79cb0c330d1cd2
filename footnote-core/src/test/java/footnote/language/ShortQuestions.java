package footnote.language;

import footnote.corpus.Language;
import java.util.List;
import java.util.Map;

/// Questions as people type them, a line each.
final class ShortQuestions {
    private ShortQuestions() {}

    static final Map<Language, List<String>> BY_LANGUAGE = Map.of(
            Language.ENGLISH,
            lines("""
            Who signed the contract?
            When does the warranty expire?
            What is our refund policy?
            How many vacation days do I get?
            Where are the backups kept?
            Why did revenue fall in March?
            Which suppliers deliver on weekends?
            Can I cancel my subscription online?
            How do I reset the printer?
            What did the auditors criticise?
            Is smoking allowed on the balcony?
            Who replaces Anna during her leave?
            Summarise the second chapter
            List all open invoices from Berlin
            Show me the latest safety report
            Does the engine need synthetic oil?
            What happens if a payment bounces?
            How long must receipts be archived?
            Are pets welcome in the hotel?
            Which mushrooms are poisonous?
            What caused the bridge to collapse?
            Compare both offers by total price
            Explain the difference between lease and rent
            How deep is the harbour basin?
            Did the committee approve the budget?
            What temperature kills yeast?
            Whose idea was the new logo?
            Tell me about the founder of the company
            Where can visitors park?
            How often should filters be changed?
            What languages does the museum guide speak?
            Why is the sky dark at night?
            vaccination schedule for toddlers
            meeting notes from last Tuesday
            """),
            Language.GERMAN,
            lines("""
            Wer hat den Vertrag unterschrieben?
            Wann läuft die Garantie ab?
            Wie viele Urlaubstage habe ich?
            Wo liegen die Sicherungskopien?
            Warum sank der Umsatz im März?
            Welche Lieferanten kommen am Wochenende?
            Kann ich mein Abo online kündigen?
            Wie setze ich den Drucker zurück?
            Was haben die Prüfer bemängelt?
            Ist Rauchen auf dem Balkon erlaubt?
            Wer vertritt Anna in der Elternzeit?
            Fasse das zweite Kapitel zusammen
            Alle offenen Rechnungen aus Berlin auflisten
            Zeige mir den letzten Sicherheitsbericht
            Braucht der Motor synthetisches Öl?
            Was passiert bei einer Rücklastschrift?
            Wie lange muss man Belege aufbewahren?
            Sind Haustiere im Hotel willkommen?
            Welche Pilze sind giftig?
            Wodurch stürzte die Brücke ein?
            Vergleiche beide Angebote nach Gesamtpreis
            Unterschied zwischen Pacht und Miete
            Wie tief ist das Hafenbecken?
            Hat der Ausschuss den Haushalt genehmigt?
            Bei welcher Temperatur stirbt Hefe?
            Von wem stammt die Idee?
            Wo dürfen Besucher parken?
            Wie oft muss der Filter gewechselt werden?
            Welche Sprachen spricht die Museumsführerin?
            Warum ist es nachts dunkel?
            Impfplan für Kleinkinder
            Protokoll der Sitzung vom Dienstag
            Bedienungsanleitung der Waschmaschine
            Reicht ein einfacher Personalausweis?
            """),
            Language.SWEDISH,
            lines("""
            Vem skrev under avtalet?
            När går garantin ut?
            Hur många semesterdagar har jag?
            Var finns säkerhetskopiorna?
            Varför sjönk omsättningen i mars?
            Vilka leverantörer kommer på helgen?
            Kan jag säga upp prenumerationen på nätet?
            Hur återställer jag skrivaren?
            Vad anmärkte revisorerna på?
            Är det tillåtet att röka på balkongen?
            Vem ersätter Anna under ledigheten?
            Sammanfatta andra kapitlet
            Lista alla obetalda fakturor från Malmö
            Visa den senaste säkerhetsrapporten
            Behöver motorn syntetisk olja?
            Vad händer om en betalning studsar?
            Hur länge måste kvitton sparas?
            Är husdjur välkomna på hotellet?
            Vilka svampar är giftiga?
            Vad fick bron att rasa?
            Jämför båda anbuden efter totalpris
            Skillnaden mellan arrende och hyra
            Hur djup är hamnbassängen?
            Godkände utskottet budgeten?
            Vid vilken temperatur dör jäst?
            Vems idé var den nya loggan?
            Var får besökare parkera?
            Hur ofta ska filtret bytas?
            Vilka språk talar guiden på museet?
            Varför är himlen mörk på natten?
            vaccinationsschema för småbarn
            protokoll från mötet i tisdags
            Räcker det med ett vanligt körkort?
            Bruksanvisning till tvättmaskinen
            """),
            Language.FRENCH,
            lines("""
            Qui a signé le contrat ?
            Quand la garantie expire-t-elle ?
            Combien de jours de congé ai-je ?
            Où sont conservées les sauvegardes ?
            Pourquoi le chiffre d'affaires a-t-il baissé en mars ?
            Quels fournisseurs livrent le week-end ?
            Puis-je résilier mon abonnement en ligne ?
            Comment réinitialiser l'imprimante ?
            Qu'ont critiqué les auditeurs ?
            Résume le deuxième chapitre
            Le moteur a-t-il besoin d'huile synthétique ?
            Les animaux sont-ils admis à l'hôtel ?
            Quels champignons sont vénéneux ?
            La différence entre bail et location
            À quelle température meurt la levure ?
            calendrier de vaccination des nourrissons
            """),
            Language.SPANISH,
            lines("""
            ¿Quién firmó el contrato?
            ¿Cuándo vence la garantía?
            ¿Cuántos días de vacaciones tengo?
            ¿Dónde se guardan las copias de seguridad?
            ¿Por qué cayeron las ventas en marzo?
            ¿Qué proveedores entregan los fines de semana?
            Puedo cancelar mi suscripción en línea
            Cómo reinicio la impresora
            Qué criticaron los auditores
            Resume el segundo capítulo
            ¿El motor necesita aceite sintético?
            ¿Se admiten mascotas en el hotel?
            ¿Qué setas son venenosas?
            Diferencia entre arrendamiento y alquiler
            ¿A qué temperatura muere la levadura?
            calendario de vacunación para niños pequeños
            """),
            Language.ITALIAN,
            lines("""
            Chi ha firmato il contratto?
            Quando scade la garanzia?
            Quanti giorni di ferie ho?
            Dove si trovano le copie di sicurezza?
            Perché il fatturato è calato a marzo?
            Quali fornitori consegnano nel fine settimana?
            Posso disdire l'abbonamento in rete?
            Come si reimposta la stampante?
            Che cosa hanno criticato i revisori?
            Riassumi il secondo capitolo
            Il motore ha bisogno di olio sintetico?
            Gli animali sono ammessi in albergo?
            Quali funghi sono velenosi?
            Differenza tra affitto e locazione
            A quale temperatura muore il lievito?
            calendario delle vaccinazioni per bambini piccoli
            """),
            Language.DUTCH,
            lines("""
            Wie heeft het contract ondertekend?
            Wanneer loopt de garantie af?
            Hoeveel vakantiedagen heb ik?
            Waar worden de reservekopieën bewaard?
            Waarom daalde de omzet in maart?
            Welke leveranciers komen in het weekend?
            Kan ik mijn abonnement online opzeggen?
            Hoe stel ik de printer opnieuw in?
            Wat hadden de accountants aan te merken?
            Vat het tweede hoofdstuk samen
            Heeft de motor synthetische olie nodig?
            Zijn huisdieren welkom in het hotel?
            Welke paddenstoelen zijn giftig?
            Verschil tussen pacht en huur
            Bij welke temperatuur sterft gist?
            vaccinatieschema voor jonge kinderen
            """),
            Language.PORTUGUESE,
            lines("""
            Quem assinou o contrato?
            Quando termina a garantia?
            Quantos dias de férias tenho?
            Onde estão guardadas as cópias de segurança?
            Por que as vendas caíram em março?
            Quais fornecedores entregam ao fim de semana?
            Posso cancelar a minha assinatura pela internet?
            Como reinicio a impressora?
            O que criticaram os auditores?
            Resuma o segundo capítulo
            O motor precisa de óleo sintético?
            São permitidos animais no hotel?
            Quais cogumelos são venenosos?
            Diferença entre arrendamento e aluguel
            A que temperatura morre o fermento?
            calendário de vacinação para crianças pequenas
            """));

    private static List<String> lines(String block) {
        return block.lines().filter(line -> !line.isBlank()).toList();
    }
}
