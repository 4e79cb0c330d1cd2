package footnote.tika.text;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.tika.sniff.Kind;
import footnote.tika.sniff.NamedKind;
import footnote.tika.sniff.Sniffed;
import java.util.Locale;
import java.util.Optional;

/// The sentences in which a file is refused. None holds a word of the file.
public final class Refusal {
    private Refusal() {}

    public static FootnoteException empty() {
        return unreadable("The file is empty.");
    }

    public static FootnoteException gone() {
        return unreadable("The file is gone.");
    }

    public static FootnoteException noText() {
        return unreadable("No text was found in the file.");
    }

    public static FootnoteException password(String what) {
        return unreadable("The " + what + " is encrypted with a password; save it without one and add that.");
    }

    /// @param how a clause: "its text breaks off"
    public static FootnoteException damaged(String what, String how) {
        return unreadable("The " + what + " is damaged: " + how + ".");
    }

    public static FootnoteException tooDeep() {
        return unreadable("The file is nested too deeply to be read.");
    }

    public static FootnoteException tooManyCharacters(int limit) {
        return new Fault(
                        Fault.Code.TOO_LARGE,
                        String.format(Locale.ROOT, "The file holds more than %,d characters of text.", limit))
                .toException();
    }

    public static FootnoteException tooManyParts(int limit) {
        return new Fault(
                        Fault.Code.TOO_LARGE,
                        String.format(Locale.ROOT, "The file holds more than %,d rows, lines or paragraphs.", limit))
                .toException();
    }

    public static FootnoteException tooManyBytes(long bytes, long limit) {
        return new Fault(
                        Fault.Code.TOO_LARGE,
                        "The file has " + megabytes(bytes) + "; the limit is " + megabytes(limit) + ".")
                .toException();
    }

    public static FootnoteException unpacksToTooMuch(long limit) {
        return new Fault(Fault.Code.TOO_LARGE, "The file unpacks to more than " + megabytes(limit) + ".").toException();
    }

    public static FootnoteException foreign(Sniffed.Foreign found, String name) {
        var ending = textEnding(name)
                .map(end -> " although its name ends in ." + end)
                .orElse("");
        var remedy = found.remedy().clause();
        return unsupported("This is " + found.what() + ending + "; "
                + (remedy.isEmpty() ? "Footnote reads " + Kind.all() : remedy) + ".");
    }

    public static FootnoteException unknown(String name) {
        return unsupported(textEnding(name)
                .map(end -> "The file is not text although its name ends in ." + end + ".")
                .orElse("This is a kind of file that Footnote does not know; it reads " + Kind.all() + "."));
    }

    /// The ending of a name that promises text.
    private static Optional<String> textEnding(String name) {
        return NamedKind.of(name).map(_ -> NamedKind.ending(name));
    }

    private static FootnoteException unsupported(String sentence) {
        return new Fault(Fault.Code.UNSUPPORTED_FORMAT, sentence).toException();
    }

    public static FootnoteException unreadable(String sentence) {
        return new Fault(Fault.Code.UNREADABLE_DOCUMENT, sentence).toException();
    }

    private static String megabytes(long bytes) {
        long whole = (bytes + (1 << 20) - 1) >> 20;
        return whole + " MB";
    }
}
