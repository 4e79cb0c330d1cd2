package footnote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.app.WebSettings.Watched;
import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WebSettingsTests {
    @Test
    void withoutSettingsNothingInsideIsFetchedAndNothingIsWatched() {
        var web = Settings.fromEnvironment(Map.of()).web();
        assertThat(web).isEqualTo(WebSettings.DEFAULTS);
        assertThat(web.searxng()).isEmpty();
        assertThat(web.watched()).isEmpty();
        assertThat(web.gitFolders()).isEmpty();
    }

    @Test
    void foldersAreListedAsInThePath() {
        var web = Settings.fromEnvironment(Map.of(
                        "FOOTNOTE_WATCH", "/a" + File.pathSeparator + "papers=/b/../c" + File.pathSeparator + "x=~/d",
                        "FOOTNOTE_GIT_FOLDERS", "/srv/git",
                        "FOOTNOTE_SEARXNG_URL", "http://localhost:8888"))
                .web();
        assertThat(web.watched())
                .containsExactly(
                        new Watched("default", Path.of("/a")),
                        new Watched("papers", Path.of("/c")),
                        new Watched("x", Path.of(System.getProperty("user.home"), "d")));
        assertThat(web.gitFolders()).containsExactly(Path.of("/srv/git"));
        assertThat(web.searxng()).contains("http://localhost:8888/");
    }

    @Test
    void mistakesAreNamed() {
        assertThatThrownBy(() -> Settings.fromEnvironment(Map.of("FOOTNOTE_FETCH_ALLOW", "10.0.0.0/99")))
                .hasMessageContaining("FOOTNOTE_FETCH_ALLOW")
                .hasMessageContaining("10.0.0.0/99");
        assertThatThrownBy(() -> Settings.fromEnvironment(Map.of("FOOTNOTE_FETCH_ALLOW", "http://x/")))
                .hasMessageContaining("http://x/");
        assertThatThrownBy(() -> Settings.fromEnvironment(Map.of("FOOTNOTE_SEARXNG_URL", "searx.example")))
                .hasMessageContaining("FOOTNOTE_SEARXNG_URL");
    }
}
