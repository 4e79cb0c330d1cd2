package footnote.corpus;

/// A passage that was found, and how well it fits by the measure of its ranking.
public record Hit(PassageId passage, double score) {
    public Hit {
        if (Double.isNaN(score)) throw new IllegalArgumentException("a score is a number: " + passage);
    }
}
