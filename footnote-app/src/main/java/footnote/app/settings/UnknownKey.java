package footnote.app.settings;

import footnote.fault.Echo;
import footnote.fault.Nearest;
import java.util.List;

/// Says that a name is not one of a settings file, and what may have been meant.
final class UnknownKey {
    private UnknownKey() {}

    /// @param there what may stand where it was written
    static String sentence(String key, List<Setting> known, List<String> there) {
        var name = Echo.of(key);
        var elsewhere = known.stream()
                .filter(setting ->
                        setting.name().equals(key) || setting.aliases().contains(key))
                .findFirst();
        if (elsewhere.isPresent()) {
            var inFile = elsewhere.get().key();
            return name + " is an environment variable"
                    + (inFile.isEmpty() ? " only." : "; in a file it is called " + inFile + ".");
        }
        return "There is no setting " + name
                + Nearest.to(key, there)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; footnote config --defaults lists them.");
    }
}
