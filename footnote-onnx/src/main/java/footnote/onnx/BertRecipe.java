package footnote.onnx;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How BERT's family cuts text, as a `tokenizer.json` describes it.
///
/// @param specials pieces recognised in the text as they stand, before anything else happens to it
/// @param longestWord a word with more characters than this is unknown as a whole
record BertRecipe(
        Vocabulary vocabulary,
        List<Special> specials,
        boolean cleans,
        boolean separatesHan,
        boolean stripsAccents,
        boolean lowerCases,
        int longestWord,
        int unknown,
        int opening,
        int closing) {

    record Special(String text, int id) {}

    /// Read a `tokenizer.json`, or find that it describes something else than BERT's tokenizer.
    ///
    /// Says no rather than nearly: whatever is not known here goes to the native tokenizer.
    static Optional<BertRecipe> read(byte[] tokenizerJson) {
        var reading = new Reading();
        reading.read(tokenizerJson);
        return reading.recipe();
    }

    private static final class Reading {
        private @Nullable Vocabulary vocabulary;
        private final List<Special> specials = new ArrayList<>();
        private final List<String> template = new ArrayList<>();
        private boolean bert = true;
        private boolean normalises;
        private boolean splits;
        private boolean wordPiece;
        private boolean cleans;
        private boolean separatesHan;
        private @Nullable Boolean stripsAccents;
        private boolean lowerCases;
        private int longestWord = 100;
        private String unknown = "[UNK]";

        void read(byte[] bytes) {
            var json = new JsonScanner(bytes);
            json.enter();
            while (json.more()) {
                switch (json.name()) {
                    case "added_tokens" -> addedTokens(json);
                    case "normalizer" -> normalizer(json);
                    case "pre_tokenizer" -> splits = "BertPreTokenizer".equals(type(json));
                    case "post_processor" -> postProcessor(json);
                    case "model" -> model(json, bytes.length);
                    default -> json.skip();
                }
            }
        }

        Optional<BertRecipe> recipe() {
            if (!bert || !normalises || !splits || !wordPiece || vocabulary == null) return Optional.empty();
            if (template.size() != 3 || !template.get(1).isEmpty()) return Optional.empty();
            var unknownId = id(vocabulary, unknown);
            var opening = id(vocabulary, template.get(0));
            var closing = id(vocabulary, template.get(2));
            if (unknownId == null || opening == null || closing == null) return Optional.empty();
            boolean strips = stripsAccents == null ? lowerCases : stripsAccents;
            return Optional.of(new BertRecipe(
                    vocabulary,
                    List.copyOf(specials),
                    cleans,
                    separatesHan,
                    strips,
                    lowerCases,
                    longestWord,
                    unknownId,
                    opening,
                    closing));
        }

        private static @Nullable Integer id(Vocabulary vocabulary, String piece) {
            return vocabulary.id(piece.getBytes(StandardCharsets.UTF_8));
        }

        private void addedTokens(JsonScanner json) {
            json.enter();
            while (json.more()) {
                String text = "";
                int id = 0;
                json.enter();
                while (json.more()) {
                    switch (json.name()) {
                        case "content" -> text = json.string();
                        case "id" -> id = json.integer();
                        case "special" -> bert &= json.flag();
                        case "normalized", "single_word", "lstrip", "rstrip" -> bert &= !json.flag();
                        default -> json.skip();
                    }
                }
                bert &= !text.isEmpty();
                specials.add(new Special(text, id));
            }
        }

        private void normalizer(JsonScanner json) {
            if (!json.isObject()) {
                json.skip();
                return;
            }
            json.enter();
            while (json.more()) {
                switch (json.name()) {
                    case "type" -> normalises = "BertNormalizer".equals(text(json));
                    case "clean_text" -> cleans = json.flag();
                    case "handle_chinese_chars" -> separatesHan = json.flag();
                    case "lowercase" -> lowerCases = json.flag();
                    case "strip_accents" -> {
                        if (json.isNull()) json.skip();
                        else stripsAccents = json.flag();
                    }
                    default -> json.skip();
                }
            }
        }

        /// Only the plain template: a marker, the text, a marker.
        private void postProcessor(JsonScanner json) {
            if (!json.isObject()) {
                json.skip();
                return;
            }
            json.enter();
            while (json.more()) {
                switch (json.name()) {
                    case "type" -> bert &= "TemplateProcessing".equals(text(json));
                    case "single" -> template(json);
                    default -> json.skip();
                }
            }
        }

        private void template(JsonScanner json) {
            if (!json.isArray()) {
                json.skip();
                return;
            }
            json.enter();
            while (json.more()) {
                json.enter();
                while (json.more()) {
                    boolean marker = "SpecialToken".equals(json.name());
                    String id = "";
                    json.enter();
                    while (json.more()) {
                        if ("id".equals(json.name())) id = json.string();
                        else json.skip();
                    }
                    template.add(marker ? id : "");
                }
            }
        }

        private void model(JsonScanner json, int size) {
            json.enter();
            while (json.more()) {
                switch (json.name()) {
                    case "type" -> wordPiece = "WordPiece".equals(text(json));
                    case "unk_token" -> unknown = text(json);
                    case "continuing_subword_prefix" -> bert &= "##".equals(text(json));
                    case "max_input_chars_per_word" -> longestWord = json.integer();
                    case "vocab" -> {
                        if (json.isObject()) vocabulary = Vocabulary.read(json, size);
                        else json.skip();
                    }
                    default -> json.skip();
                }
            }
        }

        private static String type(JsonScanner json) {
            String type = "";
            if (!json.isObject()) {
                json.skip();
                return type;
            }
            json.enter();
            while (json.more()) {
                if ("type".equals(json.name())) type = text(json);
                else json.skip();
            }
            return type;
        }

        private static String text(JsonScanner json) {
            if (json.isString()) return json.string();
            json.skip();
            return "";
        }
    }
}
