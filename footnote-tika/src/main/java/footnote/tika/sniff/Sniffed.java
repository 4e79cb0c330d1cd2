package footnote.tika.sniff;

import java.nio.charset.Charset;
import java.util.Optional;

/// What the bytes of a file say it is.
public sealed interface Sniffed {
    /// A kind that Footnote reads.
    ///
    /// @param mime without parameters
    /// @param charset how its characters are written, where the bytes say so beyond doubt
    record Known(Kind kind, String mime, Optional<Charset> charset) implements Sniffed {}

    /// An archive or compound file: what it is stands further inside, where only the child process looks.
    record Container(Packing packing) implements Sniffed {}

    /// A kind that Footnote does not read.
    ///
    /// @param what with its article: "a PNG image"
    record Foreign(String what, Remedy remedy) implements Sniffed {}

    /// Bytes that are neither text nor anything known.
    record Unknown() implements Sniffed {}

    enum Packing {
        /// Office Open XML, OpenDocument, EPUB, Java archives and plain ZIP.
        ZIP,
        /// Old Microsoft Office files, and new ones that are encrypted.
        COMPOUND
    }
}
