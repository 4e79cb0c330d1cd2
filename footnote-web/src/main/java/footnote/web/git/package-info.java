/// Git repositories as a source of documents: the files of one commit, read from its tree.
///
/// Nothing is checked out, so no hook, filter or submodule ever runs, and `.gitignore` is obeyed by itself:
/// only what was committed is there. Repositories elsewhere are mirrored without history over http or https,
/// through the guarded client; there is no other transport. Settings of the machine and its users
/// (`~/.gitconfig`, which may hold credentials, proxies and rewritten addresses) are not read.
///
/// Start at [footnote.web.git.GitMirrors] and [footnote.web.git.GitTree].
@NullMarked
package footnote.web.git;

import org.jspecify.annotations.NullMarked;
