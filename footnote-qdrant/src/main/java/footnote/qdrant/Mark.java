package footnote.qdrant;

import footnote.corpus.PassageFilter.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;

/// How a value of a field, or a beginning of one, is kept and asked for: as a number, 64 bits of a SHA-256.
///
/// Qdrant finds whole values only, so every beginning of a value has a mark of its own, the empty one included,
/// and one more says that the value ends there. Two texts do not share a mark but by a chance of one in 10^19.
final class Mark {
    /// Beginnings longer than this have no marks: a path of a million letters would make a point of 20 MB.
    static final int LONGEST_BEGINNING = 4096;

    private Mark() {}

    static long whole(Field field, String value) {
        return first(begun(field, "=", value));
    }

    /// @param beginning not longer than [#LONGEST_BEGINNING]
    static long beginning(Field field, String beginning) {
        return first(begun(field, "^", beginning));
    }

    /// Add all marks of a value.
    static void addAll(Field field, String value, Collection<Long> marks) {
        marks.add(whole(field, value));
        var digest = begun(field, "^", "");
        marks.add(first(copy(digest)));
        for (int i = 0; i < Math.min(value.length(), LONGEST_BEGINNING); i++) {
            add(digest, value.charAt(i));
            marks.add(first(copy(digest)));
        }
    }

    private static MessageDigest begun(Field field, String kind, String text) {
        var digest = sha256();
        digest.update((field.word() + kind).getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < text.length(); i++) add(digest, text.charAt(i));
        return digest;
    }

    /// Letters as Java counts them: half of a character is a beginning, too.
    private static void add(MessageDigest digest, char letter) {
        digest.update((byte) (letter >>> Byte.SIZE));
        digest.update((byte) letter);
    }

    private static long first(MessageDigest digest) {
        return ByteBuffer.wrap(digest.digest()).getLong();
    }

    private static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this Java cannot copy a digest", e);
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
