package footnote.cli;

import footnote.app.Version;
import footnote.fault.FootnoteException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/// Where the command line starts.
@Command(
        name = "footnote",
        description = "Answers from your own documents, every claim with a footnote that opens its passage.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Versions.class,
        footer = {
            "",
            "Start with:",
            "  footnote serve                          open the web page on this machine",
            "  footnote ingest FILES AND FOLDERS       bring documents in",
            "  footnote ask \"What is …?\"               ask, from the terminal",
            "",
            "Settings come from footnote.toml, the environment (FOOTNOTE_MODEL_URL, FOOTNOTE_MODEL, …) and",
            "flags: footnote config shows them. See the handbook: footnote ingest --handbook"
        })
public final class Main {
    private static final Map<String, Supplier<Object>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("serve", ServeCommand::new);
        COMMANDS.put("ingest", IngestCommand::new);
        COMMANDS.put("ask", AskCommand::new);
        COMMANDS.put("search", SearchCommand::new);
        COMMANDS.put("trace", TraceCommand::new);
        COMMANDS.put("presets", PresetsCommand::new);
        COMMANDS.put("status", StatusCommand::new);
        COMMANDS.put("retry", RetryCommand::new);
        COMMANDS.put("rebuild", RebuildCommand::new);
        COMMANDS.put("pause", PauseCommand::new);
        COMMANDS.put("resume", ResumeCommand::new);
        COMMANDS.put("delete", DeleteCommand::new);
        COMMANDS.put("eval", EvalCommand::new);
        COMMANDS.put("config", ConfigCommand::new);
    }

    private Main() {}

    static final class Versions implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"footnote " + Version.current()};
        }
    }

    public static void main(String[] args) {
        StandardError.restore();
        System.setOut(new PrintStream(System.out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(System.err, true, StandardCharsets.UTF_8));
        Logging.quiet();
        System.exit(run(args));
    }

    static int run(String... args) {
        return commandLine(args)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((e, commandLine, parsed) -> {
                    var err = commandLine.getErr();
                    err.println("footnote: " + FootnoteException.faultIn(e).message());
                    if (!(e instanceof FootnoteException)) e.printStackTrace(err);
                    err.flush();
                    return 1;
                })
                .execute(args);
    }

    /// Only the command that is named is looked at: reading the annotations of all takes a sixth of a second.
    static CommandLine commandLine(String... args) {
        var line = new CommandLine(new Main());
        var named = args.length == 0 ? null : COMMANDS.get(args[0]);
        if (named == null) COMMANDS.forEach((name, command) -> line.addSubcommand(name, command.get()));
        else line.addSubcommand(args[0], named.get());
        return line;
    }
}
