package footnote.tika.child;

import footnote.tika.text.Refusal;
import footnote.tika.wire.Reply;
import footnote.tika.wire.Request;
import footnote.tika.wire.Wire;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Function;

/// Reads files on request until nobody asks any more.
public final class ChildMain {
    private static final long STACK = 16L << 20;
    private static final int BUFFER = 64 * 1024;
    private static final double WORN = 0.6;
    private static final int FAILED = 1;

    private ChildMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        serve(new Readers()::read);
    }

    /// Answer requests from standard input on standard output.
    ///
    /// What libraries print goes nowhere, so that it can neither disturb the exchange nor spill document text. A
    /// thread always waits at standard input: when the parent dies or lets go, the input ends and so does the
    /// child, even in the middle of a file.
    public static void serve(Function<Request, Reply> reader) throws IOException, InterruptedException {
        var in = new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        var out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER));
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        Lockdown.close();
        Wire.hello(out);
        BlockingQueue<Request> requests = new ArrayBlockingQueue<>(1);
        Thread.ofPlatform().daemon().name("requests").start(() -> receive(in, requests));
        var worker = Thread.ofPlatform().name("reader").stackSize(STACK).start(() -> answer(requests, out, reader));
        // Should the input stay open after the parent, because some other process holds it, this ends the child.
        var _ = ProcessHandle.current().parent().map(parent -> parent.onExit().thenRun(ChildMain::end));
        worker.join();
        Runtime.getRuntime().halt(FAILED);
    }

    private static void end() {
        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(0);
    }

    private static void receive(DataInputStream in, BlockingQueue<Request> requests) {
        try {
            while (true) requests.put(Wire.readRequest(in));
        } catch (IOException | InterruptedException e) {
            end();
        }
    }

    private static void answer(BlockingQueue<Request> requests, DataOutputStream out, Function<Request, Reply> reader) {
        try {
            while (true) Wire.write(withWear(answer(requests.take(), reader)), out);
        } catch (IOException | InterruptedException e) {
            end();
        }
    }

    private static Reply answer(Request request, Function<Request, Reply> reader) {
        try {
            return reader.apply(request);
        } catch (StackOverflowError e) {
            return new Reply.Refused(Refusal.tooDeep().fault(), false);
        }
    }

    /// Say so when memory stays used although nothing is being read.
    private static Reply withWear(Reply reply) {
        if (!isFull()) return reply;
        System.gc();
        if (!isFull()) return reply;
        return switch (reply) {
            case Reply.Read read -> new Reply.Read(read.parsed(), true);
            case Reply.Refused refused -> new Reply.Refused(refused.fault(), true);
        };
    }

    private static boolean isFull() {
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() > WORN * runtime.maxMemory();
    }
}
