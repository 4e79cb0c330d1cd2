package footnote.tika.child;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Parser.Parsed;
import footnote.tika.book.BookReader;
import footnote.tika.html.HtmlReader;
import footnote.tika.mail.MailReader;
import footnote.tika.office.SheetReader;
import footnote.tika.office.SlideReader;
import footnote.tika.office.WordReader;
import footnote.tika.opendocument.OpenDocumentReader;
import footnote.tika.pdf.PdfReader;
import footnote.tika.rtf.RtfReader;
import footnote.tika.sniff.Containers;
import footnote.tika.sniff.Containers.Inside;
import footnote.tika.sniff.Kind;
import footnote.tika.sniff.Sniffed;
import footnote.tika.sniff.Sniffer;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import footnote.tika.wire.Reply;
import footnote.tika.wire.Request;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/// Finds the reader for a file and lets it read.
final class Readers {
    /// How much of its time a file may take for what can be left out.
    private static final double SHARE_OF_TIME = 0.75;

    Reply read(Request request) {
        try {
            return new Reply.Read(parsed(request), false);
        } catch (FootnoteException e) {
            return new Reply.Refused(e.fault(), false);
        } catch (NoSuchFileException e) {
            return new Reply.Refused(Refusal.gone().fault(), false);
        } catch (IOException | RuntimeException e) {
            return new Reply.Refused(broken(e), false);
        }
    }

    /// Name the kind of failure but not its words, which may hold document text.
    private static Fault broken(Exception e) {
        return Refusal.unreadable("The file is damaged or of an unusual make: its reader failed ("
                        + e.getClass().getSimpleName() + ").")
                .fault();
    }

    private static Parsed parsed(Request request) throws IOException {
        var until = System.nanoTime() + (long) (SHARE_OF_TIME * 1e6 * request.milliseconds());
        var file = Path.of(request.path());
        var found = found(file, request.name());
        var manuscript = new Manuscript(request.outputCharacters());
        reader(found.kind()).read(new Source(file, found, request.unpackedBytes(), until), manuscript);
        return manuscript.finish(found.mime());
    }

    private static FormatReader reader(Kind kind) {
        return switch (kind) {
            case PDF -> new PdfReader();
            case DOCX -> new WordReader();
            case PPTX -> new SlideReader();
            case XLSX -> new SheetReader();
            case OPEN_DOCUMENT -> new OpenDocumentReader();
            case EPUB -> new BookReader();
            case EML -> new MailReader();
            case RTF -> new RtfReader();
            case HTML -> new HtmlReader();
            case MARKDOWN, CSV, TEXT, SOURCE -> new LegacyTextReader();
        };
    }

    private static Sniffed.Known found(Path file, String name) throws IOException {
        return switch (Sniffer.sniff(file, name)) {
            case Sniffed.Known known -> known;
            case Sniffed.Container container -> inside(file, name, container);
            case Sniffed.Foreign foreign -> throw Refusal.foreign(foreign, name);
            case Sniffed.Unknown _ -> throw Refusal.unknown(name);
        };
    }

    private static Sniffed.Known inside(Path file, String name, Sniffed.Container container) throws IOException {
        try {
            return switch (Containers.look(file, container.packing())) {
                case Inside.Known known -> known.found();
                case Inside.Other other -> throw Refusal.foreign(other.what(), name);
                case Inside.Locked _ -> throw Refusal.password("Office file");
            };
        } catch (ZipException e) {
            throw Refusal.damaged("file", "it is an archive that cannot be opened, as if it had been cut off");
        }
    }
}
