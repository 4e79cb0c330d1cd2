/// Language models, rerankers and embedders over HTTP: any service that speaks OpenAI's, Ollama's, Anthropic's or
/// Gemini's wire format, and text-embeddings-inference's, Jina's or Cohere's for rerankers.
///
/// Start at [Models#open]. One exchange is read in layers, each ignorant of the one above: [StreamedReply] turns bytes
/// into lines with a time limit, a [Framing] joins lines into messages, a [Wire] says what a message means, and
/// [HttpModel] decides what to do about it: hand it on, ask again, or give up with a sentence that a user can
/// act on.
///
/// [Rerankers#open] and [Embedders#open] are the same for services that score passages or embed texts. They
/// answer in one piece, which an [Exchange] reads.
///
/// ## Why not the JDK's client for what streams
/// It brings each piece over two threads before the one that waits sees it. With 300 answers at a time, a piece cost 93
/// µs of the server's processors so, and 53 µs where the thread that answers reads the socket itself
/// (`StreamsBench`); whatever comes in one piece still comes by it.
///
/// ## Why not LangChain4j
/// Footnote promises that a reader who leaves stops the model at once. LangChain4j 1.18.1 hands out the handle that
/// cancels a stream only with the first token (its issue 6304, still so in 1.19.0): against a server that stays
/// silent, the connection of an interrupted call stayed open for the whole of the configured timeout (7,998 ms of 8
/// s), which with a local model is just the time in which the prompt is being read and the processor is busy.
/// Closing it would mean replacing LangChain4j's HTTP client, and what would then remain of it here is the naming
/// of a dozen JSON fields. Its handlers also run on the transport's threads, so that a slow reader needs a queue in
/// between. Doing without it leaves 4.4 MB of jars out of the distribution; the JSON library is the one that the
/// server needs anyway.
@NullMarked
package footnote.models;

import org.jspecify.annotations.NullMarked;
