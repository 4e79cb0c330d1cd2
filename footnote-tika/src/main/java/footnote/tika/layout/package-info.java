/// What sheets and slides have in common, whichever program has made them: the tables that stand on a sheet,
/// and the order in which a slide is read.
///
/// A sheet is read twice: [SheetPlan] finds its tables in the first pass, [SheetTables] writes them in the
/// second. So no sheet has to fit into memory.
@NullMarked
package footnote.tika.layout;

import org.jspecify.annotations.NullMarked;
