package footnote.corpus;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A SHA-256 digest in lower-case hexadecimal.
public record Sha256(String hex) {
    private static final int DIGITS = 64;

    public Sha256 {
        if (!hasShape(hex)) throw new IllegalArgumentException("not a SHA-256 digest: " + hex);
    }

    public static Sha256 of(String text) {
        return of(newDigest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    public static Sha256 of(byte[] digest) {
        return new Sha256(HexFormat.of().formatHex(digest));
    }

    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    private static boolean hasShape(String hex) {
        if (hex.length() != DIGITS) return false;
        for (int i = 0; i < DIGITS; i++) if (!isDigit(hex.charAt(i))) return false;
        return true;
    }

    /// Whether it is a lower-case hexadecimal digit.
    static boolean isDigit(int character) {
        return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
    }

    @Override
    public String toString() {
        return hex;
    }
}
