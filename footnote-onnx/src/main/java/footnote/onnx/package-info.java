/// Embeddings and reranking in this process, on ONNX Runtime: no network, no key, no second server.
///
/// Start at [OnnxEmbedder], or at [OnnxCrossEncoder], which reads pairs of texts in the same manner. It reads
/// one text at a time with one thread per text and as many texts at once as there are cores. That is not a
/// simplification: with the quantised models a text's vector depends on what else is in its batch, padding
/// costs more than a batch saves, and on two cores no other arrangement was faster (the sweep is in
/// `docs/embeddings.md`).
///
/// A model comes from a jar ([BuiltInModel]) or from a folder ([ModelFolder]). Two things are kept in a cache
/// folder because a cold start is felt at every command: the runtime's native library, unpacked; the model's graph,
/// already optimised. Losing that folder costs half a second.
///
/// Deliberately absent: batching across texts, GPU providers, training, quantising.
@NullMarked
package footnote.onnx;

import org.jspecify.annotations.NullMarked;
