package footnote.server;

import footnote.app.LocalFootnote;
import footnote.corpus.Document;
import footnote.corpus.Viewer;
import footnote.fault.Blame;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.ingest.Intake.Label;
import footnote.server.wire.UploadJson;
import footnote.server.wire.UploadJson.Item;
import footnote.spi.Catalogue.Acceptance;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.commons.fileupload.FileItemStream;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.FileUploadBase.InvalidContentTypeException;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.RequestContext;

/// Takes files out of a multipart request as they stream in; none of them is held in memory.
///
/// One file that cannot be taken does not keep the others out.
final class Uploads {
    private static final int LONGEST_FIELD = 1000;

    private final LocalFootnote footnote;
    private final Viewer viewer;

    Uploads(LocalFootnote footnote, Viewer viewer) {
        this.footnote = footnote;
        this.viewer = viewer;
    }

    UploadJson take(ServerRequest request) throws IOException {
        var items = new ArrayList<Item>();
        var collection = Document.DEFAULT_COLLECTION;
        try {
            var parts = new FileUpload().getItemIterator(new Body(request));
            while (parts.hasNext()) {
                var part = parts.next();
                if (part.isFormField()) {
                    if (part.getFieldName().equals("collection")) collection = field(part);
                } else {
                    items.add(take(part, collection));
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

    private Item take(FileItemStream part, String collection) throws IOException {
        var name = part.getName() == null ? "" : part.getName();
        try (var bytes = part.openStream()) {
            var label = new Label(collection, name, viewer.user(), Set.of());
            return switch (footnote.add(label, bytes)) {
                case Acceptance.Accepted(var id, var _, var replaces) ->
                    new Item(id.value(), name, replaces ? "replaced" : "accepted", null);
                case Acceptance.Known(var id, var _) -> new Item(id.value(), name, "duplicate", null);
            };
        } catch (FootnoteException e) {
            if (e.fault().code().blame() != Blame.CALLER) throw e;
            return new Item(null, name, "rejected", e.fault().message());
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
