package footnote.web.fetch;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/// Reads bodies, packed or not, up to a size.
final class Bodies {
    private Bodies() {}

    /// Read all of a body; fails with `TOO_LARGE` as soon as it is known to be larger than `most`, unpacked.
    static byte[] read(Exchange exchange, long most) throws IOException {
        var length = exchange.header("Content-Length").orElse("");
        if (length.matches("[0-9]{1,18}") && Long.parseLong(length) > most) throw tooLarge(most);
        var packing = exchange.header("Content-Encoding").orElse("").strip().toLowerCase(Locale.ROOT);
        return atMost(unpacked(exchange.body(), packing), most);
    }

    /// Unpack what is a gzip file in itself, as some sitemaps are.
    static byte[] gunzip(byte[] packed, long most) throws IOException {
        return atMost(new GZIPInputStream(new java.io.ByteArrayInputStream(packed)), most);
    }

    private static InputStream unpacked(InputStream body, String packing) throws IOException {
        return switch (packing) {
            case "", "identity" -> body;
            case "gzip", "x-gzip" -> new GZIPInputStream(body);
            case "deflate" -> new InflaterInputStream(body);
            default ->
                throw new Fault(Fault.Code.FETCH_FAILED, "The page is packed in a way that nobody asked for.")
                        .toException();
        };
    }

    private static byte[] atMost(InputStream in, long most) throws IOException {
        var out = new ByteArrayOutputStream();
        var piece = new byte[16 << 10];
        try {
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                if (out.size() + (long) n > most) throw tooLarge(most);
                out.write(piece, 0, n);
            }
        } catch (StackOverflowError e) { // the JDK goes one level deeper for each empty gzip member
            throw new Fault(Fault.Code.UNREADABLE_DOCUMENT, "The page is packed in too many pieces.").toException(e);
        }
        return out.toByteArray();
    }

    private static FootnoteException tooLarge(long most) {
        return new Fault(Fault.Code.TOO_LARGE, "The page is larger than " + sized(most) + ".").toException();
    }

    private static String sized(long bytes) {
        return bytes >= 1 << 20 ? (bytes >> 20) + " MB" : bytes + " bytes";
    }
}
