package footnote.web.git;

import com.sun.net.httpserver.HttpExchange;
import footnote.web.fetch.Site;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;
import org.eclipse.jgit.transport.UploadPack;

/// Serves a repository over git's smart HTTP protocol, as the well-known hosts do.
final class GitSite {
    private final Repository repository;

    GitSite(Repository repository) {
        this.repository = repository;
    }

    void openAt(Site site, String path) {
        site.handle(path + "/info/refs", this::advertise);
        site.handle(path + "/git-upload-pack", this::upload);
    }

    private void advertise(HttpExchange exchange) throws IOException {
        var out = new ByteArrayOutputStream();
        var lines = new PacketLineOut(out);
        lines.writeString("# service=git-upload-pack\n");
        lines.end();
        try (var pack = new UploadPack(repository)) {
            pack.setBiDirectionalPipe(false);
            pack.sendAdvertisedRefs(new PacketLineOutRefAdvertiser(lines));
        }
        exchange.getResponseHeaders().set("Content-Type", "application/x-git-upload-pack-advertisement");
        Site.send(exchange, 200, out.toByteArray());
    }

    private void upload(HttpExchange exchange) throws IOException {
        boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        InputStream in = packed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody();
        var out = new ByteArrayOutputStream();
        try (var pack = new UploadPack(repository)) {
            pack.setBiDirectionalPipe(false);
            pack.upload(in, out, null);
        }
        exchange.getResponseHeaders().set("Content-Type", "application/x-git-upload-pack-result");
        Site.send(exchange, 200, out.toByteArray());
    }
}
