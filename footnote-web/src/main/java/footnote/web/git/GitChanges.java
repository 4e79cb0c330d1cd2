package footnote.web.git;

import java.util.List;

/// What happened between two commits.
///
/// @param changed files that are new or different, as they are now
/// @param gone paths of files that are no more
public record GitChanges(List<GitFile> changed, List<String> gone) {
    public GitChanges {
        changed = List.copyOf(changed);
        gone = List.copyOf(gone);
    }
}
