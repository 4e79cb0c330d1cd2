package footnote.tika.sniff;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What the ending of a name says about a file that is known to be text.
public record NamedKind(Kind kind, String mime) {
    private static final Map<String, NamedKind> BY_ENDING = byEnding();
    private static final Map<String, NamedKind> BY_NAME = byName();
    private static final Map<String, String> LANGUAGES = languages();

    public static Optional<NamedKind> of(String name) {
        return Optional.ofNullable(BY_ENDING.get(ending(name))).or(() -> Optional.ofNullable(BY_NAME.get(last(name))));
    }

    /// The part after the last dot, in small letters; empty where there is none.
    public static String ending(String name) {
        var dot = name.lastIndexOf('.');
        var bare = dot < 0 || name.indexOf('/', dot) >= 0 || name.indexOf('\\', dot) >= 0;
        return bare ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    private static String last(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
                .toLowerCase(Locale.ROOT);
    }

    /// Files of programs that have no ending.
    private static Map<String, NamedKind> byName() {
        var map = new HashMap<String, NamedKind>();
        put(map, Kind.SOURCE, "text/x-makefile", "makefile gnumakefile");
        put(map, Kind.SOURCE, "text/x-dockerfile", "dockerfile containerfile");
        put(map, Kind.SOURCE, "text/x-groovy", "jenkinsfile");
        put(map, Kind.SOURCE, "text/x-ruby", "gemfile rakefile vagrantfile");
        return map;
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
        put(map, Kind.SOURCE, "text/x-hcl", "tf hcl");
        put(map, Kind.SOURCE, "text/x-graphql", "graphql gql");
        put(map, Kind.SOURCE, "text/x-julia", "jl");
        put(map, Kind.SOURCE, "text/x-zig", "zig");
        put(map, Kind.SOURCE, "text/x-nim", "nim");
        put(map, Kind.SOURCE, "text/x-ocaml", "ml mli");
        put(map, Kind.SOURCE, "text/x-fsharp", "fs fsx");
        put(map, Kind.SOURCE, "text/x-vb", "vb vbs bas");
        put(map, Kind.SOURCE, "text/x-pascal", "pas");
        put(map, Kind.SOURCE, "text/x-fortran", "f f90 f95");
        put(map, Kind.SOURCE, "text/x-asm", "asm s");
        put(map, Kind.SOURCE, "text/x-lisp", "lisp el scm");
        put(map, Kind.SOURCE, "text/x-diff", "diff patch");
        return map;
    }

    /// The usual name of the language that files of this type are written in; empty if unknown.
    public static String language(String mime) {
        return LANGUAGES.getOrDefault(mime, "");
    }

    /// Types whose last word is the name of the language, and those where it is not.
    private static Map<String, String> languages() {
        var map = new HashMap<String, String>();
        for (var named : BY_ENDING.values()) put(map, named);
        for (var named : BY_NAME.values()) put(map, named);
        map.put("text/x-java-source", "java");
        map.put("text/x-c++", "cpp");
        return map;
    }

    private static void put(Map<String, String> map, NamedKind named) {
        var mime = named.mime();
        if (named.kind() == Kind.SOURCE)
            map.put(mime, mime.substring(mime.lastIndexOf('/') + 1).replace("x-", ""));
    }

    private static void put(Map<String, NamedKind> map, Kind kind, String mime, String endings) {
        for (var ending : endings.split(" ")) map.put(ending, new NamedKind(kind, mime));
    }
}
