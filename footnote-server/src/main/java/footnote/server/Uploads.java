package footnote.server;

import footnote.app.LocalFootnote;
import footnote.app.ZipArchive;
import footnote.corpus.Document;
import footnote.corpus.Identity;
import footnote.corpus.Origin;
import footnote.corpus.Urgency;
import footnote.corpus.Viewer;
import footnote.fault.Blame;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.server.wire.DocumentJson;
import footnote.server.wire.Json;
import footnote.server.wire.UploadJson;
import footnote.server.wire.UploadJson.Item;
import footnote.spi.Catalogue.Acceptance;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.commons.fileupload.FileItemStream;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.FileUploadBase.InvalidContentTypeException;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.RequestContext;

/// Takes files out of a multipart request as they stream in; none of them is held in memory.
///
/// One file that cannot be taken does not keep the others out.
final class Uploads {
    private static final int LONGEST_FIELD = 8000;
    /// Long enough for any path.
    private static final int LONGEST_PART_HEADER = 8 << 10;
    private static final long LARGEST_ARCHIVE = 512L << 20;

    private final LocalFootnote footnote;
    private final Viewer viewer;
    private boolean bulk;
    private Identity identity = Identity.CONTENT;
    private Optional<Origin> origin = Optional.empty();
    private Optional<Set<String>> tags = Optional.empty();
    private int taken;

    Uploads(LocalFootnote footnote, Viewer viewer) {
        this.footnote = footnote;
        this.viewer = viewer;
    }

    UploadJson take(ServerRequest request) throws IOException {
        var items = new ArrayList<Item>();
        var collection = Document.DEFAULT_COLLECTION;
        try {
            var upload = new FileUpload();
            upload.setPartHeaderSizeMax(LONGEST_PART_HEADER);
            var parts = upload.getItemIterator(new Body(request));
            while (parts.hasNext()) {
                var part = parts.next();
                if (part.isFormField()) {
                    if (part.getFieldName().equals("collection")) collection = field(part);
                    if (part.getFieldName().equals("bulk")) bulk = field(part).equals("true");
                    if (part.getFieldName().equals("identity")) identity = identity(field(part));
                    if (part.getFieldName().equals("origin")) origin = origin(field(part));
                    if (part.getFieldName().equals("tags")) tags = Optional.of(tags(field(part)));
                } else {
                    items.addAll(take(part, collection));
                }
            }
        } catch (InvalidContentTypeException e) {
            throw bad("Send the files as multipart/form-data, each in a part named \"file\".")
                    .toException(e);
        } catch (FileUploadException e) {
            throw bad("The multipart body is damaged or was cut off.").toException(e);
        }
        if (items.isEmpty()) throw bad("There was no file in the request.").toException();
        return new UploadJson(List.copyOf(items));
    }

    private List<Item> take(FileItemStream part, String collection) throws IOException {
        var name = part.getName() == null ? "" : part.getName();
        try (var bytes = new BufferedInputStream(part.openStream())) {
            bytes.mark(4);
            var head = bytes.readNBytes(4);
            bytes.reset();
            if (!ZipArchive.begins(head)) return List.of(add(collection, name, bytes));
            return takeArchive(collection, name, bytes);
        } catch (FootnoteException e) {
            if (e.fault().code().blame() != Blame.CALLER) throw e;
            return List.of(new Item(null, name, "rejected", e.fault().message()));
        }
    }

    private Item add(String collection, String path, InputStream bytes) throws IOException {
        var urgency = bulk ? Urgency.BULK : Urgency.of(++taken);
        var label = new Label(collection, path, viewer.user(), Set.of(), urgency, identity, origin, tags);
        return switch (footnote.add(label, bytes)) {
            case Acceptance.Accepted(var id, var _, var replaces) ->
                new Item(id.value(), path, replaces ? "replaced" : "accepted", null);
            case Acceptance.Known(var id, var _) -> new Item(id.value(), path, "duplicate", null);
        };
    }

    /// An archive of documents goes in as these documents; what only looks like one, as it is.
    private List<Item> takeArchive(String collection, String name, InputStream bytes) throws IOException {
        var file = onDisk(() -> Files.createTempFile("footnote", ".upload"));
        try {
            try (var out = Files.newOutputStream(file)) {
                copy(bytes, out);
            }
            var archive = new ZipArchive(file);
            if (!archive.holdsDocuments()) {
                try (var whole = Files.newInputStream(file)) {
                    return List.of(add(collection, name, whole));
                }
            }
            var items = new ArrayList<Item>();
            archive.each(new ZipArchive.Taker() {
                @Override
                public void take(String inside, InputStream content) throws IOException {
                    items.add(add(collection, name + "/" + inside, content));
                }

                @Override
                public void refuse(String inside, String reason) {
                    items.add(new Item(null, name + "/" + inside, "rejected", reason));
                }
            });
            if (items.isEmpty()) items.add(new Item(null, name, "rejected", "The archive holds no documents."));
            return items;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void copy(InputStream from, OutputStream to) throws IOException {
        var piece = new byte[1 << 16];
        long size = 0;
        for (int n = from.read(piece); n >= 0; n = from.read(piece)) {
            size += n;
            if (size > LARGEST_ARCHIVE) {
                throw new Fault(Fault.Code.TOO_LARGE, "The archive is larger than " + (LARGEST_ARCHIVE >> 20) + " MB.")
                        .toException();
            }
            int length = n;
            onDisk(() -> {
                to.write(piece, 0, length);
                return length;
            });
        }
    }

    /// Do something to the folder for temporary files, and say so if it cannot take an archive.
    private static <T> T onDisk(Callable<T> writing) {
        try {
            return writing.call();
        } catch (Exception e) {
            throw new Fault(
                            Fault.Code.NO_SPACE,
                            "The folder for temporary files is full or may not be written to; the archive was not"
                                    + " taken.")
                    .toException(e);
        }
    }

    private static Identity identity(String name) {
        return switch (name) {
            case "content" -> Identity.CONTENT;
            case "path" -> Identity.PATH;
            default -> throw bad("\"identity\" must be content or path.").toException();
        };
    }

    /// Separated by commas; none at all says that a document has none.
    private static Set<String> tags(String words) {
        return Arrays.stream(words.split(","))
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .collect(Collectors.toSet());
    }

    private static Optional<Origin> origin(String json) {
        try {
            return Optional.of(Json.read(json, DocumentJson.OriginJson.class).toOrigin());
        } catch (FootnoteException | IllegalArgumentException e) {
            throw bad("\"origin\" must be JSON with an address, and perhaps revision and published, one line each.")
                    .toException(e);
        }
    }

    private static String field(FileItemStream part) throws IOException {
        try (var in = part.openStream()) {
            return new String(in.readNBytes(LONGEST_FIELD), StandardCharsets.UTF_8).strip();
        }
    }

    private static Fault bad(String message) {
        return new Fault(Fault.Code.BAD_REQUEST, message);
    }

    private record Body(ServerRequest request) implements RequestContext {
        @Override
        public String getCharacterEncoding() {
            return StandardCharsets.UTF_8.name();
        }

        @Override
        public String getContentType() {
            return request.headers().first(HeaderNames.CONTENT_TYPE).orElse("");
        }

        @Override
        @Deprecated
        @SuppressWarnings("InlineMeSuggester") // deprecated by the interface, not by us
        public int getContentLength() {
            return -1;
        }

        @Override
        public InputStream getInputStream() {
            return request.content().inputStream();
        }
    }
}
