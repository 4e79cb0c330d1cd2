package footnote.models;

/// Says that a service sent text where JSON should be. Does not hold the text, which may be anything.
final class NotJsonException extends Exception {
    NotJsonException() {
        super("not JSON");
    }
}
