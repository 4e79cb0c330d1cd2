package footnote.ask;

/// Hears the events of one question, on the thread that walks it. Throwing stops the walk.
@FunctionalInterface
public interface AskListener {
    AskListener NOBODY = _ -> {};

    void on(AskEvent event);
}
