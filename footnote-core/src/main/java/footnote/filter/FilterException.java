package footnote.filter;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;

/// Says why a filter is not understood, and where.
public final class FilterException extends Exception {
    private final String place;
    private final int at;

    /// @param message one sentence that says what is wrong and what would be right
    public FilterException(String message) {
        this(message, "", 0);
    }

    private FilterException(String message, String place, int at) {
        super(message);
        this.place = place;
        this.at = at;
    }

    /// The same problem, at a character of an expression, counted from 0.
    FilterException at(int character) {
        return new FilterException(problem(), "character " + (character + 1) + " of the filter", character);
    }

    /// The same problem, at a place that has a name.
    public FilterException in(String name) {
        return new FilterException(problem(), name, 0);
    }

    /// Whether it is known where the problem is.
    public boolean placed() {
        return !place.isEmpty();
    }

    /// Where in an expression the problem is, counted from 0.
    public int at() {
        return at;
    }

    /// What is wrong, in a sentence that does not say where.
    public String problem() {
        return String.valueOf(getMessage());
    }

    /// The problem as a fault of whoever wrote the filter.
    public FootnoteException toFault() {
        var where = place.isEmpty() ? "" : "At " + place + ": ";
        return new Fault(Fault.Code.BAD_REQUEST, where + problem()).toException(this);
    }
}
