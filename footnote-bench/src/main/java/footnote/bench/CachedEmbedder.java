package footnote.bench;

import footnote.corpus.Embedding;
import footnote.spi.Deadline;
import footnote.spi.Embedder;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Remembers vectors in a file, in half precision, so that a second run of an experiment embeds nothing.
final class CachedEmbedder implements Embedder {
    private record Key(long high, long low) {}

    private final Embedder embedder;
    private final Map<Key, short[]> known = new HashMap<>();
    private final DataOutputStream file;
    private int made;

    CachedEmbedder(Embedder embedder, Path folder) throws IOException {
        this.embedder = embedder;
        Files.createDirectories(folder);
        var path = folder.resolve(embedder.space() + ".vectors");
        if (Files.exists(path)) read(path);
        var out = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        this.file = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    }

    private void read(Path path) throws IOException {
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 20))) {
            while (true) {
                var key = new Key(in.readLong(), in.readLong());
                var values = new short[embedder.dimension()];
                for (int i = 0; i < values.length; i++) values[i] = in.readShort();
                known.put(key, values);
            }
        } catch (EOFException e) {
            // The end of the file is the end of what is known; half a vector at its end is not.
            return;
        }
    }

    @Override
    public String space() {
        return embedder.space();
    }

    @Override
    public int dimension() {
        return embedder.dimension();
    }

    @Override
    public int countTokens(String text) {
        return embedder.countTokens(text);
    }

    @Override
    public synchronized List<Embedded> embed(List<String> texts, Purpose purpose, Deadline by) {
        var missing = texts.stream()
                .filter(text -> !known.containsKey(key(text, purpose)))
                .distinct()
                .toList();
        if (!missing.isEmpty()) {
            var vectors = embedder.embed(missing, purpose, by);
            for (int i = 0; i < missing.size(); i++)
                remember(key(missing.get(i), purpose), vectors.get(i).embedding());
        }
        var found = new ArrayList<Embedded>();
        for (var text : texts) {
            var halves = known.getOrDefault(key(text, purpose), new short[0]);
            var values = new float[halves.length];
            for (int i = 0; i < values.length; i++) values[i] = Float.float16ToFloat(halves[i]);
            found.add(new Embedded(Embedding.normalised(values), 0, false));
        }
        return found;
    }

    private void remember(Key key, Embedding embedding) {
        var values = embedding.toArray();
        var halves = new short[values.length];
        for (int i = 0; i < values.length; i++) halves[i] = Float.floatToFloat16(values[i]);
        known.put(key, halves);
        made++;
        try {
            file.writeLong(key.high());
            file.writeLong(key.low());
            for (short half : halves) file.writeShort(half);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Key key(String text, Purpose purpose) {
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest((purpose + "\n" + text).getBytes(StandardCharsets.UTF_8));
            var bytes = ByteBuffer.wrap(digest);
            return new Key(bytes.getLong(), bytes.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// How many vectors were not in the file.
    int made() {
        return made;
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        embedder.close();
    }
}
