package footnote.trace;

import footnote.ask.TraceId;
import footnote.corpus.Viewer;
import java.util.List;
import java.util.Optional;

/// The traces that are kept. Each belongs to whoever asked, and nobody else sees it.
///
/// The sources in a trace are shown only as long as their document is there and the viewer may read it.
public interface Traces {
    Optional<Trace> find(TraceId trace, Viewer viewer);

    /// The viewer's traces, the latest first; perhaps without their spans and sources.
    List<Trace> list(int offset, int limit, Viewer viewer);
}
