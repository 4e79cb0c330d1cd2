package footnote.ask;

import java.util.List;

/// What was read off a question's words, and how it is searched for therefore.
///
/// @param entities the names, dates, files and quoted phrases in it, as they stand there
/// @param multiHop whether it takes an answer to another question to answer it
/// @param levels which levels of passages are searched; empty where the question's own filter says that
/// @param also what is searched for beside the question
/// @param why by which of its words it is of this kind, and what follows from that, in one sentence
public record Analysis(
        Kind kind, List<String> entities, boolean multiHop, List<Integer> levels, List<String> also, String why) {
    public enum Kind {
        /// Something stands somewhere and is to be told.
        FACTUAL,
        /// Things are held against each other.
        COMPARATIVE,
        /// How something is done.
        PROCEDURAL,
        /// How things or people belong together.
        RELATIONAL,
        /// Everything of a kind, its number, or the gist of it.
        AGGREGATIVE,
        /// When something is, or what has changed.
        TEMPORAL
    }

    public Analysis {
        entities = List.copyOf(entities);
        levels = List.copyOf(levels);
        also = List.copyOf(also);
    }
}
