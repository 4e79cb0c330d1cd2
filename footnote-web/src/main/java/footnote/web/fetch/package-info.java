/// Fetching from addresses that users name, without letting them reach what is inside.
///
/// Nobody outside can make Footnote talk to the machine it runs on or to the network around it. That rests on four
/// things, each checked for every single connection:
///
/// 1. [footnote.web.fetch.WebAddress] admits one way of writing an address: http or https, no user name, no
///    percent-encoded or oddly written host.
/// 2. [footnote.web.fetch.AddressGuard] *is* the name resolver of the HTTP client. It resolves a name once, refuses
///    it if any of its addresses is inside, and the connection goes to exactly what it returned: there is no second
///    look-up that could answer differently.
/// 3. Redirects are followed here, not by the client, and each hop starts again at 1.
/// 4. There is no proxy, no cookie, no credential and no kept connection.
///
/// Start at [footnote.web.fetch.Fetcher].
@NullMarked
package footnote.web.fetch;

import org.jspecify.annotations.NullMarked;
