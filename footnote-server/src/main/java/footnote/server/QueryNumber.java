package footnote.server;

import footnote.fault.Fault;
import io.helidon.webserver.http.ServerRequest;

/// A number in the query of a request.
///
/// @param usual what it is where it is not given
record QueryNumber(String name, int least, int most, int usual) {
    static final QueryNumber OFFSET = new QueryNumber("offset", 0, Integer.MAX_VALUE, 0);

    /// Fails with `BAD_REQUEST` if it is no number, or out of range.
    int of(ServerRequest request) {
        var text = request.query().first(name).asOptional();
        if (text.isEmpty()) return usual;
        try {
            int number = Integer.parseInt(text.get());
            if (number >= least && number <= most) return number;
        } catch (NumberFormatException e) {
            throw fault().toException(e);
        }
        throw fault().toException();
    }

    private Fault fault() {
        var range = most == Integer.MAX_VALUE ? "of at least " + least : "from " + least + " to " + most;
        return new Fault(Fault.Code.BAD_REQUEST, "\"" + name + "\" must be a number " + range + ".");
    }
}
