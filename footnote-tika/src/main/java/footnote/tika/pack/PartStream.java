package footnote.tika.pack;

import footnote.fault.FootnoteException;
import footnote.tika.text.Refusal;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Counts what is unpacked from an archive and stops when it is too much.
final class PartStream extends FilterInputStream {
    /// From here on, a part that was packed more tightly than any document would be is taken for a bomb.
    private static final long SUSPECT_BYTES = 32L << 20;

    private static final long SUSPECT_RATIO = 300;

    /// How much of an archive may still be unpacked, over all of its parts.
    static final class Allowance {
        private final long limit;
        private long left;

        Allowance(long limit) {
            this.limit = limit;
            this.left = limit;
        }
    }

    /// Says that the allowance is used up.
    static final class TooMuch extends IOException {
        private final long limit;

        TooMuch(long limit) {
            super("unpacks to too much");
            this.limit = limit;
        }

        FootnoteException refusal() {
            return Refusal.unpacksToTooMuch(limit);
        }
    }

    private final Allowance allowance;
    private final long most;
    private long taken;

    /// @param packed how many bytes the part has in the archive; negative if unknown
    PartStream(InputStream in, long packed, Allowance allowance) {
        super(in);
        this.allowance = allowance;
        this.most = packed < 0 ? Long.MAX_VALUE : Math.max(SUSPECT_BYTES, packed * SUSPECT_RATIO);
    }

    @Override
    public int read() throws IOException {
        var b = super.read();
        if (b >= 0) take(1);
        return b;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        var count = super.read(into, offset, length);
        if (count > 0) take(count);
        return count;
    }

    private void take(int count) throws IOException {
        allowance.left -= count;
        taken += count;
        if (allowance.left < 0 || taken > most) throw new TooMuch(allowance.limit);
    }
}
