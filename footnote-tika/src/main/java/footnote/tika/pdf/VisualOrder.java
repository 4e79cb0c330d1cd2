package footnote.tika.pdf;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;

/// Turns words as they stand on paper, from left to right, into the order in which they are read.
final class VisualOrder {
    private VisualOrder() {}

    static boolean isRightToLeft(int point) {
        return switch (Character.getDirectionality(point)) {
            case Character.DIRECTIONALITY_RIGHT_TO_LEFT, Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC -> true;
            default -> false;
        };
    }

    private static boolean isLeftToRight(int point) {
        return Character.getDirectionality(point) == Character.DIRECTIONALITY_LEFT_TO_RIGHT;
    }

    /// Whether most letters of `text` are written from right to left.
    static boolean isMostlyRightToLeft(String text) {
        var balance = text.codePoints()
                .map(point -> isRightToLeft(point) ? 1 : isLeftToRight(point) ? -1 : 0)
                .sum();
        return balance > 0;
    }

    /// Put pieces that stand from left to right into the order of reading.
    ///
    /// The bidirectional algorithm is its own inverse here: runs of right-to-left pieces are turned round,
    /// numbers and Latin words among them stay as they are. A piece is never broken, so that joined letters keep
    /// their order.
    static String read(List<String> pieces) {
        var joined = String.join("", pieces);
        if (joined.codePoints().noneMatch(VisualOrder::isRightToLeft)) return joined;
        var base = isMostlyRightToLeft(joined) ? Bidi.DIRECTION_RIGHT_TO_LEFT : Bidi.DIRECTION_LEFT_TO_RIGHT;
        var mirrored = read(pieces, new Bidi(joined, base), true);
        if (wrongBrackets(mirrored) == 0) return mirrored;
        // Some writers store brackets as they look, others as they mean: take the way in which they match.
        var asTheyAre = read(pieces, new Bidi(joined, base), false);
        return wrongBrackets(asTheyAre) < wrongBrackets(mirrored) ? asTheyAre : mirrored;
    }

    private static int wrongBrackets(String text) {
        var depth = 0;
        var wrong = 0;
        for (int i = 0; i < text.length(); i++) {
            if ("([{".indexOf(text.charAt(i)) >= 0) depth++;
            else if (")]}".indexOf(text.charAt(i)) >= 0 && --depth < 0) wrong++;
        }
        return wrong;
    }

    private static String read(List<String> pieces, Bidi bidi, boolean mirror) {
        var levels = new byte[pieces.size()];
        var ordered = new ArrayList<Object>(pieces.size());
        var at = 0;
        for (int i = 0; i < pieces.size(); i++) {
            levels[i] = (byte) bidi.getLevelAt(Math.min(at, bidi.getLength() - 1));
            var odd = levels[i] % 2 == 1;
            ordered.add(odd && mirror ? mirrored(pieces.get(i)) : pieces.get(i));
            at += pieces.get(i).length();
        }
        var objects = ordered.toArray();
        Bidi.reorderVisually(levels, 0, objects, 0, objects.length);
        var out = new StringBuilder(bidi.getLength());
        for (var piece : objects) out.append(piece);
        return out.toString();
    }

    private static String mirrored(String piece) {
        return switch (piece) {
            case "(" -> ")";
            case ")" -> "(";
            case "[" -> "]";
            case "]" -> "[";
            case "{" -> "}";
            case "}" -> "{";
            case "<" -> ">";
            case ">" -> "<";
            case "«" -> "»";
            case "»" -> "«";
            default -> piece;
        };
    }
}
