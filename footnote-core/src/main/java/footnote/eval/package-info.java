/// Measuring retrieval: how well a ranking agrees with what people judged relevant, by trec_eval's definitions.
@NullMarked
package footnote.eval;

import org.jspecify.annotations.NullMarked;
