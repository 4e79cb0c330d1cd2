package footnote.tika;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.spi.Parser;
import footnote.tika.sniff.Sniffed;
import footnote.tika.sniff.Sniffer;
import footnote.tika.text.Manuscript;
import footnote.tika.text.PlainReader;
import footnote.tika.text.Refusal;
import footnote.tika.text.TextFile;
import footnote.tika.wire.Reply;
import footnote.tika.wire.Request;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// Reads files in child processes whose memory and time are capped, so that a file that hangs, crashes or fills its
/// reader costs that file and nothing else.
///
/// Text, Markdown, CSV and source code in Unicode are read in this process: no parsing library is involved,
/// only our own passes, which are linear in time, bounded in memory and tried on hostile input, and the half
/// second that a child takes to start is most of what a small file costs. Everything else goes to a child: what
/// has a format, and text whose encoding must be guessed.
///
/// Children start when they are first needed, read many files one after the other, and go when idle. Closing the
/// parser ends them at once.
public final class ChildParser implements Parser {
    private final ParserLimits limits;
    private final ChildPool pool;

    public ChildParser(ParserLimits limits, ChildCommand command) {
        this.limits = limits;
        this.pool = new ChildPool(limits, command);
    }

    /// Start a child before the first file needs it, so that its start overlaps with other work.
    public void warmUp() {
        pool.warmUp();
    }

    @Override
    public Parsed parse(Path file, String name, Deadline by) {
        by.check("reading the file");
        try {
            admit(file);
            return switch (Sniffer.sniff(file, name)) {
                case Sniffed.Known known
                when known.kind().isPlain() && known.charset().isPresent() ->
                    plain(file, name, known, known.charset().get(), by);
                case Sniffed.Known _, Sniffed.Container _ -> inChild(file, name, by);
                case Sniffed.Foreign foreign -> throw Refusal.foreign(foreign, name);
                case Sniffed.Unknown _ -> throw Refusal.unknown(name);
            };
        } catch (NoSuchFileException e) {
            throw Refusal.gone();
        } catch (AccessDeniedException e) {
            throw Refusal.unreadable("The file may not be opened: permission is denied.");
        } catch (ClosedByInterruptException e) {
            throw cancelled();
        } catch (IOException e) {
            throw Refusal.unreadable("The file could not be read from its disk.");
        }
    }

    private void admit(Path file) throws IOException {
        if (Files.isDirectory(file)) throw Refusal.unreadable("This is a folder, not a file.");
        var size = Files.size(file);
        if (size == 0) throw Refusal.empty();
        if (size > limits.inputBytes()) throw Refusal.tooManyBytes(size, limits.inputBytes());
    }

    private Parsed plain(Path file, String name, Sniffed.Known known, Charset charset, Deadline by) throws IOException {
        Optional<String> text;
        try {
            text = Optional.of(TextFile.read(file, charset, limits.outputCharacters()));
        } catch (CharacterCodingException e) {
            text = Optional.empty();
        }
        // The head of the file was good Unicode and the rest is not: the child guesses.
        if (text.isEmpty()) return inChild(file, name, by);
        var manuscript = new Manuscript(limits.outputCharacters());
        PlainReader.read(known, text.get(), manuscript);
        return manuscript.finish(known.mime());
    }

    private Parsed inChild(Path file, String name, Deadline by) {
        var request = new Request(
                file.toAbsolutePath().toString(),
                name,
                limits.outputCharacters(),
                limits.unpackedBytes(),
                limits.time().toMillis());
        return switch (pool.ask(request, by)) {
            case Reply.Read read -> read.parsed();
            case Reply.Refused refused -> throw refused.fault().toException();
        };
    }

    /// The process ids of the children that are there.
    Set<Long> processes() {
        return pool.processes();
    }

    static FootnoteException cancelled() {
        return new Fault(Fault.Code.CANCELLED, "Stopped while reading the file.").toException();
    }

    @Override
    public void close() {
        pool.close();
    }
}
