package footnote.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes a real cross-encoder as a folder with `model.onnx` and `tokenizer.json`, a few kilobytes large.
///
/// It knows a few words, each a direction of its own, adds up the directions of the question's and of the passage's
/// words, and multiplies the two sums: what comes out is the number of pairs of equal words, minus 2. A model that
/// is not told which words are the question's multiplies the sum of all with itself.
///
/// @param types whether the graph reads `token_type_ids`
/// @param logits how many numbers it gives: 1, 2 (the first is always 0) or, to be refused, more
/// @param style how texts are cut and joined
public record TinyCrossEncoder(boolean types, int logits, Style style) {
    /// Families of tokenizers.
    public enum Style {
        /// WordPiece, `[CLS] question [SEP] passage [SEP]`.
        BERT,
        /// Whole words, `<s> question </s></s> passage </s>`.
        ROBERTA
    }

    /// The words it knows.
    public static final List<String> WORDS = List.of(
            "how", "long", "do", "bees", "live", "sleep", "six", "weeks", "the", "moon", "is", "far", "what", "it",
            "painted", "lamps", "doors", "are", "blue", "green", "and", "earth", "orbits", "honey", "days");

    private static final List<String> MARKERS = List.of("PAD", "UNK", "OPEN", "CLOSE");
    private static final int FLOAT = 1;
    private static final int INT64 = 7;

    public static final TinyCrossEncoder USUAL = new TinyCrossEncoder(true, 1, Style.BERT);

