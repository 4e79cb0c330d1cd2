package footnote.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import footnote.fault.Fault;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// A loaded cross-encoder: the token numbers of a question and a passage in, how well they fit out. Safe for use by
/// many threads at once.
final class PairInference implements AutoCloseable {
    private static final Set<String> INPUTS = Set.of("input_ids", "attention_mask", "token_type_ids");
    private static final String USUAL_OUTPUT = "logits";

    private final OrtEnvironment runtime;
    private final OrtSession session;
    private final String output;

    PairInference(OrtEnvironment runtime, OrtSession session) throws OrtException {
        this.runtime = runtime;
        this.session = session;
        for (var input : session.getInputInfo().entrySet()) {
            boolean known = INPUTS.contains(input.getKey())
                    && input.getValue().getInfo() instanceof TensorInfo tensor
                    && tensor.type == OnnxJavaType.INT64;
            if (!known) throw failed("The reranker asks for '" + input.getKey() + "', which Footnote cannot give.");
        }
        if (!session.getInputNames().contains("input_ids")) throw failed("The reranker reads no text.");
        this.output = output(session.getOutputInfo());
    }

    /// @return 0 to 1
    double run(Tokenizer.Pair pair) {
        var inputs = new HashMap<String, OnnxTensor>();
        try {
            for (String input : session.getInputNames()) inputs.put(input, tensor(input, pair));
            try (var result = session.run(inputs, Set.of(output))) {
                var values = ((OnnxTensor) result.get(0)).getFloatBuffer();
                var logits = new float[values.remaining()];
                values.get(logits);
                return share(logits);
            }
        } catch (OrtException e) {
            throw new Fault(Fault.Code.RERANKER_FAILED, "The reranker failed while reading a passage.").toException(e);
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private OnnxTensor tensor(String input, Tokenizer.Pair pair) throws OrtException {
        long[] values = switch (input) {
            case "input_ids" -> pair.ids();
            case "token_type_ids" -> pair.types();
            default -> {
                var ones = new long[pair.ids().length];
                Arrays.fill(ones, 1);
                yield ones;
            }
        };
        return OnnxTensor.createTensor(runtime, LongBuffer.wrap(values), new long[] {1, values.length});
    }

    /// One number is the logit of "fits"; of two the second is, and the first that of "does not".
    private static double share(float[] logits) {
        if (logits.length != 1 && logits.length != 2) {
            throw failed("The reranker gives " + logits.length
                    + " numbers for a passage where a cross-encoder gives one or two.");
        }
        double against = logits.length == 2 ? logits[0] : 0;
        double share = 1 / (1 + Math.exp(against - logits[logits.length - 1]));
        if (Double.isNaN(share)) throw failed("The reranker gave a score that is not a number.");
        return share;
    }

    private static String output(Map<String, NodeInfo> outputs) {
        if (outputs.containsKey(USUAL_OUTPUT)) return USUAL_OUTPUT;
        for (var each : outputs.entrySet()) {
            if (each.getValue().getInfo() instanceof TensorInfo tensor && tensor.getShape().length <= 2)
                return each.getKey();
        }
        throw failed("The reranker gives no scores: is it an embedding model?");
    }

    private static RuntimeException failed(String why) {
        return new Fault(Fault.Code.RERANKER_FAILED, why).toException();
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("the reranker could not be released", e);
        }
    }
}
