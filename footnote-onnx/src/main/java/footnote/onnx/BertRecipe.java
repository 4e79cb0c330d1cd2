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
/// @param pairs whether two texts are read together as BERT does: opening, first, closing, second, closing
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
        int closing,
        boolean pairs) {

    record Special(String text, int id) {}

    /// A place in a template: a marker, or one of the texts.
    private record Slot(boolean marker, String id, int type) {}

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
        private final List<Slot> single = new ArrayList<>();
        private final List<Slot> pair = new ArrayList<>();
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
            if (single.size() != 3 || single.get(1).marker()) return Optional.empty();
            var unknownId = id(vocabulary, unknown);
            var opening = id(vocabulary, single.getFirst().id());
            var closing = id(vocabulary, single.getLast().id());
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
                    closing,
                    pair.equals(
                            usualPair(single.getFirst().id(), single.getLast().id()))));
        }

        private static List<Slot> usualPair(String opening, String closing) {
            return List.of(
                    new Slot(true, opening, 0),
                    new Slot(false, "A", 0),
                    new Slot(true, closing, 0),
                    new Slot(false, "B", 1),
                    new Slot(true, closing, 1));
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
                    case "single" -> template(json, single);
                    case "pair" -> template(json, pair);
                    default -> json.skip();
                }
            }
        }

        private static void template(JsonScanner json, List<Slot> slots) {
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
                    int type = 0;
                    json.enter();
                    while (json.more()) {
                        switch (json.name()) {
                            case "id" -> id = json.string();
                            case "type_id" -> type = json.integer();
                            default -> json.skip();
                        }
                    }
                    slots.add(new Slot(marker, id, type));
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
