/// Measuring retrieval: how well rankings agree with what people judged relevant, and what differences are worth.
///
/// A [Metric] measures one ranking, by trec_eval's definitions. An [Assessment] holds what several settings found
/// for the same questions, and compares them; [Resampling] tells its differences from chance. Nothing here
/// searches: whoever measures brings the rankings.
@NullMarked
package footnote.eval;

import org.jspecify.annotations.NullMarked;
