package footnote.cli;

/// What to do next.
final class Hints {
    private Hints() {}

    static void empty() {
        System.err.println("There are no documents yet. Bring some in with: footnote ingest FILES AND FOLDERS");
        System.err.println("Or try it with Footnote's own handbook:       footnote ingest --handbook");
    }
}