    /// Write the files into `folder`, which is made if need be.
    public Path write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), model());
        Files.writeString(folder.resolve("tokenizer.json"), tokenizer());
        return folder;
    }

    private int width() {
        return MARKERS.size() + WORDS.size();
    }

    private String tokenizer() {
        var vocabulary = new ArrayList<String>();
        for (var marker : MARKERS) vocabulary.add(marker(marker));
        vocabulary.addAll(WORDS);
        var ids = new StringBuilder();
        for (int i = 0; i < vocabulary.size(); i++) {
            ids.append(i == 0 ? "" : ", ")
                    .append('"')
                    .append(vocabulary.get(i))
                    .append("\": ")
                    .append(i);
        }
        var added = MARKERS.stream()
                .map(marker -> """
                        {"id": %d, "content": "%s", "single_word": false, "lstrip": false, "rstrip": false,
                         "normalized": false, "special": true}""".formatted(MARKERS.indexOf(marker), marker(marker)))
                .collect(Collectors.joining(",\n"));
        return switch (style) {
            case BERT ->
                """
                    {"version": "1.0", "added_tokens": [%s],
                     "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                                    "strip_accents": null, "lowercase": true},
                     "pre_tokenizer": {"type": "BertPreTokenizer"},
                     "post_processor": {"type": "TemplateProcessing",
                       "single": [%s, %s, %s],
                       "pair": [%s, %s, %s, %s, %s],
                       "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [2], "tokens": ["[CLS]"]},
                                          "[SEP]": {"id": "[SEP]", "ids": [3], "tokens": ["[SEP]"]}}},
                     "decoder": null,
                     "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                               "max_input_chars_per_word": 100, "vocab": {%s}}}""".formatted(
                                added,
                                special("[CLS]", 0),
                                sequence("A", 0),
                                special("[SEP]", 0),
                                special("[CLS]", 0),
                                sequence("A", 0),
                                special("[SEP]", 0),
                                sequence("B", 1),
                                special("[SEP]", 1),
                                ids);
            case ROBERTA -> """
                    {"version": "1.0", "added_tokens": [%s],
                     "normalizer": {"type": "Lowercase"}, "pre_tokenizer": {"type": "Whitespace"},
                     "post_processor": {"type": "RobertaProcessing", "sep": ["</s>", 3], "cls": ["<s>", 2],
                                        "trim_offsets": true, "add_prefix_space": false},
                     "decoder": null,
                     "model": {"type": "WordLevel", "unk_token": "<unk>", "vocab": {%s}}}""".formatted(added, ids);
        };
    }

    private String marker(String marker) {
        boolean bert = style == Style.BERT;
        return switch (marker) {
            case "PAD" -> bert ? "[PAD]" : "<pad>";
            case "UNK" -> bert ? "[UNK]" : "<unk>";
            case "OPEN" -> bert ? "[CLS]" : "<s>";
            default -> bert ? "[SEP]" : "</s>";
        };
    }

    private static String special(String id, int type) {
        return "{\"SpecialToken\": {\"id\": \"" + id + "\", \"type_id\": " + type + "}}";
    }

    private static String sequence(String id, int type) {
        return "{\"Sequence\": {\"id\": \"" + id + "\", \"type_id\": " + type + "}}";
    }

    /// The graph, as the protocol buffer that an ONNX file is.
    private byte[] model() {
        var graph = new Message();
        graph.add(2, "tiny");
        graph.add(5, floats("directions", directions(), width(), width()));
        graph.add(5, longs("middle", 1)).add(5, longs("last", 2));
        graph.add(5, floats("bias", new float[] {FakeCrossEncoder.BIAS}, 1, 1));
        graph.add(1, node("Gather", "own", "directions", "input_ids"));
        graph.add(1, node("Cast", "mask", "attention_mask").add(5, attribute("to", FLOAT)));
        graph.add(1, node("Unsqueeze", "masks", "mask", "last"));
        graph.add(1, node("Mul", "read", "own", "masks"));
        graph.add(1, node("ReduceSum", "all", "read", "middle").add(5, attribute("keepdims", 0)));
        if (types) {
            graph.add(1, node("Cast", "type", "token_type_ids").add(5, attribute("to", FLOAT)));
            graph.add(1, node("Unsqueeze", "seconds", "type", "last"));
            graph.add(1, node("Mul", "second", "read", "seconds"));
            graph.add(1, node("ReduceSum", "passage", "second", "middle").add(5, attribute("keepdims", 0)));
            graph.add(1, node("Sub", "question", "all", "passage"));
            graph.add(1, node("Mul", "common", "question", "passage"));
        } else {
            graph.add(1, node("Mul", "common", "all", "all"));
        }
        graph.add(1, node("ReduceSum", "pairs", "common", "middle").add(5, attribute("keepdims", 1)));
        graph.add(1, node("Add", logits == 1 ? "logits" : "fits", "pairs", "bias"));
        if (logits > 1) {
            graph.add(5, floats("not", new float[logits - 1], 1, logits - 1));
            graph.add(1, node("Concat", "logits", "not", "fits").add(5, attribute("axis", 1)));
        }
        graph.add(11, value("input_ids", INT64)).add(11, value("attention_mask", INT64));
        if (types) graph.add(11, value("token_type_ids", INT64));
        graph.add(12, value("logits", FLOAT));
        return new Message()
                .add(1, 8)
                .add(8, new Message().add(1, "").add(2, 13))
                .add(7, graph)
                .bytes();
    }

    /// A direction of its own for each word, none for markers.
    private float[] directions() {
        var table = new float[width() * width()];
        for (int i = MARKERS.size(); i < width(); i++) table[i * width() + i] = 1;
        return table;
    }

    private static Message node(String type, String output, String... inputs) {
        var node = new Message();
        for (var input : inputs) node.add(1, input);
        return node.add(2, output).add(3, output).add(4, type);
    }

    private static Message attribute(String name, int value) {
        return new Message().add(1, name).add(3, value).add(20, 2);
    }

    private static Message floats(String name, float[] values, int... shape) {
        var bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) bytes.putFloat(value);
        var tensor = new Message();
        for (int size : shape) tensor.add(1, size);
        return tensor.add(2, FLOAT).add(8, name).add(9, bytes.array());
    }

    private static Message longs(String name, long value) {
        var bytes =
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value);
        return new Message().add(1, 1).add(2, INT64).add(8, name).add(9, bytes.array());
    }

    /// An input or output of two dimensions whose sizes are left open.
    private static Message value(String name, int type) {
        var shape = new Message().add(1, new Message().add(2, "batch")).add(1, new Message().add(2, name + "_size"));
        var tensor = new Message().add(1, type).add(2, shape);
        return new Message().add(1, name).add(2, new Message().add(1, tensor));
    }

    /// A protocol buffer's message, written field by field.
    private static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message add(int field, long value) {
            number((long) field << 3);
            number(value);
            return this;
        }

        Message add(int field, String text) {
            return add(field, text.getBytes(StandardCharsets.UTF_8));
        }

        Message add(int field, Message part) {
            return add(field, part.bytes());
        }

        Message add(int field, byte[] bytes) {
            number(((long) field << 3) | 2);
            number(bytes.length);
            out.writeBytes(bytes);
            return this;
        }

        private void number(long value) {
            long rest = value;
            while (rest > 0x7f) {
                out.write((int) ((rest & 0x7f) | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
        }

        byte[] bytes() {
            return out.toByteArray();
        }
    }
}
