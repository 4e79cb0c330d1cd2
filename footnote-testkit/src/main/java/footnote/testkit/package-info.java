/// Fakes that obey the ports' contracts, the contracts themselves, and servers that misbehave on request.
///
/// A port's contract is an abstract `…Contract` test class; the fake here and every real adapter extend it, so that
/// a test that passes with the fake says something about the real thing. Nothing here needs more than the JDK,
/// JUnit and AssertJ, and nothing here is on the class path of the product.
@NullMarked
package footnote.testkit;

import org.jspecify.annotations.NullMarked;
