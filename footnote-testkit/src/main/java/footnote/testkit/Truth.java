package footnote.testkit;

import footnote.conversation.Conversations;
import footnote.spi.Catalogue;
import footnote.spi.ChangeLog;
import footnote.spi.Leftovers;
import footnote.spi.Spaces;
import footnote.spi.Vectors;
import footnote.spi.WorkQueue;
import footnote.trace.TraceStore;

/// The ports over one truth: what one of them is told, the others know.
public record Truth(
        Catalogue catalogue,
        WorkQueue work,
        ChangeLog changes,
        Spaces spaces,
        Leftovers leftovers,
        Vectors vectors,
        Conversations conversations,
        TraceStore traces) {}
