package footnote.lucene;

/// Names of several words written as one, as programs have them: `getUserName`, `HTTPServer`.
///
/// The words are added behind the name, so that it is found as a whole and by each of them. What only looks like it
/// stays whole: `mRNA`, `iPhone`, `PhD`, `siRNA`.
final class JoinedNames {
    private JoinedNames() {}

    /// The text, with the words of each joined name behind it.
    static String spell(String text) {
        StringBuilder spelt = null;
        int copied = 0;
        int start = 0;
        while (start < text.length()) {
            int end = start;
            boolean joined = false;
            while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
                joined |= end > start && begins(text, end);
                end++;
            }
            if (joined) {
                if (spelt == null) spelt = new StringBuilder(text.length() + 64);
                spelt.append(text, copied, end);
                copied = end;
                for (int i = start; i < end; i++) {
                    if (i == start || begins(text, i)) spelt.append(' ');
                    spelt.append(text.charAt(i));
                }
            }
            start = end + 1;
        }
        return spelt == null ? text : spelt.append(text, copied, text.length()).toString();
    }

    /// Whether a word begins here inside a name: a capital before a small letter, after two letters that end in
    /// a small one or after two capitals.
    private static boolean begins(String text, int at) {
        if (!upper(text, at) || !lower(text, at + 1)) return false;
        return (lower(text, at - 1) && letter(text, at - 2))
                || (upper(text, at - 1) && upper(text, at - 2) && lower(text, at + 2));
    }

    private static boolean upper(String text, int at) {
        return at >= 0 && at < text.length() && Character.isUpperCase(text.charAt(at));
    }

    private static boolean lower(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLowerCase(text.charAt(at));
    }

    private static boolean letter(String text, int at) {
        return at >= 0 && Character.isLetter(text.charAt(at));
    }
}
