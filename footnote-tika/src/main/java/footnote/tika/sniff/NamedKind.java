package footnote.tika.sniff;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What the ending of a name says about a file that is known to be text.
public record NamedKind(Kind kind, String mime) {
    private static final Map<String, NamedKind> BY_ENDING = byEnding();

    public static Optional<NamedKind> of(String name) {
        return Optional.ofNullable(BY_ENDING.get(ending(name)));
    }

    /// The part after the last dot, in small letters; empty where there is none.
    public static String ending(String name) {
        var dot = name.lastIndexOf('.');
        var bare = dot < 0 || name.indexOf('/', dot) >= 0 || name.indexOf('\\', dot) >= 0;
        return bare ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    private static Map<String, NamedKind> byEnding() {
        var map = new HashMap<String, NamedKind>();
        put(map, Kind.TEXT, "text/plain", "txt text log");
        put(map, Kind.MARKDOWN, "text/markdown", "md markdown mdown mkd mdx");
        put(map, Kind.CSV, "text/csv", "csv");
        put(map, Kind.CSV, "text/tab-separated-values", "tsv tab");
        put(map, Kind.HTML, "text/html", "html htm");
        put(map, Kind.HTML, "application/xhtml+xml", "xhtml xht");
        put(map, Kind.SOURCE, "text/x-java-source", "java");
        put(map, Kind.SOURCE, "text/x-python", "py pyi");
        put(map, Kind.SOURCE, "text/javascript", "js mjs cjs jsx");
        put(map, Kind.SOURCE, "text/x-typescript", "ts tsx mts cts");
        put(map, Kind.SOURCE, "text/x-c", "c h");
        put(map, Kind.SOURCE, "text/x-c++", "cc cpp cxx hh hpp hxx");
        put(map, Kind.SOURCE, "text/x-csharp", "cs");
        put(map, Kind.SOURCE, "text/x-go", "go");
        put(map, Kind.SOURCE, "text/x-rust", "rs");
        put(map, Kind.SOURCE, "text/x-kotlin", "kt kts");
        put(map, Kind.SOURCE, "text/x-scala", "scala sc");
        put(map, Kind.SOURCE, "text/x-groovy", "groovy gradle");
        put(map, Kind.SOURCE, "text/x-ruby", "rb");
        put(map, Kind.SOURCE, "text/x-php", "php");
        put(map, Kind.SOURCE, "text/x-swift", "swift");
        put(map, Kind.SOURCE, "text/x-objective-c", "m mm");
        put(map, Kind.SOURCE, "text/x-perl", "pl pm");
        put(map, Kind.SOURCE, "text/x-lua", "lua");
        put(map, Kind.SOURCE, "text/x-r", "r");
        put(map, Kind.SOURCE, "text/x-sh", "sh bash zsh");
        put(map, Kind.SOURCE, "text/x-powershell", "ps1");
        put(map, Kind.SOURCE, "text/x-bat", "bat cmd");
        put(map, Kind.SOURCE, "text/x-sql", "sql");
        put(map, Kind.SOURCE, "text/css", "css scss less");
        put(map, Kind.SOURCE, "text/x-vue", "vue svelte");
        put(map, Kind.SOURCE, "text/x-haskell", "hs");
        put(map, Kind.SOURCE, "text/x-clojure", "clj cljs");
        put(map, Kind.SOURCE, "text/x-elixir", "ex exs");
        put(map, Kind.SOURCE, "text/x-erlang", "erl");
        put(map, Kind.SOURCE, "text/x-dart", "dart");
        put(map, Kind.SOURCE, "text/x-protobuf", "proto");
        put(map, Kind.SOURCE, "application/json", "json jsonl ndjson ipynb");
        put(map, Kind.SOURCE, "application/yaml", "yaml yml");
        put(map, Kind.SOURCE, "application/toml", "toml");
        put(map, Kind.SOURCE, "application/xml", "xml xsd xsl");
        put(map, Kind.SOURCE, "text/x-properties", "properties ini cfg conf");
        put(map, Kind.SOURCE, "text/x-tex", "tex bib");
        return map;
    }

    private static void put(Map<String, NamedKind> map, Kind kind, String mime, String endings) {
        for (var ending : endings.split(" ")) map.put(ending, new NamedKind(kind, mime));
    }
}
