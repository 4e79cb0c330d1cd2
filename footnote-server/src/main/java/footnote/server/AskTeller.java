package footnote.server;

import footnote.ask.AskEvent;
import footnote.ask.AskListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// Tells a client what happens to its question, in the form that it understands.
///
/// The reply begins when it is known what the answer draws on, or with the answer's first word: a question that is
/// turned away, and a search that fails, are plain problems with a status. What happened until then is told
/// first. If that takes long, the reply begins with a sign of life, and what fails later is told in it.
abstract class AskTeller implements AskListener {
    private final ReplyStream to;
    private final Heard heard = new Heard();
    private final ReentrantLock telling = new ReentrantLock();
    private final List<AskEvent> untold = new ArrayList<>();

    AskTeller(ReplyStream to) {
        this.to = to;
    }

    final ReplyStream stream() {
        return to;
    }

    /// What was heard so far.
    final Heard heard() {
        return heard;
    }

    @Override
    public final void on(AskEvent event) {
        telling.lock();
        try {
            heard.on(event);
            if (event instanceof AskEvent.Failed && !to.begun()) {
                untold.clear(); // somebody else tells it, with a status
                return;
            }
            untold.add(event);
            if (to.begun() || begins(event)) tellAll();
        } finally {
            telling.unlock();
        }
    }

    /// Say that the answer is still coming. Before anything has happened to the question, and after it has failed,
    /// that is not so.
    final void stillComing() {
        telling.lock();
        try {
            if (!to.begun() && untold.isEmpty()) return;
            tellAll();
            to.ping();
        } finally {
            telling.unlock();
        }
    }

    private static boolean begins(AskEvent event) {
        return switch (event) {
            case AskEvent.Found _, AskEvent.Token _, AskEvent.Done _ -> true;
            case AskEvent.Entered _, AskEvent.Left _, AskEvent.Degraded _, AskEvent.Failed _ -> false;
        };
    }

    private void tellAll() {
        if (untold.size() == 1) tell(untold.removeFirst());
        else if (!untold.isEmpty()) to.together(this::tellEach);
    }

    private void tellEach() {
        while (!untold.isEmpty()) tell(untold.removeFirst());
    }

    abstract void tell(AskEvent event);
}
