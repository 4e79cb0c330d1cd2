package footnote.answer;

import java.util.Locale;
import java.util.regex.Pattern;

/// What kind of answer a question calls for, as far as its words tell (English, German, Swedish).
enum AnswerKind {
    PERSON("(?:by |to |with |von |mit |für |av )?(?:who|whom|whose|wer|wen|wem|wessen|vem|vems)"
            + "|(?:what|which) (?:person|man|woman|actor|actress|author|singer|player|president|king|queen)"
            + "|welche[rs]? (?:person|mann|frau|autor|spieler|präsident|könig)"),
    TIME("(?:since |until |by |seit |bis |ab )?(?:when|wann|när)"
            + "|(?:in |on |during |at )?(?:what|which) (?:year|date|day|month|time|century|decade|season)"
            + "|(?:in |an |zu )?welche[rmns]? (?:jahr|jahre|datum|tag|monat|zeit|jahrhundert|jahrzehnt)"
            + "|(?:på |under )?(?:vilket|vilken) (?:år|datum|dag|månad|tid|århundrade)"),
    NUMBER("(?:in |by |for |about )?how (?:many|much|long|old|far|tall|high|big|large|often|deep|fast|heavy|wide|few)"
            + "|what (?:is |was |are |were )?(?:the |a )?(?:total |average )?(?:number|percentage|percent|amount|age|price"
            + "|cost|size|distance|height|population|temperature|speed|rate|weight|length|score|value)"
            + "|wie ?(?:viele?n?|lange?|alt|weit|hoch|groß|oft|tief|schnell|schwer|teuer|breit)"
            + "|hur (?:många|mycket|länge|lång|gammal|långt|hög|stor|ofta|djup|snabb|tung)"),
    PLACE(
            "(?:from |to )?(?:where|woher|wohin|wo|vart|var)"
                    + "|(?:in |at |from |on |to )?(?:what|which) (?:country|city|state|place|town|location|region|continent"
                    + "|county|river|island|village|district|nation|province)"
                    + "|(?:in |aus |an |auf |nach )?welche[rmns]? (?:land|stadt|ort|staat|region|kontinent|gebiet|fluss|insel)"),
    REASON("why|how come|for what reason|what (?:is|was|are|were) the (?:reasons?|causes?)|what causes?d?"
            + "|warum|weshalb|wieso|weswegen|aus welchem grund|varför"),
    DEFINITION("what (?:is|are|was|were) (?:an? |the )?(?:\\S+ ?){1,3}\\??$|what does .{1,60} (?:mean|stand for)"
            + "|define|was (?:ist|sind|war|waren) (?:ein |eine |der |die |das )?(?:\\S+ ?){1,3}\\??$"
            + "|was (?:bedeutet|versteht man)|vad (?:är|betyder)"),
    MANNER("how (?:do|does|did|can|could|should|to|is|are|was|were)|wie (?:kann|können|wird|werden|wurde|funktioniert)"
            + "|hur (?:kan|gör|fungerar)"),
    OTHER("(?!)");

    private final Pattern start;

    AnswerKind(String start) {
        this.start = Pattern.compile("(?:" + start + ")(?:$|\\b.*)", Pattern.UNICODE_CHARACTER_CLASS | Pattern.DOTALL);
    }

    static AnswerKind of(String question) {
        var words = question.strip().toLowerCase(Locale.ROOT);
        var head = words.substring(0, Math.min(words.length(), 200)).replaceAll("\\s+", " ");
        for (var kind : values()) {
            if (kind.start.matcher(head).matches()) return kind;
        }
        return OTHER;
    }

    /// Whether one or two sentences usually hold the whole answer.
    boolean definite() {
        return switch (this) {
            case PERSON, TIME, NUMBER, PLACE -> true;
            case REASON, DEFINITION, MANNER, OTHER -> false;
        };
    }
}
