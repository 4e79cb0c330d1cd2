package footnote.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Remembers how the files of a folder looked, so that only those are read that changed and have come to rest.
///
/// A file that was written just now is left alone until it looks the same twice, or has been at rest for a
/// while. An empty folder is believed only when it held files before and is seen empty twice: a disk that is not
/// there looks like another folder of the same name, and empty.
final class FolderMemory {
    private final InstantSource clock;
    private final Duration rest;
    private final Map<Path, Stamp> known = new HashMap<>();
    private final Map<Path, Stamp> restless = new HashMap<>();
    private @Nullable Object held;
    private boolean wasEmpty;

    FolderMemory(InstantSource clock, Duration rest) {
        this.clock = clock;
        this.rest = rest;
    }

    enum State {
        IN_STEP,
        RESTLESS,
        TO_READ
    }

    /// How a file looked, and what follows from that.
    record Look(State state, @Nullable Stamp stamp) {}

    record Stamp(FileTime changed, long size, @Nullable Object key) {}

    Look look(Path file) {
        Stamp now;
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            now = new Stamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
        } catch (IOException e) {
            return new Look(State.TO_READ, null);
        }
        if (now.equals(known.get(file))) return new Look(State.IN_STEP, now);
        boolean rested = now.equals(restless.put(file, now))
                || now.changed.toInstant().plus(rest).isBefore(clock.instant());
        return new Look(rested ? State.TO_READ : State.RESTLESS, now);
    }

    /// Whether the file has not been taken care of yet.
    boolean isNews(Path file) {
        return !known.containsKey(file);
    }

    /// The file, as it looked, is taken care of.
    void inStep(Path file, Look look) {
        restless.remove(file);
        if (look.stamp() != null) known.put(file, look.stamp());
    }

    /// The file could not be taken care of; it has its chance when everything is looked at again.
    void later(Path file) {
        restless.remove(file);
    }

    /// Forget files that are no more.
    void retain(Collection<Path> files) {
        var all = new HashSet<>(files);
        known.keySet().retainAll(all);
        restless.keySet().retainAll(all);
    }

    /// Whether some file must be looked at again soon.
    boolean waits() {
        return !restless.isEmpty();
    }

    /// Whether it is to be believed that `folder` has so few files.
    boolean believes(Path folder, int files) {
        var itself = identity(folder);
        boolean empty = files == 0;
        if (!empty) held = itself;
        boolean believed = !empty || (wasEmpty && itself.equals(held));
        wasEmpty = empty;
        return believed;
    }

    /// What tells a folder from another that has its name at another time, where the platform has such a thing.
    private static Object identity(Path folder) {
        try {
            var key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
            return key == null ? folder : key;
        } catch (IOException e) {
            return new Object();
        }
    }
}
