package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitLedgerTests {
    @TempDir
    private Path folder;

    @Test
    void theCommitThatACollectionShowsIsRemembered() {
        var ledger = new GitLedger(folder.resolve("sources"));
        assertThat(ledger.commit("default", "manual", "https://a.example/manual"))
                .isEmpty();
        ledger.remember("default", "manual", "https://a.example/manual", "1111");
        ledger.remember("other", "manual", "https://b.example/manual", "2222");
        ledger.remember("default", "manual", "https://a.example/manual", "3333");
        var later = new GitLedger(folder.resolve("sources"));
        assertThat(later.commit("default", "manual", "https://a.example/manual"))
                .contains("3333");
        assertThat(later.commit("other", "manual", "https://b.example/manual")).contains("2222");
    }

    @Test
    void twoRepositoriesOfOneNameDoNotShareACollection() {
        var ledger = new GitLedger(folder);
        ledger.remember("default", "manual", "https://a.example/manual", "1111");
        assertThatThrownBy(() -> ledger.commit("default", "manual", "https://b.example/manual"))
                .hasMessageContaining("choose another collection");
    }

    @Test
    void aDamagedEntryIsAsGoodAsNone() throws IOException {
        var ledger = new GitLedger(folder);
        ledger.remember("default", "manual", "https://a.example/manual", "1111");
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) Files.writeString(file, "repository=\\u00zz");
        }
        assertThat(ledger.commit("default", "manual", "https://a.example/manual"))
                .isEmpty();
    }
}
