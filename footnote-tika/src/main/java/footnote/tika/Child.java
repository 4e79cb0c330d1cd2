package footnote.tika;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import footnote.tika.text.Refusal;
import footnote.tika.wire.Reply;
import footnote.tika.wire.Request;
import footnote.tika.wire.Wire;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/// One child process. Serves one request at a time; whoever fails to get an answer kills it.
final class Child {
    /// With what the JVM ends when a heap is full and it was told not to go on.
    private static final int OUT_OF_MEMORY = 3;

    /// With what it ends by a signal: those with which a terminal or a service manager stops a whole group at once
    /// say nothing about the file.
    private static final int INTERRUPTED = 130;

    private static final int TERMINATED = 143;
    private static final int KILLED = 137;
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(5);
    private static final int BUFFER = 64 * 1024;
    private static final int COMPLAINT = 500;

    private final Process process;
    private final DataOutputStream out;
    private final DataInputStream in;
    private final ParserLimits limits;
    private final AtomicInteger served = new AtomicInteger();

    private Child(Process process, ParserLimits limits) {
        this.process = process;
        this.limits = limits;
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream(), BUFFER));
    }

    /// Start a child and wait until it is up.
    static Child start(ChildCommand command, ParserLimits limits) throws Killed {
        var process = process(command, limits);
        var child = new Child(process, limits);
        var complaint = new FutureTask<>(() -> drain(process.getErrorStream()));
        try {
            Thread.ofPlatform().daemon().name("parser-complaints").start(complaint);
            child.exchange(
                    () -> {
                        Wire.awaitHello(child.in);
                        return true;
                    },
                    START);
            return child;
        } catch (TimeoutException e) {
            child.kill();
            throw new Fault(Fault.Code.INTERNAL, "The parser did not start within " + seconds(START) + ".")
                    .toException();
        } catch (ExecutionException e) {
            boolean killed = status(process) == KILLED;
            var why = notStarted(process, complaint); // first, since killing closes what it complains through
            child.kill();
            if (killed) throw new Killed();
            throw why.toException(e);
        } catch (InterruptedException e) {
            child.kill();
            Thread.currentThread().interrupt();
            throw ChildParser.cancelled();
        } catch (RuntimeException | Error e) {
            // As where no thread can be started any more: nobody would know of the process.
            child.kill();
            throw e;
        }
    }

    private static Process process(ChildCommand command, ParserLimits limits) throws Killed {
        var builder = new ProcessBuilder(command.line(limits));
        ChildCommand.clean(builder.environment());
        try {
            return builder.start();
        } catch (IOException e) {
            if (isKilled(e)) throw new Killed();
            throw new Fault(Fault.Code.INTERNAL, "The parser could not be started: there is no Java to run it with.")
                    .toException(e);
        }
    }

    /// Whether the helper was killed through which Java makes a process: then the process was killed from outside
    /// before it was one. Only the message tells.
    static boolean isKilled(IOException notStarted) {
        var message = String.valueOf(notStarted.getMessage());
        return message.contains("spawn helper") && message.contains("signal: 9");
    }

    /// What the child complains of before it has seen a document; later words are read and thrown away unseen.
    private static String drain(InputStream errors) throws IOException {
        try (errors) {
            var first = errors.readNBytes(COMPLAINT);
            errors.transferTo(java.io.OutputStream.nullOutputStream());
            return new String(first, StandardCharsets.UTF_8);
        }
    }

    private static Fault notStarted(Process process, FutureTask<String> complaint) {
        var said = "";
        try {
            said = complaint
                    .get(END.toMillis(), TimeUnit.MILLISECONDS)
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (ExecutionException | TimeoutException e) {
            said = "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Fault(
                Fault.Code.INTERNAL,
                "The parser could not be started (exit status " + status(process) + (said.isEmpty() ? "" : ": " + said)
                        + ").");
    }

    /// Ask for a file to be read and wait for the answer.
    Reply ask(Request request, Deadline by) throws Killed {
        served.incrementAndGet();
        var allowed = by.left().compareTo(limits.time()) < 0 ? by.left() : limits.time();
        try {
            return exchange(
                    () -> {
                        Wire.write(request.within(allowed.toMillis()), out);
                        return Wire.readReply(in, limits.outputCharacters());
                    },
                    allowed);
        } catch (TimeoutException e) {
            kill();
            throw new Fault(Fault.Code.TIMED_OUT, "Reading the file took longer than " + seconds(allowed) + ".")
                    .toException();
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
            throw ChildParser.cancelled();
        } catch (ExecutionException e) {
            throw crashed();
        }
    }

    /// Do something with the pipes of the child, which cannot be interrupted, in a thread that is left behind if it
    /// takes too long; killing the child ends it.
    private <T> T exchange(Callable<T> work, Duration allowed)
            throws InterruptedException, ExecutionException, TimeoutException {
        var task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name("parser-exchange").start(task);
        return task.get(allowed.toNanos(), TimeUnit.NANOSECONDS);
    }

    private FootnoteException crashed() throws Killed {
        var status = status(process);
        kill();
        return switch (status) {
            case OUT_OF_MEMORY ->
                Refusal.unreadable(
                        "The parser ran out of memory on this file (limit " + limits.heapMegabytes() + " MB).");
            case INTERRUPTED, TERMINATED -> ChildParser.cancelled();
            case KILLED -> throw new Killed();
            default -> Refusal.unreadable("The parser crashed on this file (exit status " + status + ").");
        };
    }

    private static int status(Process process) {
        try {
            return process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private static String seconds(Duration time) {
        var seconds = time.toMillis() / 1000.0;
        return seconds < 10 ? "%.1f s".formatted(seconds) : Math.round(seconds) + " s";
    }

    int served() {
        return served.get();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long process() {
        return process.pid();
    }

    /// End the process, and what it has started.
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// Somebody else has killed the child: a person, or a system that ran out of memory. Whether the file has
    /// to do with that nobody knows.
    static final class Killed extends Exception {}
}
