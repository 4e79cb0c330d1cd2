package footnote.onnx;

import java.nio.FloatBuffer;

/// How the vectors of a text's tokens become the vector of the text.
enum Pooling {
    /// The average of all tokens.
    MEAN {
        @Override
        float[] pool(FloatBuffer tokens, int count, int dimension) {
            var sum = new float[dimension];
            var token = new float[dimension];
            for (int t = 0; t < count; t++) {
                tokens.get(t * dimension, token);
                for (int i = 0; i < dimension; i++) sum[i] += token[i];
            }
            return sum; // a direction is wanted: dividing by the count would change nothing
        }
    },
    /// The first token, which the model was trained to make stand for the text.
    FIRST {
        @Override
        float[] pool(FloatBuffer tokens, int count, int dimension) {
            var token = new float[dimension];
            tokens.get(0, token);
            return token;
        }
    },
    /// The last token.
    LAST {
        @Override
        float[] pool(FloatBuffer tokens, int count, int dimension) {
            var token = new float[dimension];
            tokens.get((count - 1) * dimension, token);
            return token;
        }
    },
    /// The largest value of all tokens, in each direction.
    MAX {
        @Override
        float[] pool(FloatBuffer tokens, int count, int dimension) {
            var largest = new float[dimension];
            tokens.get(0, largest);
            for (int t = 1; t < count; t++) {
                for (int i = 0; i < dimension; i++) {
                    largest[i] = Math.max(largest[i], tokens.get(t * dimension + i));
                }
            }
            return largest;
        }
    };

    /// Pool `count` vectors of `dimension` values each.
    ///
    /// @return a vector of the text's direction, of any length
    abstract float[] pool(FloatBuffer tokens, int count, int dimension);
}
