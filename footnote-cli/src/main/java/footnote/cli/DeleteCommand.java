package footnote.cli;

import footnote.app.Footnote;
import footnote.corpus.Document;
import footnote.corpus.DocumentId;
import footnote.corpus.Viewer;
import footnote.spi.Catalogue.Listing;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "delete",
        description = "Delete documents, everywhere; this cannot be undone.",
        mixinStandardHelpOptions = true)
final class DeleteCommand implements Callable<Integer> {
    @Mixin
    private final DataOption data = new DataOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "DOCUMENT",
            arity = "0..*",
            description = "Documents by their path (as search shows it), file, or id.")
    private List<String> names = List.of();

    @Option(
            names = "--collection",
            paramLabel = "NAME",
            description = "Where to look for the documents; alone: delete all of this collection.")
    private @Nullable String collection;

    @Override
    public Integer call() {
        if (names.isEmpty() && collection == null) {
            throw new ParameterException(spec.commandLine(), "Say which documents to delete, or which --collection.");
        }
        try (var footnote = data.open()) {
            int missing = 0;
            for (var name : names) {
                var document = find(footnote, name);
                if (document.isPresent() && footnote.delete(document.get().id(), Viewer.LOCAL)) {
                    System.out.println("Deleted " + Terminal.name(document.get().path()));
                } else {
                    missing++;
                    System.err.println("footnote: there is no document " + name + ".");
                }
            }
            if (names.isEmpty()) deleteAll(footnote);
            return missing == 0 ? 0 : 1;
        }
    }

    private void deleteAll(Footnote footnote) {
        var all = footnote.documents(new Listing(Optional.ofNullable(collection), 0, Integer.MAX_VALUE), Viewer.LOCAL);
        for (var document : all) footnote.delete(document.id(), Viewer.LOCAL);
        System.out.println("Deleted " + all.size() + " documents of " + collection + ".");
    }

    private Optional<Document> find(Footnote footnote, String name) {
        var where = collection == null ? Document.DEFAULT_COLLECTION : collection;
        try {
            var byId = footnote.document(new DocumentId(name), Viewer.LOCAL);
            if (byId.isPresent()) return byId;
        } catch (IllegalArgumentException e) {
            // not an id, so it is a path
        }
        return footnote.documentAt(where, name, Viewer.LOCAL)
                .or(() -> footnote.documentAt(
                        where, Path.of(name).toAbsolutePath().normalize().toString(), Viewer.LOCAL));
    }
}
