/// E-mail messages, read line by line: attachments pass by without being held.
///
/// Start at [MailReader]. [MailFields] are the header of a message or part, [EncodedWords] and [TransferCoding]
/// undo how mail writes what is not plain English.
@NullMarked
package footnote.tika.mail;

import org.jspecify.annotations.NullMarked;
