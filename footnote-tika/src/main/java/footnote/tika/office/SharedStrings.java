package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a workbook, which its cells refer to by number.
record SharedStrings(List<String> strings) {
    /// Words that no sheet shows may be there too.
    private static final int UNUSED = 4;

    private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    static SharedStrings of(OfficePackage file, String main, int limit) throws IOException {
        var strings = new ArrayList<String>();
        var path = file.related(main, "sharedStrings");
        var part = path.isEmpty() ? java.util.Optional.<SafeXml>empty() : file.part(path.get());
        if (part.isEmpty()) return new SharedStrings(strings);
        var characters = 0L;
        try (var xml = part.get()) {
            while (xml.next()) {
                if (!xml.isStart() || !xml.name().equals("si")) continue;
                var words = words(xml);
                characters += words.length();
                if (characters > (long) UNUSED * limit) throw Refusal.tooManyCharacters(limit);
                strings.add(words);
            }
        }
        return new SharedStrings(strings);
    }

    /// The words inside the element at hand, without those that only say how others are spoken.
    static String words(SafeXml xml) {
        var outer = xml.depth();
        var words = new StringBuilder();
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            if (xml.name().equals("t")) words.append(unescaped(xml.allText()));
            else if (xml.name().equals("rPh")) xml.skip();
        }
        return words.toString();
    }

    /// Characters that XML cannot hold are written as `_x000D_`.
    private static String unescaped(String text) {
        if (!text.contains("_x")) return text;
        return ESCAPED.matcher(text)
                .replaceAll(
                        found -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(found.group(1), 16))));
    }

    /// The words of this number; none where there is no such number.
    String get(String number) {
        try {
            var at = Integer.parseInt(number.strip());
            return at >= 0 && at < strings.size() ? strings.get(at) : "";
        } catch (NumberFormatException e) {
            return "";
        }
    }
}
