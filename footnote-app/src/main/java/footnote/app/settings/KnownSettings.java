package footnote.app.settings;

import static footnote.app.settings.Form.BY_COLLECTION;
import static footnote.app.settings.Form.FOLDER;
import static footnote.app.settings.Form.NUMBER;
import static footnote.app.settings.Form.SWITCH;
import static footnote.app.settings.Form.TEXT;

import footnote.app.settings.Form.ByCollection;
import footnote.app.settings.Form.Folders;
import footnote.app.settings.Form.Named;
import footnote.app.settings.Form.Several;
import java.io.File;
import java.util.List;
import java.util.Optional;

/// All settings there are.
public final class KnownSettings {
    public static final String CONFIG = "FOOTNOTE_CONFIG";
    static final String ALIASES = "FOOTNOTE_ALIASES";

    /// In the order in which they are told.
    public static final List<Setting> ALL = List.of(
            Setting.ofEnvironment(
                    CONFIG,
                    "`~/.config/footnote/footnote.toml`, if it is there",
                    "the settings file; `--config` goes before it"),
            Setting.of(
                    "FOOTNOTE_DATA",
                    "data",
                    FOLDER,
                    "\"/srv/footnote\"",
                    "`~/.local/share/footnote`, or the platform's equivalent",
                    "the folder that holds everything"),
            Setting.of(
                    "FOOTNOTE_MODEL_URL",
                    "model.url",
                    TEXT,
                    "\"http://localhost:11434\"",
                    "none: answers are picked from the documents",
                    "where a language model is served: an Ollama or OpenAI-compatible address,"
                            + " `https://api.anthropic.com` or `https://generativelanguage.googleapis.com`"),
            Setting.of("FOOTNOTE_MODEL", "model.name", TEXT, "\"qwen3:8b\"", "–", "which model to use there"),
            Setting.of(
                            "FOOTNOTE_MODEL_KEY",
                            "model.key",
                            TEXT,
                            "\"the-key\"",
                            "–",
                            "the key for that service, if it wants one; never printed or logged")
                    .hidden(),
            Setting.of(
                    "FOOTNOTE_MODEL_CONTEXT",
                    "model.context",
                    NUMBER,
                    "8192",
                    "`8192`",
                    "how many tokens the model reads and writes together, at least 1024; sources that do not fit are"
                            + " left out, the lowest-scored first. Ollama is told to load the model so"),
            Setting.of(
                    "FOOTNOTE_MODEL_CONCURRENCY",
                    "model.concurrency",
                    NUMBER,
                    "64",
                    "`64`",
                    "how many answers one service may be writing at the same time; others wait for their turn"),
            Setting.of(
                    "FOOTNOTE_MODEL_PATIENCE",
                    "model.patience",
                    NUMBER,
                    "180",
                    "`180`",
                    "how many seconds a model may take until it begins to answer; a slow machine needs more to load a"
                            + " model and to read a long prompt"),
            Setting.of(
                    "FOOTNOTE_MODELS",
                    "models",
                    new Named(List.of("url", "model"), "key", List.of("context")),
                    """
                    [models.fast]
                    url = "http://localhost:11434"
                    model = "qwen3:1.7b"
                    [models.big]
                    url = "https://api.anthropic.com"
                    model = "claude-sonnet-4-5"
                    key = "the-key"
                    context = 100000
                    """,
                    "none",
                    "more models, by names that questions can ask for: `fast = http://localhost:11434 qwen3:1.7b; big ="
                            + " https://api.anthropic.com claude-sonnet-4-5 $ANTHROPIC_KEY context=100000`, see"
                            + " [models](models.md)"),
            Setting.of(
                    "FOOTNOTE_PROMPT",
                    "prompt",
                    new ByCollection(";;"),
                    """
                    [prompt.collections]
                    wiki = \"\"\"
                    You answer questions of the support desk from numbered sources, and from nothing else.
                    Cite like [1]. If the sources do not tell, say so.\"\"\"
                    """,
                    "the preset's",
                    "what models are told in place of the preset's system prompt, by collection as"
                            + " `FOOTNOTE_INSTRUCTIONS`; `{sources}` stands for the sources,"
                            + " see [models](models.md#words-of-your-own)"),
            Setting.of(
                    "FOOTNOTE_INSTRUCTIONS",
                    "instructions",
                    new ByCollection(";;"),
                    """
                    [instructions]
                    usual = "Be polite."
                    [instructions.collections]
                    wiki = "Answer in one sentence."
                    """,
                    "none",
                    "what models are told besides the preset's words; `wiki=Answer in one sentence. ;; Be polite.` has"
                            + " words for one collection and for all others"),
            Setting.of(
                    "FOOTNOTE_ANSWER_TIMEOUT",
                    "answer.timeout",
                    NUMBER,
                    "300",
                    "`300`",
                    "how many seconds a whole answer may take, from the question to the last word"),
            Setting.of(
                            "FOOTNOTE_RAG",
                            "rag",
                            SWITCH,
                            "\"always\"",
                            "`always`, with `vexora` as messages say",
                            "whether the documents are asked where a question does not say: `always` (or `true`),"
                                    + " `automatic`, `manual` or `off` (or `false`), see"
                                    + " [models](models.md#with-or-without-documents)")
                    .alias("ENABLE_RAG"),
            Setting.of(
                            "FOOTNOTE_EMBEDDER",
                            "embedder.model",
                            TEXT,
                            "\"http://localhost:11434 nomic-embed-text\"",
                            "`bge-small-en-v1.5`",
                            "the embedding model: a built-in name, a sentence-transformers folder, or the address of a"
                                    + " service and its model, as `http://localhost:11434 nomic-embed-text`, to which"
                                    + " all texts are then sent; see [embeddings](embeddings.md#another-model)")
                    .alias("EMBEDDER_BASE", "AGENT_EMBEDDER_URL", "MODEL_NAME"),
            Setting.of(
                            "FOOTNOTE_EMBEDDER_KEY",
                            "embedder.key",
                            TEXT,
                            "\"the-key\"",
                            "–",
                            "the key for that service, if it wants one; never printed or logged")
                    .hidden(),
            Setting.of(
                            "FOOTNOTE_VECTORS",
                            "vectors.place",
                            TEXT,
                            "\"qdrant http://localhost:6333\"",
                            "Footnote's own index",
                            "where vectors are kept and searched, if not here: `qdrant` and the address of a server, as"
                                    + " `qdrant http://localhost:6333`; see [Qdrant](qdrant.md)")
                    .alias("QDRANT_URL"),
            Setting.of(
                            "FOOTNOTE_VECTORS_KEY",
                            "vectors.key",
                            TEXT,
                            "\"the-key\"",
                            "–",
                            "the key for that server, if it wants one; never printed or logged")
                    .hidden()
                    .alias("QDRANT_API_KEY"),
            Setting.of(
                            "FOOTNOTE_VECTORS_SIZE",
                            "vectors.size",
                            NUMBER,
                            "384",
                            "whatever the embedding model gives",
                            "how many numbers a vector has to have: a model that gives others is refused")
                    .alias("AGENT_QDRANT_VECTOR_SIZE"),
            Setting.of(
                    "FOOTNOTE_CHUNKER",
                    "chunker",
                    BY_COLLECTION,
                    """
                    [chunker]
                    usual = "structure"
                    [chunker.collections]
                    wiki = "tokens 512/128"
                    """,
                    "`structure`",
                    "how documents are cut into passages, see [chunking](chunking.md); `structure; wiki=tokens"
                            + " 512/128` gives one collection its own way"),
            Setting.of(
                    "FOOTNOTE_PRESET",
                    "preset",
                    BY_COLLECTION,
                    """
                    [preset]
                    usual = "default"
                    [preset.collections]
                    wiki = "deepwiki"
                    """,
                    "`default`",
                    "how questions are answered, see [presets](presets.md); `default; wiki=deepwiki` gives one"
                            + " collection its own way"),
            Setting.of(
                            "FOOTNOTE_RAGPROXY_CANDIDATES",
                            "ragproxy.candidates",
                            NUMBER,
                            "5",
                            "`5`",
                            "how many passages the preset `ragproxy` fetches, up to 1000")
                    .alias("QDRANT_TOP_K"),
            Setting.of(
                            "FOOTNOTE_RAGPROXY_DIVERSITY",
                            "ragproxy.diversity",
                            NUMBER,
                            "0.7",
                            "`0.7`",
                            "how it chooses among them by maximal marginal relevance: `0` by closeness to the question"
                                    + " alone, `1` by difference from those before alone")
                    .alias("MMR_LAMBDA"),
            Setting.of(
                            "FOOTNOTE_RAGPROXY_SOURCES",
                            "ragproxy.sources",
                            NUMBER,
                            "5",
                            "`5`",
                            "how many it gives to the model, up to 50")
                    .alias("RAG_MAX_SOURCES"),
            Setting.of(
                            "FOOTNOTE_RAGPROXY_EXCERPT",
                            "ragproxy.excerpt",
                            NUMBER,
                            "1200",
                            "`1200`",
                            "how many characters of each of them")
                    .alias("RAG_MAX_CHARS"),
            Setting.of(
                    "FOOTNOTE_RERANKER",
                    "reranker.place",
                    TEXT,
                    "\"http://localhost:8080\"",
                    "none: the fused order stays",
                    "who orders what was found anew: a folder with a cross-encoder's `model.onnx`, or the address of a"
                            + " service, see [reranking](reranking.md)"),
            Setting.of(
                    "FOOTNOTE_RERANKER_MODEL",
                    "reranker.model",
                    TEXT,
                    "\"rerank-v3.5\"",
                    "–",
                    "which model to use there; without it the service is text-embeddings-inference"),
            Setting.of(
                            "FOOTNOTE_RERANKER_KEY",
                            "reranker.key",
                            TEXT,
                            "\"the-key\"",
                            "–",
                            "the key for that service, if it wants one; never printed or logged")
                    .hidden(),
            Setting.of(
                    "FOOTNOTE_SEARCH_CACHE",
                    "search.cache",
                    NUMBER,
                    "300",
                    "`300`",
                    "for how many seconds what was found for a question is remembered, unless a document or who may"
                            + " read it changes before; `0` for never"),
            Setting.of(
                    "FOOTNOTE_RATE_LIMIT",
                    "rate.limit",
                    TEXT,
                    "\"60/min\"",
                    "`off`",
                    "how often each user may ask or search, as `60/min`, `5/s` or `1000/h`, see"
                            + " [questions](questions.md)"),
            Setting.of(
                    "FOOTNOTE_OCR_LANGUAGES",
                    "ocr.languages",
                    new Several("+"),
                    "[\"eng\", \"deu\"]",
                    "`eng`, and `deu` where installed",
                    "the languages of scanned pages, as Tesseract names them, as `eng+deu`"),
            Setting.of(
                    "FOOTNOTE_HOST",
                    "server.host",
                    TEXT,
                    "\"127.0.0.1\"",
                    "`127.0.0.1`",
                    "the address `serve` listens on; this version serves the machine itself only"),
            Setting.of(
                    "FOOTNOTE_PORT",
                    "server.port",
                    NUMBER,
                    "7700",
                    "`7700`",
                    "the port `serve` listens on; `0` takes any that is free"),
            Setting.of(
                    "FOOTNOTE_FETCH_ALLOW",
                    "fetch.allow",
                    new Several(","),
                    "[\"wiki.example.org\", \"10.0.0.0/8\"]",
                    "nothing",
                    "what may be fetched although it is on this machine or a private network: host names (`*.` for all"
                            + " below), addresses and ranges, separated by commas"),
            Setting.of(
                            "FOOTNOTE_SEARXNG_URL",
                            "searxng.url",
                            TEXT,
                            "\"http://localhost:8888\"",
                            "none",
                            "the address of a SearxNG server for `GET /search`; it must allow the JSON format")
                    .alias("SEARXNG_URL"),
            Setting.of(
                    "FOOTNOTE_WATCH",
                    "watch",
                    new Folders(File.pathSeparator, true),
                    "[\"/srv/papers\", \"wiki=/srv/wiki\"]",
                    "none",
                    "folders that `serve` keeps collections in step with: `DIR` or `NAME=DIR`, separated as in"
                            + " `PATH`"),
            Setting.of(
                    "FOOTNOTE_GIT_FOLDERS",
                    "git.folders",
                    new Folders(File.pathSeparator, false),
                    "[\"/srv/git\"]",
                    "none",
                    "folders in which the HTTP API may read git repositories of the server's machine, separated as in"
                            + " `PATH`"),
            Setting.of(
                    ALIASES,
                    "aliases",
                    SWITCH,
                    "true",
                    "`on`",
                    "whether the command line also reads the variables that other systems have for these, as"
                            + " `MODEL_NAME`; `off` where they are meant for another program"),
            Setting.ofEnvironment("FOOTNOTE_JAVA", "found by itself", "for the launcher: the Java to use"),
            Setting.ofEnvironment("FOOTNOTE_JAVA_OPTS", "none", "for the launcher: more options for Java, as `-Xmx2g`"),
            Setting.ofEnvironment("FOOTNOTE_AOT", "`on`", "for the launcher: `off` starts without the start-up cache"));

    private KnownSettings() {}

    static Optional<Setting> named(String name) {
        return ALL.stream().filter(setting -> setting.name().equals(name)).findFirst();
    }

    static List<String> names() {
        return ALL.stream().map(Setting::name).toList();
    }
}
