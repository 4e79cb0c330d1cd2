package footnote.tika;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.tika.text.Refusal;
import footnote.tika.wire.Reply;
import footnote.tika.wire.Request;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// The children of one parser: no more than allowed, each serving one request at a time.
final class ChildPool implements AutoCloseable {
    private static final int TRIES = 3;

    private final ParserLimits limits;
    private final ChildCommand command;
    private final Semaphore places;

    /// Waiting for work; the one used last is used first, so that a quiet time lets the others go.
    private final Deque<Child> idle = new ArrayDeque<>();

    private final Set<Child> all = new HashSet<>();
    private boolean closed;

    ChildPool(ParserLimits limits, ChildCommand command) {
        this.limits = limits;
        this.command = command;
        this.places = new Semaphore(limits.children(), true);
    }

    /// Let a child answer `request`, waiting for one to be free. If it is killed from outside meanwhile, others
    /// get a try.
    Reply ask(Request request, Deadline by) {
        enter(by);
        try {
            for (int tries = 0; tries < TRIES; tries++) {
                try {
                    return askOnce(request, by);
                } catch (Child.Killed _) {
                    if (isClosed()) throw ChildParser.cancelled();
                }
            }
            throw Refusal.unreadable("The parser was killed from outside all of the " + TRIES + " times it was to read"
                    + " this file; is there too little memory?");
        } finally {
            places.release();
        }
    }

    private Reply askOnce(Request request, Deadline by) throws Child.Killed {
        var child = take();
        try {
            var reply = child.ask(request, by);
            if (reply.worn() || child.served() >= limits.documentsPerChild()) drop(child);
            else give(child);
            return reply;
        } catch (RuntimeException | Error | Child.Killed e) {
            drop(child);
            if (isClosed()) throw ChildParser.cancelled();
            throw e;
        }
    }

    private void enter(Deadline by) {
        try {
            if (places.tryAcquire(by.left().toNanos(), TimeUnit.NANOSECONDS)) return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ChildParser.cancelled();
        }
        throw new Fault(Fault.Code.TIMED_OUT, "Time ran out while waiting for a free parser.").toException();
    }

    void warmUp() {
        Thread.ofVirtual().start(() -> {
            if (!places.tryAcquire()) return;
            try {
                if (!hasIdle()) giveNew();
            } catch (FootnoteException | Child.Killed e) {
                // Whoever needs a child will start one and hear why it does not start.
            } finally {
                places.release();
            }
        });
    }

    private synchronized boolean hasIdle() {
        return idle.stream().anyMatch(Child::isAlive);
    }

    /// Start a child that is idle as soon as it is there.
    private void giveNew() throws Child.Killed {
        var started = Child.start(command, limits);
        synchronized (this) {
            admit(started);
            give(started);
        }
    }

    private Child take() throws Child.Killed {
        synchronized (this) {
            if (closed) throw ChildParser.cancelled();
            while (!idle.isEmpty()) {
                var child = idle.pop();
                if (child.isAlive()) return child;
                all.remove(child);
            }
        }
        return admit(Child.start(command, limits));
    }

    private Child admit(Child started) {
        synchronized (this) {
            if (!closed) {
                all.add(started);
                return started;
            }
        }
        started.kill();
        throw ChildParser.cancelled();
    }

    private void give(Child child) {
        synchronized (this) {
            if (closed) return;
            idle.push(child);
        }
        var served = child.served();
        var later = CompletableFuture.delayedExecutor(limits.idle().toNanos(), TimeUnit.NANOSECONDS);
        later.execute(() -> letGo(child, served));
    }

    /// End a child that has had nothing to do since it had served so many.
    private void letGo(Child child, int served) {
        var unused = false;
        synchronized (this) {
            unused = child.served() == served && idle.remove(child);
            if (unused) all.remove(child);
        }
        if (unused) child.kill();
    }

    private void drop(Child child) {
        synchronized (this) {
            all.remove(child);
        }
        child.kill();
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /// The process ids of the children that are there.
    synchronized Set<Long> processes() {
        var processes = new HashSet<Long>();
        for (var child : all) processes.add(child.process());
        return processes;
    }

    @Override
    public void close() {
        Set<Child> left;
        synchronized (this) {
            closed = true;
            left = Set.copyOf(all);
            all.clear();
            idle.clear();
        }
        left.forEach(Child::kill);
    }
}
