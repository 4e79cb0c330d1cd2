/// Office Open XML: ZIP packages of XML parts, read as streams.
///
/// Parts are pulled through [SafeXml], which knows no document types and no outside entities, and through a counter
/// that ends a part that unpacks to too much. Nothing is held in memory but styles, numbering and the open table.
@NullMarked
package footnote.tika.office;

import org.jspecify.annotations.NullMarked;
