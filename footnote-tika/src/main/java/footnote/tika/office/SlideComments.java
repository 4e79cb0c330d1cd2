package footnote.tika.office;

import footnote.tika.pack.SafeXml;
import footnote.tika.text.BlockSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What reviewers wrote on slides, in the older and the newer of PowerPoint's two ways.
final class SlideComments {
    private record Comment(String author, String time, StringBuilder words) {}

    private final OfficePackage file;
    private final Map<String, String> authors = new HashMap<>();

    SlideComments(OfficePackage file, String main) throws IOException {
        this.file = file;
        for (var type : List.of("commentAuthors", "authors")) {
            var path = file.related(main, type);
            if (path.isPresent()) readAuthors(path.get());
        }
    }

    private void readAuthors(String path) throws IOException {
        var part = file.part(path);
        if (part.isEmpty()) return;
        try (var xml = part.get()) {
            while (xml.next()) {
                if (!xml.isStart()
                        || !(xml.name().equals("author") || xml.name().equals("cmAuthor"))) continue;
                var initials = xml.attribute("initials").filter(letters -> !letters.isBlank());
                authors.put(
                        xml.attribute("id").orElse(""),
                        xml.attribute("name").orElse("")
                                + initials.map(letters -> " (" + letters + ")").orElse(""));
            }
        }
    }

    /// Tell the comments on the slide at `path`.
    void tell(String path, BlockSink sink) throws IOException {
        for (var target : file.allRelated(path, "comments")) {
            var part = file.part(target);
            if (part.isEmpty()) continue;
            try (var xml = part.get()) {
                for (var comment : comments(xml)) {
                    var words = comment.words().toString().strip();
                    if (!words.isEmpty()) sink.paragraph(opening(comment) + words);
                }
            }
        }
    }

    private String opening(Comment comment) {
        var author = Optional.ofNullable(authors.get(comment.author())).filter(name -> !name.isBlank());
        return "Comment"
                + author.map(name -> " by " + name).orElse("")
                + (comment.time().isEmpty() ? "" : ", " + comment.time())
                + ": ";
    }

    private static List<Comment> comments(SafeXml xml) {
        var comments = new ArrayList<Comment>();
        while (xml.next()) {
            if (xml.isStart() && xml.name().equals("cm")) comment(xml, comments);
        }
        return comments;
    }

    /// Read the comment whose start is at hand and, after it, the replies in it.
    private static void comment(SafeXml xml, List<Comment> comments) {
        var outer = xml.depth();
        var comment = new Comment(
                xml.attribute("authorId").orElse(""),
                xml.attribute("dt").or(() -> xml.attribute("created")).orElse(""),
                new StringBuilder());
        comments.add(comment);
        while (xml.nextInside(outer)) {
            if (!xml.isStart()) continue;
            switch (xml.name()) {
                case "reply" -> comment(xml, comments);
                case "text", "t" -> comment.words().append(xml.allText());
                case "p", "br" -> comment.words().append('\n');
                default -> {}
            }
        }
    }
}
