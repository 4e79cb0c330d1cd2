/// The names of all settings, and where each value came from: the settings file, the environment or a flag.
///
/// Nothing here knows what a setting means. Values leave as text under the name of their environment variable, and
/// the records of `footnote.app` make sense of them. To add a setting, write one entry in
/// [KnownSettings][footnote.app.settings.KnownSettings] and read it in the record it belongs to; the file, the page
/// `docs/settings.md` and `footnote config` follow.
///
/// Start at [GivenSettings][footnote.app.settings.GivenSettings].
@NullMarked
package footnote.app.settings;

import org.jspecify.annotations.NullMarked;
