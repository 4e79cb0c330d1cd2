package footnote.web.git;

import java.io.File;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/// A machine without git settings, so that a repository means the same wherever Footnote runs.
final class PlainSystem extends SystemReader {
    private final SystemReader real;

    private PlainSystem(SystemReader real) {
        this.real = real;
        setPlatformChecker();
    }

    /// Have JGit see such a machine, in this whole process.
    static synchronized void install() {
        var present = SystemReader.getInstance();
        if (!(present instanceof PlainSystem)) SystemReader.setInstance(new PlainSystem(present));
    }

    @Override
    public String getHostname() {
        return "localhost";
    }

    @Override
    public @Nullable String getenv(String variable) {
        return variable.startsWith("GIT_") ? null : real.getenv(variable);
    }

    @Override
    public @Nullable String getProperty(String key) {
        return real.getProperty(key);
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester") // deprecated by the class above, not by us
    public long getCurrentTime() {
        return Instant.now().toEpochMilli();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester") // deprecated by the class above, not by us
    public int getTimezone(long when) {
        return 0;
    }

    @Override
    public ZoneOffset getTimeZoneAt(Instant when) {
        return ZoneOffset.UTC;
    }

    @Override
    public ZoneId getTimeZoneId() {
        return ZoneOffset.UTC;
    }

    private static final class NoConfig extends FileBasedConfig {
        NoConfig(@Nullable Config parent, FS fs) {
            super(parent, new File("no-git-settings"), fs);
        }

        @Override
        public void load() {}

        @Override
        public void save() {}

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
