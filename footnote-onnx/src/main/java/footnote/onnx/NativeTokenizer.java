package footnote.onnx;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/// Hugging Face's own tokenizer, for every kind of `tokenizer.json` that is not BERT's.
final class NativeTokenizer implements Tokenizer {
    private final HuggingFaceTokenizer tokenizer;
    private final int maxTokens;

    private NativeTokenizer(HuggingFaceTokenizer tokenizer, int maxTokens) {
        this.tokenizer = tokenizer;
        this.maxTokens = maxTokens;
    }

    /// @param cache where the native library is unpacked, unless `ENGINE_CACHE_DIR` says otherwise
    static NativeTokenizer open(Path tokenizerJson, int maxTokens, Path cache) throws IOException {
        System.setProperty("OPT_OUT_TRACKING", "true"); // the library would otherwise report its use over the network
        if (System.getProperty("ENGINE_CACHE_DIR") == null) {
            System.setProperty("ENGINE_CACHE_DIR", cache.toAbsolutePath().toString());
        }
        // Neither of its own truncations tells how long the text was, so it is given none.
        var whole = Map.of("truncation", "false", "padding", "false");
        return new NativeTokenizer(HuggingFaceTokenizer.newInstance(tokenizerJson, whole), maxTokens);
    }

    @Override
    public Tokens encode(String text) {
        var encoding = tokenizer.encode(text);
        long[] ids = encoding.getIds();
        if (ids.length <= maxTokens) return new Tokens(ids, ids.length);
        long[] markers = encoding.getSpecialTokenMask();
        int closing = 0;
        while (closing < maxTokens && markers[ids.length - 1 - closing] == 1) closing++;
        var kept = new long[maxTokens];
        System.arraycopy(ids, 0, kept, 0, maxTokens - closing);
        System.arraycopy(ids, ids.length - closing, kept, maxTokens - closing, closing);
        return new Tokens(kept, ids.length);
    }

    @Override
    public Pair encode(String first, String second) {
        var encoding = tokenizer.encode(first, second);
        long[] ids = encoding.getIds();
        if (ids.length <= maxTokens) return new Pair(ids, encoding.getTypeIds());
        long[] markers = encoding.getSpecialTokenMask();
        long[] texts = encoding.getSequenceIds();
        var left = new int[2];
        for (int i = 0; i < ids.length; i++) if (markers[i] == 0) left[(int) texts[i]]++;
        int room = maxTokens - (ids.length - left[0] - left[1]);
        left[0] = Tokenizer.kept(left[0], left[1], room);
        left[1] = room - left[0];
        int kept = 0;
        long[] types = encoding.getTypeIds();
        for (int i = 0; i < ids.length; i++) {
            if (markers[i] == 0 && left[(int) texts[i]]-- <= 0) continue;
            ids[kept] = ids[i];
            types[kept++] = types[i];
        }
        return new Pair(Arrays.copyOf(ids, kept), Arrays.copyOf(types, kept));
    }

    @Override
    public void close() {
        tokenizer.close();
    }
}
