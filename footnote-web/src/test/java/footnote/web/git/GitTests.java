package footnote.web.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Deadline;
import footnote.web.fetch.AllowList;
import footnote.web.fetch.FetchSettings;
import footnote.web.fetch.GuardedClient;
import footnote.web.fetch.Site;
import footnote.web.fetch.WebAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitTests {
    @TempDir
    private Path folder;

    private Path work;
    private Git git;
    private Site site;

    @BeforeEach
    void makeRepository() throws GitAPIException, IOException {
        PlainSystem.install();
        work = folder.resolve("project");
        git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call();
        write("README.md", "# Project\n");
        write("src/Main.java", "class Main {}\n");
        write(".gitignore", "build/\n*.log\n");
        write("build/out.txt", "made\n");
        write("debug.log", "noise\n");
        commit("first");
        site = new Site();
        new GitSite(git.getRepository()).openAt(site, "/team/project.git");
    }

    @AfterEach
    void close() {
        site.close();
        git.close();
    }

    @Test
    void onlyWhatWasCommittedIsThere() throws IOException {
        write("not-committed.md", "later\n");
        try (var tree = GitTree.open(work, Optional.empty())) {
            assertThat(tree.name()).isEqualTo("project");
            assertThat(tree.files())
                    .extracting(GitFile::path)
                    .containsExactly(".gitignore", "README.md", "src/Main.java");
            assertThat(tree.read(tree.files().get(1), 100))
                    .hasValueSatisfying(bytes -> assertThat(new String(bytes, StandardCharsets.UTF_8))
                            .isEqualTo("# Project\n"));
            assertThat(tree.read(tree.files().get(1), 3)).isEmpty();
        }
    }

    @Test
    void whatChangedBetweenTwoCommitsIsTold() throws Exception {
        String first;
        try (var tree = GitTree.open(work, Optional.empty())) {
            first = tree.commit();
        }
        write("README.md", "# Project, revised\n");
        write("docs/new.md", "new\n");
        git.rm().addFilepattern("src/Main.java").call();
        commit("second");
        try (var tree = GitTree.open(work, Optional.empty())) {
            var changes = tree.since(first).orElseThrow();
            assertThat(changes.changed()).extracting(GitFile::path).containsExactly("README.md", "docs/new.md");
            assertThat(changes.gone()).containsExactly("src/Main.java");
            assertThat(tree.since("0123456789012345678901234567890123456789")).isEmpty();
            assertThat(tree.since("nonsense")).isEmpty();
        }
    }

    @Test
    void aRepositoryElsewhereIsMirroredAndThenOnlyBroughtUpToDate() throws Exception {
        try (var client = client("127.0.0.1")) {
            var mirrors = new GitMirrors(client, folder.resolve("mirrors"));
            String first;
            try (var tree = mirrors.update(address(), Optional.empty(), soon())) {
                first = tree.commit();
                assertThat(tree.name()).isEqualTo("project");
                assertThat(tree.address()).isEqualTo(site.at("/team/project.git"));
                assertThat(tree.files()).extracting(GitFile::path).contains("README.md", "src/Main.java");
            }
            write("README.md", "# Project, revised\n");
            commit("second");
            try (var tree = mirrors.update(address(), Optional.empty(), soon())) {
                assertThat(tree.commit()).isNotEqualTo(first);
                assertThat(tree.since(first).orElseThrow().changed())
                        .extracting(GitFile::path)
                        .containsExactly("README.md");
            }
        }
    }

    @Test
    void aMirrorThatWasLeftHalfMadeIsMadeAnew() throws Exception {
        try (var client = client("127.0.0.1")) {
            var mirrors = new GitMirrors(client, folder.resolve("mirrors"));
            mirrors.update(address(), Optional.empty(), soon()).close();
            try (var copies = Files.list(folder.resolve("mirrors"))) {
                Files.delete(copies.findFirst().orElseThrow().resolve("HEAD"));
            }
            try (var tree = mirrors.update(address(), Optional.empty(), soon())) {
                assertThat(tree.files()).extracting(GitFile::path).contains("README.md");
            }
        }
    }

    @Test
    void aPackedAnswerIsRefused() {
        site.handle("/packed.git/info/refs", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/x-git-upload-pack-advertisement");
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            Site.send(exchange, 200, new byte[] {1});
        });
        try (var client = client("127.0.0.1")) {
            var mirrors = new GitMirrors(client, folder.resolve("mirrors"));
            var packed = WebAddress.parse(site.at("/packed.git"));
            assertThatThrownBy(() -> mirrors.update(packed, Optional.empty(), soon()))
                    .hasMessageContaining("packed in a way");
        }
    }

    @Test
    void aBranchCanBeChosen() throws Exception {
        git.checkout().setCreateBranch(true).setName("feature/x").call();
        write("feature.md", "only here\n");
        commit("feature");
        git.checkout().setName("main").call();
        try (var client = client("127.0.0.1")) {
            var mirrors = new GitMirrors(client, folder.resolve("mirrors"));
            try (var tree = mirrors.update(address(), Optional.of("feature/x"), soon())) {
                assertThat(tree.files()).extracting(GitFile::path).contains("feature.md");
            }
            assertThatThrownBy(() -> mirrors.update(address(), Optional.of("no-such"), soon()))
                    .hasMessageContaining("no such");
        }
    }

    @Test
    void addressesInsideAreRefused() {
        try (var client = client("outside.example")) {
            var mirrors = new GitMirrors(client, folder.resolve("mirrors"));
            assertThatThrownBy(() -> mirrors.update(address(), Optional.empty(), soon()))
                    .hasMessageContaining("this machine itself");
        }
        assertThat(site.requests()).isEmpty();
    }

    @Test
    void redirectsInsideAreRefused() throws IOException {
        try (var outside = new Site();
                var client = client("outside.example")) {
            outside.redirect("/moved.git/info/refs", site.at("/team/project.git/info/refs?service=git-upload-pack"));
            var mirrors = new GitMirrors(client, folder.resolve("mirrors"));
            var moved = WebAddress.parse(outside.at("outside.example", "/moved.git"));
            assertThatThrownBy(() -> mirrors.update(moved, Optional.empty(), soon()))
                    .hasMessageContaining("this machine itself");
            assertThat(outside.requests()).isNotEmpty();
        }
        assertThat(site.requests()).isEmpty();
    }

    @Test
    void redirectsElsewhereAreFollowed() {
        site.redirect("/moved.git/info/refs", site.at("/team/project.git/info/refs?service=git-upload-pack"));
        try (var client = client("127.0.0.1");
                var tree = new GitMirrors(client, folder.resolve("mirrors"))
                        .update(WebAddress.parse(site.at("/moved.git")), Optional.empty(), soon())) {
            assertThat(tree.files()).isNotEmpty();
        }
    }

    @Test
    void whatIsNoRepositoryIsTold() {
        assertThatThrownBy(() -> GitTree.open(folder.resolve("nowhere"), Optional.empty()))
                .hasMessageContaining("There is no git repository");
        try (var client = client("127.0.0.1")) {
            var mirrors = new GitMirrors(client, folder.resolve("mirrors"));
            var missing = WebAddress.parse(site.at("/missing.git"));
            assertThatThrownBy(() -> mirrors.update(missing, Optional.empty(), soon()))
                    .hasMessageContaining("no such repository");
        }
    }

    private GuardedClient client(String allowed) {
        return new GuardedClient(FetchSettings.DEFAULTS
                .withAllowed(AllowList.of(allowed))
                .withResolver(host -> List.of(InetAddress.ofLiteral("127.0.0.1"))));
    }

    private WebAddress address() {
        return WebAddress.parse(site.at("/team/project.git"));
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(60));
    }

    private void write(String path, String text) throws IOException {
        var file = work.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void commit(String message) throws GitAPIException {
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage(message)
                .setAuthor("Test", "test@example.org")
                .setCommitter("Test", "test@example.org")
                .setSign(false)
                .call();
    }
}
