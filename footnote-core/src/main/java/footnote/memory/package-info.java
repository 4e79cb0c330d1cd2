/// What agents remember: short notes of a user, written and recalled by programs that work for them.
///
/// Notes live apart from documents. No search and no answer draws on them; they share the embedding model, so that
/// they are recalled by meaning, and nothing else. Start at [AgentMemory].
@NullMarked
package footnote.memory;

import org.jspecify.annotations.NullMarked;
