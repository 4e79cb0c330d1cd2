/// Counters, timers and gauges of a running server, for Prometheus.
///
/// They are made when first needed: by the first question that has ended, or by the first look at them. What
/// happens is heard from the traces of questions ([footnote.trace.Trace]), so that metrics and traces never
/// disagree.
@NullMarked
package footnote.server.metrics;

import org.jspecify.annotations.NullMarked;
