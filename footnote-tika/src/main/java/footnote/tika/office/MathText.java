package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes the equations of Office files as LaTeX, the form in which people and language models read them best.
final class MathText {
    private static final Map<String, String> SYMBOLS = MathSymbols.all();
    private static final int DEEPEST = 100;

    /// An element of the equation: its name, the value it carries, what it holds.
    private record Node(String name, Optional<String> value, StringBuilder text, List<Node> inside) {
        Optional<Node> child(String named) {
            return inside.stream().filter(node -> node.name.equals(named)).findFirst();
        }

        /// A setting of this element: `chr` in the `naryPr` of `nary`.
        Optional<String> setting(String setting) {
            return child(name + "Pr")
                    .flatMap(properties -> properties.child(setting))
                    .flatMap(Node::value);
        }
    }

    private MathText() {}

    /// The equation at hand between dollar signs; empty where it holds nothing.
    static String of(SafeXml xml) {
        var latex = inside(tree(xml, 0)).replaceAll("\\s+", " ").strip();
        return latex.isEmpty() ? "" : "$" + latex + "$";
    }

    private static Node tree(SafeXml xml, int depth) {
        var node = new Node(xml.name(), xml.attribute("val"), new StringBuilder(), new ArrayList<>());
        var outer = xml.depth();
        while (xml.nextInside(outer)) {
            if (xml.isText()) node.text().append(xml.text());
            else if (xml.isStart() && depth < DEEPEST) node.inside().add(tree(xml, depth + 1));
        }
        return node;
    }

    private static String inside(Node node) {
        var out = new StringBuilder();
        for (var child : node.inside()) out.append(write(child));
        return out.toString();
    }

    private static String write(Node node) {
        return switch (node.name()) {
            case "t" -> symbols(node.text().toString());
            case "f" -> fraction(node);
            case "sSup" -> part(node, "e") + "^{" + part(node, "sup") + "}";
            case "sSub" -> part(node, "e") + "_{" + part(node, "sub") + "}";
            case "sSubSup" -> part(node, "e") + "_{" + part(node, "sub") + "}^{" + part(node, "sup") + "}";
            case "sPre" -> "{}_{" + part(node, "sub") + "}^{" + part(node, "sup") + "}" + part(node, "e");
            case "rad" -> root(node);
            case "nary" -> large(node);
            case "d" -> fenced(node);
            case "func" -> part(node, "fName") + "(" + part(node, "e") + ")";
            case "fName" -> named(node);
            case "limLow" -> part(node, "e") + "_{" + part(node, "lim") + "}";
            case "limUpp" -> part(node, "e") + "^{" + part(node, "lim") + "}";
            case "acc" -> accent(node);
            case "bar" ->
                "\\" + (node.setting("pos").filter("top"::equals).isPresent() ? "over" : "under") + "line{"
                        + part(node, "e") + "}";
            case "groupChr" ->
                "\\" + (node.setting("pos").filter("top"::equals).isPresent() ? "over" : "under") + "brace{"
                        + part(node, "e") + "}";
            case "m" -> "\\begin{matrix}" + rows(node, "mr", " & ") + "\\end{matrix}";
            case "eqArr" -> rows(node);
            default -> node.name().endsWith("Pr") ? "" : inside(node);
        };
    }

    private static String part(Node node, String name) {
        return node.child(name)
                .map(part -> name.equals("fName") ? named(part) : inside(part))
                .orElse("");
    }

    private static String fraction(Node node) {
        var bare = node.setting("type").filter("noBar"::equals).isPresent();
        return (bare ? "\\binom{" : "\\frac{") + part(node, "num") + "}{" + part(node, "den") + "}";
    }

    private static String root(Node node) {
        var degree = part(node, "deg");
        return "\\sqrt" + (degree.isBlank() ? "" : "[" + degree + "]") + "{" + part(node, "e") + "}";
    }

    private static String large(Node node) {
        var sign = symbols(node.setting("chr").orElse("∫")).strip();
        var below = part(node, "sub");
        var above = part(node, "sup");
        return sign + (below.isEmpty() ? "" : "_{" + below + "}") + (above.isEmpty() ? "" : "^{" + above + "}") + " "
                + part(node, "e");
    }

    private static String fenced(Node node) {
        var open = node.setting("begChr").orElse("(");
        var close = node.setting("endChr").orElse(")");
        var parts = node.inside().stream()
                .filter(child -> child.name().equals("e"))
                .map(MathText::inside)
                .toList();
        return fence("\\left", open) + String.join(node.setting("sepChr").orElse("|"), parts) + fence("\\right", close);
    }

    private static String fence(String side, String character) {
        return side
                + (character.isEmpty()
                        ? "."
                        : character.equals("{") || character.equals("}") ? "\\" + character : character);
    }

    private static String named(Node node) {
        var name = inside(node);
        return MathSymbols.FUNCTIONS.stream().anyMatch(name::startsWith) ? "\\" + name : name;
    }

    private static String accent(Node node) {
        var mark = switch (node.setting("chr").orElse("\u0302")) {
            case "\u0303" -> "tilde";
            case "\u0304", "\u0305" -> "bar";
            case "\u0307" -> "dot";
            case "\u0308" -> "ddot";
            case "\u20d7" -> "vec";
            default -> "hat";
        };
        return "\\" + mark + "{" + part(node, "e") + "}";
    }

    private static String rows(Node node, String row, String separator) {
        return String.join(
                " \\\\ ",
                node.inside().stream()
                        .filter(child -> child.name().equals(row))
                        .map(child -> String.join(
                                separator,
                                child.inside().stream()
                                        .filter(cell -> cell.name().equals("e"))
                                        .map(MathText::inside)
                                        .toList()))
                        .toList());
    }

    /// The lines of an equation array.
    private static String rows(Node node) {
        return String.join(
                " \\\\ ",
                node.inside().stream()
                        .filter(child -> child.name().equals("e"))
                        .map(MathText::inside)
                        .toList());
    }

    private static String symbols(String text) {
        var out = new StringBuilder();
        text.codePoints().forEach(point -> {
            var character = Character.toString(point);
            out.append(SYMBOLS.getOrDefault(character, character));
        });
        return out.toString();
    }
}
