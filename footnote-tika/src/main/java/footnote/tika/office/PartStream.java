package footnote.tika.office;

import footnote.fault.FootnoteException;
import footnote.tika.text.Refusal;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Counts what is unpacked from a package and stops when it is too much.
final class PartStream extends FilterInputStream {
    /// How much of a package may still be unpacked, over all of its parts.
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

    PartStream(InputStream in, Allowance allowance) {
        super(in);
        this.allowance = allowance;
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
        if (allowance.left < 0) throw new TooMuch(allowance.limit);
    }
}
