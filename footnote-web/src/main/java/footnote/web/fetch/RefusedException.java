package footnote.web.fetch;

import java.net.UnknownHostException;

/// A connection that was not made because it would have gone inside.
final class RefusedException extends UnknownHostException {
    RefusedException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
