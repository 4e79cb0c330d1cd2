package footnote.bench.campaign;

import static java.lang.constant.ConstantDescs.CD_void;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/// Stops a thread of the server at a [KillPoint] and says so in a file, so that the server can be killed right
/// there.
///
/// A Java agent: it changes the point's class while it is loaded, and nothing of this is in the product.
public final class KillPointAgent {
    private static final AtomicInteger PASSED = new AtomicInteger();
    private static int time;
    private static Path signal = Path.of("");

    private KillPointAgent() {}

    /// The option for Java that makes a server stop at `point` and then write the file `signal`.
    static String option(KillPoint point, Path signal) throws IOException {
        var jar = signal.resolveSibling("kill-point-agent.jar");
        if (!Files.exists(jar)) writeJar(jar);
        return "-javaagent:" + jar + "=" + point.method() + "#" + (point.leaving() ? "leaving" : "entering") + "#"
                + point.time() + "#" + signal;
    }

    /// A jar with nothing but a manifest: the classes are on the server's class path.
    private static void writeJar(Path jar) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Name("Premain-Class"), KillPointAgent.class.getName());
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.finish();
        }
    }

    /// Called by Java before the server's main method.
    public static void premain(String arguments, Instrumentation instrumentation) {
        var parts = arguments.split("#", -1);
        time = Integer.parseInt(parts[3]);
        signal = Path.of(parts[4]);
        instrumentation.addTransformer(new Planting(parts[0], parts[1], parts[2].equals("leaving")));
    }

    /// Called by the changed method.
    public static void passed() {
        if (PASSED.incrementAndGet() != time) return;
        try {
            Files.writeString(signal, "reached");
        } catch (IOException e) {
            throw new IllegalStateException("the point cannot be told", e);
        }
        while (true) LockSupport.park();
    }

    private record Planting(String type, String method, boolean leaving) implements ClassFileTransformer {
        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                String name,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] bytes) {
            if (!name.equals(type.replace('.', '/'))) return null;
            var classFile = ClassFile.of();
            return classFile.transformClass(
                    classFile.parse(bytes),
                    ClassTransform.transformingMethodBodies(
                            model -> model.methodName().equalsString(method),
                            leaving ? CodeTransform.ofStateful(() -> this::beforeReturn) : atStart()));
        }

        private void beforeReturn(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction) call(code);
            code.with(element);
        }

        private static CodeTransform atStart() {
            return new CodeTransform() {
                @Override
                public void atStart(CodeBuilder code) {
                    call(code);
                }

                @Override
                public void accept(CodeBuilder code, CodeElement element) {
                    code.with(element);
                }
            };
        }

        private static void call(CodeBuilder code) {
            code.invokestatic(ClassDesc.of(KillPointAgent.class.getName()), "passed", MethodTypeDesc.of(CD_void));
        }
    }
}
