/// Office Open XML: ZIP packages of XML parts, read as streams.
///
/// Parts are pulled through [SafeXml], which knows no document types and no outside entities, and through a counter
/// that ends a part that unpacks to too much. Of a text nothing is held in memory but styles, numbering and the
/// open table; of a presentation one slide; of a workbook its shared strings and, for small tables, their rows.
///
/// [WordReader] reads DOCX, [SlideReader] PPTX and [SheetReader] XLSX.
@NullMarked
package footnote.tika.office;

import org.jspecify.annotations.NullMarked;
