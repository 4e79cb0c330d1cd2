package footnote.onnx;

import ai.onnxruntime.NodeInfo;
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
import org.jspecify.annotations.Nullable;

/// A loaded model: token numbers in, one vector out. Safe for use by many threads at once.
final class Inference implements AutoCloseable {
    private static final Set<String> INPUTS = Set.of("input_ids", "attention_mask", "token_type_ids");

    private final OrtEnvironment runtime;
    private final OrtSession session;
    private final Pooling pooling;
    private final String output;
    private final boolean poolsHere;
    private final int dimension;

    Inference(OrtEnvironment runtime, OrtSession session, Pooling pooling) throws OrtException {
        this.runtime = runtime;
        this.session = session;
        this.pooling = pooling;
        for (String input : session.getInputNames()) {
            if (!INPUTS.contains(input))
                throw failed("The embedding model asks for '" + input + "', which Footnote cannot give.");
        }
        var outputs = session.getOutputInfo();
        this.output = output(outputs);
        this.poolsHere = isOfTokens(outputs.get(output));
        int declared = dimension(outputs.get(output));
        this.dimension = declared > 0 ? declared : run(new long[] {0}).length;
    }

    int dimension() {
        return dimension;
    }

    /// By what a vector from [#run] is to be divided to be the one that the model means: a mean comes as a sum.
    int divisor(int tokens) {
        return poolsHere && pooling == Pooling.MEAN ? tokens : 1;
    }

    /// Read one text.
    ///
    /// @return a vector of the text's direction, of any length
    float[] run(long[] ids) {
        var ones = new long[ids.length];
        Arrays.fill(ones, 1);
        var inputs = new HashMap<String, OnnxTensor>();
        try {
            for (String input : session.getInputNames()) {
                long[] values = switch (input) {
                    case "input_ids" -> ids;
                    case "attention_mask" -> ones;
                    default -> new long[ids.length];
                };
                inputs.put(
                        input, OnnxTensor.createTensor(runtime, LongBuffer.wrap(values), new long[] {1, ids.length}));
            }
            try (var result = session.run(inputs, Set.of(output))) {
                var tensor = (OnnxTensor) result.get(0);
                long[] shape = tensor.getInfo().getShape();
                int last = (int) shape[shape.length - 1];
                var values = tensor.getFloatBuffer();
                if (shape.length == 3) return pooling.pool(values, ids.length, last);
                var pooled = new float[last];
                values.get(0, pooled);
                return pooled;
            }
        } catch (OrtException e) {
            throw new Fault(Fault.Code.EMBEDDER_FAILED, "The embedding model failed while reading a text.")
                    .toException(e);
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    /// The vectors of the tokens if the model gives them, otherwise the vector it has pooled itself.
    private static String output(Map<String, NodeInfo> outputs) {
        String pooled = "";
        for (var each : outputs.entrySet()) {
            if (!(each.getValue().getInfo() instanceof TensorInfo tensor)) continue;
            if (isOfTokens(each.getValue())) return each.getKey();
            if (tensor.getShape().length == 2 && pooled.isEmpty()) pooled = each.getKey();
        }
        if (pooled.isEmpty()) throw failed("The embedding model gives no vectors.");
        return pooled;
    }

    private static boolean isOfTokens(@Nullable NodeInfo output) {
        return output != null && output.getInfo() instanceof TensorInfo tensor && tensor.getShape().length == 3;
    }

    /// The last of the output's dimensions, or -1 if the model does not declare it.
    private static int dimension(@Nullable NodeInfo output) {
        if (output == null || !(output.getInfo() instanceof TensorInfo tensor)) return -1;
        long[] shape = tensor.getShape();
        return (int) shape[shape.length - 1];
    }

    private static RuntimeException failed(String why) {
        return new Fault(Fault.Code.EMBEDDER_FAILED, why).toException();
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("the model could not be released", e);
        }
    }
}
