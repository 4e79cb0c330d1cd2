@NullMarked
package footnote.onnx;

import org.jspecify.annotations.NullMarked;
