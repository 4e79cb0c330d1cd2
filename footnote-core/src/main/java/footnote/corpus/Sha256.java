package footnote.corpus;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// A SHA-256 digest in lower-case hexadecimal.
public record Sha256(String hex) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{64}");

    public Sha256 {
        if (!SHAPE.matcher(hex).matches()) throw new IllegalArgumentException("not a SHA-256 digest: " + hex);
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

    @Override
    public String toString() {
        return hex;
    }
}
