package footnote.tika.office;

import footnote.tika.layout.Box;
import footnote.tika.pack.SafeXml;
import footnote.tika.text.FormatReader;
import footnote.tika.text.Manuscript;
import footnote.tika.text.Refusal;
import footnote.tika.text.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads PowerPoint presentations (PPTX).
///
/// Each slide's title becomes a heading; the rest follows in the order in which it is read off the slide: text,
/// tables, figures of charts, words of diagrams; then the notes and the comments. Dates, footers and slide numbers
/// are left out.
public final class SlideReader implements FormatReader {
    private static final String WHAT = "presentation";
    private static final int MOST_SLIDES = 100_000;

    @Override
    public void read(Source source, Manuscript manuscript) throws IOException {
        try (var file = new OfficePackage(source.file(), WHAT, source.unpackedBytes())) {
            file.claimedTitle().ifPresent(manuscript::title);
            new Deck(file, manuscript).read();
            manuscript.firstHeading().ifPresent(manuscript::title);
        }
    }

    /// One pass over the slides of a presentation.
    private static final class Deck {
        private final OfficePackage file;
        private final Manuscript manuscript;
        private final Map<String, SlidePlaces> places = new HashMap<>();
        private final SlideComments comments;
        private final String main;

        Deck(OfficePackage file, Manuscript manuscript) throws IOException {
            this.file = file;
            this.manuscript = manuscript;
            this.main = file.mainPart();
            this.comments = new SlideComments(file, main);
        }

        void read() throws IOException {
            var missing = new ArrayList<Integer>();
            var number = 0;
            for (var path : slides()) {
                manuscript.slide(++number);
                var part = file.part(path);
                if (part.isEmpty()) {
                    missing.add(number);
                    continue;
                }
                try (var xml = part.get()) {
                    slide(path, xml);
                }
                notes(path);
                comments.tell(path, manuscript);
                manuscript.apart();
            }
            for (var slide : missing) manuscript.warn("Slide " + slide + " is missing from the file.");
        }

        private List<String> slides() throws IOException {
            var relations = file.relations(main);
            var paths = new ArrayList<String>();
            try (var xml = file.part(main).orElseThrow(() -> Refusal.damaged(WHAT, "its list of slides is missing"))) {
                while (xml.next() && paths.size() < MOST_SLIDES) {
                    if (!xml.isStart() || !xml.name().equals("sldId")) continue;
                    xml.relation("id")
                            .map(relations::get)
                            .map(OfficePackage.Relation::target)
                            .ifPresent(paths::add);
                }
            }
            return paths;
        }

        private void slide(String path, SafeXml xml) throws IOException {
            var shapes = new SlideShapes(xml, file, path, places(path), true, manuscript.limit()).read();
            shapes.stream()
                    .filter(SlideShapes.Shape::title)
                    .forEach(shape -> manuscript.heading(1, shape.blocks().onOneLine()));
            var others = shapes.stream().filter(shape -> !shape.title()).toList();
            for (var shape : Box.inReadingOrder(others, SlideShapes.Shape::place)) {
                shape.blocks().replay(manuscript);
                manuscript.apart();
            }
        }

        private void notes(String path) throws IOException {
            var notes = file.related(path, "notesSlide");
            var part = notes.isEmpty() ? Optional.<SafeXml>empty() : file.part(notes.get());
            if (part.isEmpty()) return;
            try (var xml = part.get()) {
                var shapes =
                        new SlideShapes(xml, file, notes.get(), SlidePlaces.NONE, false, manuscript.limit()).read();
                var words = new ArrayList<String>();
                for (var shape : shapes) {
                    if (shape.body()) words.add(shape.blocks().onLines());
                }
                var all = String.join("\n", words);
                if (!all.isBlank()) manuscript.paragraph("Notes: " + all);
            }
        }

        /// Where the layout of a slide puts its placeholders, which need not say so themselves.
        private SlidePlaces places(String slide) throws IOException {
            var layout = file.related(slide, "slideLayout");
            if (layout.isEmpty()) return SlidePlaces.NONE;
            var known = places.get(layout.get());
            if (known != null) return known;
            var master = file.related(layout.get(), "slideMaster");
            var read = SlidePlaces.of(file, layout.get())
                    .over(master.isEmpty() ? SlidePlaces.NONE : SlidePlaces.of(file, master.get()));
            places.put(layout.get(), read);
            return read;
        }
    }
}
