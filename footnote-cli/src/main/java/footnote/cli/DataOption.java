package footnote.cli;

import footnote.app.DataFolder;
import footnote.app.Footnote;
import footnote.app.Settings;
import footnote.app.settings.Flags;
import footnote.app.settings.GivenSettings;
import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.server.client.RemoteFootnote;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Which data folder a command works on, and with which settings.
final class DataOption {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The data folder. Also FOOTNOTE_DATA; usually in your home folder.")
    void data(@Nullable Path data) {
        if (data != null) config.flags().take("--data", "FOOTNOTE_DATA", data.toString());
    }

    /// Where the command's other flags for settings go.
    Flags flags() {
        return config.flags();
    }

    GivenSettings given() {
        return config.given();
    }

    Settings settings() {
        return config.settings();
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
