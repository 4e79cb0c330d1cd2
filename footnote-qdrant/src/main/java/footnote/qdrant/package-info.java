/// Vectors kept and searched in a Qdrant server, over its REST API.
///
/// Start at [QdrantCollections], the collections of one change log, one for each space. [QdrantIndex] fills one
/// of them as the log tells and searches it: each embedded passage is a point, whose payload holds what
/// permissions and filters need and no text. All conditions go into the query, so that Qdrant ranks only what
/// may be found; [Condition] makes them, and [Mark] is how a value or its beginning is asked for. One point
/// that no search can return holds the number of the last change that is in the collection.
///
/// ## Why not Qdrant's own client
/// It speaks gRPC and brings netty, protobuf and Guava, some 12 MB in 20 jars, for the eight requests that are
/// needed here. The JDK's HTTP client and the JSON library that other modules have anyway do for these.
@NullMarked
package footnote.qdrant;

import org.jspecify.annotations.NullMarked;
