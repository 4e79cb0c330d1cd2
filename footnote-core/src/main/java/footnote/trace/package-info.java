/// Traces: what is kept of how each question was answered, so that somebody can see later where the time went and
/// what was done without.
///
/// [footnote.trace.Tracing] listens to a walk and leaves one [footnote.trace.Trace]; [footnote.trace.TraceKeeper]
/// has it kept behind the back of whoever was answered. A trace belongs to whoever asked. It holds the
/// question, the names of passages, counts, scores and times, and no word of a document.
/// [footnote.trace.RequestId] is what a request is called in traces, in log lines and towards model services.
@NullMarked
package footnote.trace;

import org.jspecify.annotations.NullMarked;
