package footnote.cli;

import footnote.app.DataFolder;
import footnote.app.Footnote;
import footnote.app.Settings;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.server.client.RemoteFootnote;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which data folder a command works on.
final class DataOption {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The data folder. Also FOOTNOTE_DATA; usually in your home folder.")
    private @Nullable Path data;

    Settings settings() {
        var settings = Settings.fromEnvironment(System.getenv());
        return data == null ? settings : settings.withData(data);
    }

    /// Open the data folder; if a server holds it, talk to that server instead.
    Footnote open() {
        var settings = settings();
        try {
            return Footnote.open(settings);
        } catch (FootnoteException e) {
            if (e.fault().code() != Fault.Code.IN_USE) throw e;
            var server = DataFolder.server(settings.data()).map(RemoteFootnote::new);
            if (server.isPresent() && server.get().alive()) return server.get();
            throw e;
        }
    }
}
