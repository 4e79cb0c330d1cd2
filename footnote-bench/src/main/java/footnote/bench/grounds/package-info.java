/// How often the check of answers against their sources is right.
///
/// Start at [GroundednessBench]. Its sentences are made from public texts by [LabelledSentences]: some say what
/// their passage says, in its own or in other words, some were altered by [Alterations] so that it no longer
/// bears them out.
@NullMarked
package footnote.bench.grounds;

import org.jspecify.annotations.NullMarked;
