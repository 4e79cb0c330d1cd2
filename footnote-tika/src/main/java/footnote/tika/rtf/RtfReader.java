package footnote.tika.rtf;

import footnote.tika.rtf.RtfTokens.Token;
import footnote.tika.text.DocumentTitle;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import footnote.tika.text.TableLine;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads RTF documents: paragraphs, headings by their outline level, lists with the marks they show, tables, notes.
public final class RtfReader implements FormatReader {
    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(source.file()), 1 << 16)) {
            new Pass(new RtfTokens(in), manuscript).read();
            manuscript.firstHeading().ifPresent(manuscript::title);
        }
    }

    /// Where text goes.
    private enum Target {
        BODY,
        NOWHERE,
        TITLE,
        MARKER,
        NOTE,
        FONTS
    }

    /// @param skip how many characters stand for one in Unicode
    /// @param font how its letters are written; empty where as those of the document
    private record Group(Target target, boolean hidden, int skip, Optional<Charset> font) {
        Group to(Target other, boolean hide) {
            return new Group(other, hide, skip, font);
        }
    }

    /// One pass over a document.
    private static final class Pass {
        private static final int DEEPEST = 2000;

        private static final Set<String> SILENT = Set.of(
                "colortbl",
                "stylesheet",
                "listtable",
                "listoverridetable",
                "pict",
                "object",
                "header",
                "headerl",
                "headerr",
                "headerf",
                "footer",
                "footerl",
                "footerr",
                "footerf",
                "fldinst",
                "annotation",
                "atnid",
                "atnauthor",
                "xe",
                "tc",
                "themedata",
                "datastore",
                "generator",
                "nonshppict",
                "info",
                "deleted");

        private final RtfTokens tokens;
        private final Manuscript manuscript;
        private final Deque<Group> groups = new ArrayDeque<>();
        private final StringBuilder open = new StringBuilder();
        private final StringBuilder marker = new StringBuilder();
        private final StringBuilder note = new StringBuilder();
        private final StringBuilder title = new StringBuilder();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final FontCharsets fonts = new FontCharsets();
        private final List<String> cells = new ArrayList<>();
        private Group group = new Group(Target.BODY, false, 1, Optional.empty());
        private Charset charset = Charset.forName("windows-1252");
        private int skip;
        private int outline = -1;
        private int level;
        private boolean inTable;
        private boolean optional;
        private boolean opened;
        private boolean last;

        Pass(RtfTokens tokens, Manuscript manuscript) {
            this.tokens = tokens;
            this.manuscript = manuscript;
        }

        void read() throws IOException {
            for (var token = tokens.next(); token.isPresent(); token = tokens.next()) take(token.get());
            end();
            DocumentTitle.sensible(title.toString()).ifPresent(manuscript::title);
        }

        /// Write what is still open: a file that breaks off in a table, or goes on after it without saying so.
        private void end() {
            decode();
            if (!cells.isEmpty()) {
                endCell();
                endRow();
            }
            inTable = false;
            endParagraph();
        }

        private void take(Token token) throws IOException {
            if (!(token instanceof Token.Letter)) decode();
            opened = last;
            last = token instanceof Token.Open;
            switch (token) {
                case Token.Open _ -> {
                    skip = 0;
                    if (groups.size() > DEEPEST) throw Refusal.tooDeep();
                    groups.push(group);
                }
                case Token.Close _ -> {
                    // What stands for a letter ends with the group of the letter.
                    skip = 0;
                    if (!groups.isEmpty()) group = groups.pop();
                    optional = false;
                }
                case Token.Letter one -> {
                    if (skip > 0) skip--;
                    else bytes.write(one.value());
                }
                case Token.Word word -> word(word);
            }
        }

        private void word(Token.Word word) throws IOException {
            var number = word.number().orElse(1);
            if (optional && !word.name().equals("shppict") && !word.name().equals("listtext")) {
                group = group.to(Target.NOWHERE, true);
            }
            optional = false;
            if (group.target() == Target.FONTS) {
                fonts.define(word.name(), number);
                return;
            }
            if (SILENT.contains(word.name())) group = group.to(Target.NOWHERE, true);
            switch (word.name()) {
                // Only at the head of a group does the mark say that the rest of it may be passed over.
                case "*" -> optional = opened;
                case "title" -> group = group.to(Target.TITLE, false);
                case "listtext", "pntext" -> group = group.to(Target.MARKER, false);
                case "footnote" -> group = group.to(Target.NOTE, false);
                case "v" -> group = group.to(group.target(), number != 0);
                case "uc" -> group = new Group(group.target(), group.hidden(), Math.clamp(number, 0, 10), group.font());
                case "f" -> group = new Group(group.target(), group.hidden(), group.skip(), fonts.of(number));
                case "fonttbl" -> group = group.to(Target.FONTS, true);
                case "u" -> unicode(number);
                case "bin" -> tokens.skip(word.number().orElse(0));
                case "ansicpg" -> page(number);
                case "mac" -> charset = named("x-MacRoman");
                case "outlinelevel" -> outline = number;
                case "ilvl" -> level = Math.clamp(number, 0, 8);
                case "intbl" -> inTable = true;
                case "pard" -> {
                    outline = -1;
                    level = 0;
                    inTable = false;
                }
                case "par", "sect", "page" -> {
                    if (group.target() == Target.NOTE) note.append(' ');
                    else endParagraph();
                }
                case "cell", "nestcell" -> endCell();
                case "row", "nestrow" -> endRow();
                default -> put(mark(word.name()));
            }
        }

        private static String mark(String name) {
            return switch (name) {
                case "tab" -> "\t";
                case "line" -> "\n";
                case "emdash" -> "—";
                case "endash" -> "–";
                case "lquote" -> "‘";
                case "rquote" -> "’";
                case "ldblquote" -> "“";
                case "rdblquote" -> "”";
                case "bullet" -> "•";
                case "emspace", "enspace" -> " ";
                default -> "";
            };
        }

        private void unicode(int number) {
            put(String.valueOf((char) number));
            skip = group.skip();
        }

        private void page(int number) {
            charset = number == 65001 ? java.nio.charset.StandardCharsets.UTF_8 : named("windows-" + number);
        }

        private Charset named(String name) {
            return Charset.isSupported(name) ? Charset.forName(name) : charset;
        }

        /// Turn bytes that have come in into letters.
        private void decode() {
            if (bytes.size() == 0) return;
            var text = bytes.toString(group.font().orElse(charset));
            bytes.reset();
            put(text);
        }

        private void put(String text) {
            if (text.isEmpty() || group.hidden()) return;
            switch (group.target()) {
                case BODY -> open.append(text);
                case TITLE -> title.append(text);
                case MARKER -> marker.append(text);
                case NOTE -> note.append(text);
                case NOWHERE, FONTS -> {}
            }
            if (open.length() > manuscript.limit()) throw Refusal.tooManyCharacters(manuscript.limit());
        }

        private void endParagraph() {
            decode();
            if (inTable) {
                open.append('\n');
                return;
            }
            var words = open.toString();
            var mark = marker.toString().strip();
            open.setLength(0);
            marker.setLength(0);
            if (outline >= 0 && outline < 9) {
                manuscript.heading(outline + 1, mark.isEmpty() ? words : mark + " " + words);
            } else if (mark.isEmpty()) {
                manuscript.paragraph(words);
            } else {
                manuscript.item(level, mark.codePoints().anyMatch(Character::isLetterOrDigit) ? mark : "-", words);
            }
            if (!note.toString().isBlank()) manuscript.paragraph("Note: " + note);
            note.setLength(0);
        }

        private void endCell() {
            cells.add(marker.toString().strip() + " " + open);
            open.setLength(0);
            marker.setLength(0);
        }

        private void endRow() {
            manuscript.row(TableLine.of(cells));
            cells.clear();
        }
    }
}
