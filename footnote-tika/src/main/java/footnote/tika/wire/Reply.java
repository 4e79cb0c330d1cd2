package footnote.tika.wire;

import footnote.fault.Fault;
import footnote.spi.Parser.Parsed;

/// What the child makes of a request.
public sealed interface Reply {
    /// Whether the child has used so much memory that it had better not read another file.
    boolean worn();

    record Read(Parsed parsed, boolean worn) implements Reply {}

    record Refused(Fault fault, boolean worn) implements Reply {}
}
