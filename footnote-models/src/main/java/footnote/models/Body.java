package footnote.models;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.http.HttpHeaders;
import java.util.Locale;

/// Takes the body of an HTTP/1.1 reply out of what stands around it: chunks, or a length, or the end of the
/// connection.
final class Body {
    private static final int LONGEST_TRAILER = 64 * 1024;
    private static final long LARGEST_CHUNK = 1L << 40;

    private enum At {
        SIZE,
        EXTENSION,
        DATA,
        END_OF_DATA,
        TRAILER,
        END
    }

    private final boolean chunked;
    private final boolean delimited;
    private At at;
    private long left;
    private int digits;
    private int trailer;
    private boolean lineIsEmpty;

    private Body(boolean chunked, boolean delimited, long length) {
        this.chunked = chunked;
        this.delimited = delimited;
        this.left = length;
        this.at = chunked ? At.SIZE : length == 0 ? At.END : At.DATA;
    }

    static Body of(int status, HttpHeaders headers) throws IOException {
        if (status == 204 || status == 304) return new Body(false, true, 0);
        var codings = String.join(",", headers.allValues("Transfer-Encoding"));
        if (codings.toLowerCase(Locale.ROOT).strip().endsWith("chunked")) return new Body(true, true, 0);
        var length = headers.firstValue("Content-Length").map(String::strip);
        if (length.isEmpty()) return new Body(false, false, Long.MAX_VALUE);
        if (!length.get().matches("\\d{1,15}")) throw new ProtocolException("a length that is no number");
        return new Body(false, true, Long.parseLong(length.get()));
    }

    /// Whether the body came to its end.
    boolean isOver() {
        return at == At.END;
    }

    /// Whether it tells by itself where it ends, and does not need the connection's end for that.
    boolean isDelimited() {
        return delimited;
    }

    /// Hand on what of these bytes belongs to the body; how many were read, all of them unless the body is over.
    int take(byte[] bytes, int from, int to, LineSplitter lines) throws IOException {
        int next = from;
        while (next < to && at != At.END) {
            if (at == At.DATA) {
                int length = (int) Math.min(left, to - next);
                lines.take(bytes, next, length);
                next += length;
                if (delimited) left -= length;
                if (left == 0) at = chunked ? At.END_OF_DATA : At.END;
            } else {
                around(bytes[next++]);
            }
        }
        return next - from;
    }

    private void around(byte next) throws IOException {
        switch (at) {
            case SIZE -> size(next);
            case EXTENSION -> {
                bounded();
                if (next == '\n') endOfSize();
            }
            case END_OF_DATA -> {
                if (next == '\n') at = At.SIZE;
                else if (next != '\r') throw new ProtocolException("a chunk longer than it says");
            }
            case TRAILER -> {
                bounded();
                if (next == '\n' && lineIsEmpty) at = At.END;
                else if (next != '\r') lineIsEmpty = next == '\n';
            }
            case DATA, END -> throw new IllegalStateException("no framing here");
        }
    }

    private void size(byte next) throws IOException {
        int digit = Character.digit(next, 16);
        if (digit >= 0) {
            left = left << 4 | digit;
            digits++;
            if (left > LARGEST_CHUNK) throw new ProtocolException("a chunk of more than anybody sends");
        } else if (next == '\n') {
            endOfSize();
        } else if (next == ';') {
            at = At.EXTENSION;
        } else if (next != '\r' && next != ' ') {
            throw new ProtocolException("a chunk without a size");
        }
    }

    private void endOfSize() throws IOException {
        if (digits == 0) throw new ProtocolException("a chunk without a size");
        digits = 0;
        lineIsEmpty = true;
        at = left == 0 ? At.TRAILER : At.DATA;
    }

    private void bounded() throws IOException {
        if (++trailer > LONGEST_TRAILER) throw new ProtocolException("more around the body than in it");
    }
}
