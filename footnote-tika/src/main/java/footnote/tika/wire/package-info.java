/// What the server and the child process that parses say to each other over the child's standard input and output.
///
/// The child speaks first ([Wire#hello]); then each [Request] is answered by one [Reply]. A file travels as its
/// path, never as its bytes. The parent believes nothing: lengths are bounded and spans are checked.
@NullMarked
package footnote.tika.wire;

import org.jspecify.annotations.NullMarked;
