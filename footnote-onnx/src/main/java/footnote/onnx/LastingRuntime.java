package footnote.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import java.lang.System.Logger.Level;

/// Keeps ONNX Runtime usable until the process ends.
///
/// Its Java binding frees the runtime in a shutdown hook, beside all other hooks. A text that is being read at that
/// moment, say when the server is told to stop during an ingest, then brings the process down with a crash
/// instead of an exit: two of seven terminations did so. The runtime counts its users and is freed by the last
/// of them. The binding offers no second count, so its private native constructor is called once more. Where
/// that fails, only this protection is lost.
final class LastingRuntime {
    static {
        try {
            var api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            var create = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            api.setAccessible(true);
            create.setAccessible(true);
            create.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR.getValue(), "footnote");
        } catch (ReflectiveOperationException | RuntimeException e) {
            System.getLogger(LastingRuntime.class.getName())
                    .log(Level.DEBUG, "a termination while texts are being read may end in a crash", e);
        }
    }

    private LastingRuntime() {}

    /// See to it, once per process; the runtime must have been started.
    ///
    /// Costs some milliseconds of reflection, which a single question need not pay.
    static void ensure() {
        // the work is done when this class is initialised
    }
}
