/// Archives of XML parts, which most office formats and books are, opened with care.
///
/// What is unpacked is counted against one allowance for the whole file; XML is pulled element by element, without
/// document types, entities or endless depth. Nothing outside the archive is ever opened.
@NullMarked
package footnote.tika.pack;

import org.jspecify.annotations.NullMarked;
