package footnote.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.fault.Fault;
import footnote.fault.FootnoteException;
import footnote.spi.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whatever way an address is written, nothing inside is reached.
class InsideTests {
    private static final Map<String, String> NAMES = Map.of(
            "localhost", "127.0.0.1",
            "inside.example", "127.0.0.1",
            "sub.localhost", "127.0.0.1",
            "private.example", "10.0.0.7",
            "six.example", "::1",
            "metadata.example", "169.254.169.254",
            "outside.example", "127.0.0.1");

    private Canary canary;

    @BeforeEach
    void listen() throws IOException {
        canary = new Canary();
    }

    @AfterEach
    void stop() throws IOException {
        canary.close();
    }

    @Test
    void noFormOfAnAddressReachesInside() throws IOException {
        var forms = forms();
        assertThat(forms).hasSizeGreaterThan(150).doesNotHaveDuplicates();
        var reached = new ArrayList<String>();
        try (var fetcher = fetcher(AllowList.NOTHING)) {
            for (var form : forms) {
                var fault = fault(fetcher, form);
                if (fault == null || fault.code() != Fault.Code.BAD_REQUEST) reached.add(form + " → " + fault);
            }
        }
        assertThat(reached).isEmpty();
        assertThat(canary.connections()).isZero();
    }

    /// The resolver is the last line: it must hold even if an address slipped through everything before it.
    @Test
    void theResolverAloneKeepsEveryHostOut() {
        var guard = new AddressGuard(AllowList.NOTHING, host -> List.of(InetAddress.getAllByName(host)));
        var hosts = List.of(
                "127.0.0.1",
                "2130706433",
                "127.1",
                "127.0.1",
                "0",
                "0.0.0.0",
                "::1",
                "::ffff:127.0.0.1",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b::10.0.0.1",
                "64:ff9b:1::a00:1",
                "2002:7f00:1::",
                "2001:0:1::1",
                "fe80::1",
                "fc00::1",
                "fd00:ec2::254",
                "ff02::1",
                "fec0::1",
                "::",
                "10.1.2.3",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "100.127.255.255",
                "100.100.100.200",
                "168.63.129.16",
                "192.0.0.192",
                "192.0.2.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.9",
                "203.0.113.4",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "2001:db8::1",
                "3fff::1",
                "2001:2::1",
                "100::1",
                "2606:4700::5efe:10.0.0.1",
                "2606:4700::200:5efe:127.0.0.1");
        for (var host : hosts) {
            assertThatThrownBy(() -> guard.resolve(host)).as(host).isInstanceOf(RefusedException.class);
        }
    }

    @Test
    void publicAddressesAreOpen() throws UnknownHostException {
        var guard = new AddressGuard(AllowList.NOTHING, host -> List.of(InetAddress.ofLiteral(host)));
        for (var host : List.of(
                "1.1.1.1",
                "8.8.8.8",
                "93.184.216.34",
                "100.63.255.255",
                "100.128.0.1",
                "172.15.255.255",
                "172.32.0.1",
                "192.167.255.255",
                "198.17.255.255",
                "198.20.0.1",
                "223.255.255.255",
                "2606:4700::1111",
                "2001:4860:4860::8888",
                "64:ff9b::8.8.8.8")) {
            assertThat(guard.resolve(host)).as(host).hasSize(1);
        }
    }

    @Test
    void aNameWithOneFootInsideIsRefused() {
        var both = List.of(InetAddress.ofLiteral("93.184.216.34"), InetAddress.ofLiteral("127.0.0.1"));
        var guard = new AddressGuard(AllowList.NOTHING, _ -> both);
        assertThatThrownBy(() -> guard.resolve("both.example")).isInstanceOf(RefusedException.class);
    }

    @Test
    void theCanaryHearsWhatIsAllowed() {
        try (var fetcher = fetcher(AllowList.of("127.0.0.0/8"))) {
            var page = fetcher.fetch(
                    WebAddress.parse("http://127.0.0.1:" + canary.port() + "/"), MediaTypes.READABLE, soon());
            assertThat(new String(page.bytes(), StandardCharsets.UTF_8)).isEqualTo("secret");
        }
        assertThat(canary.connections()).isEqualTo(2);
    }

    @Test
    void aRedirectDoesNotLeadInside() throws IOException {
        try (var site = new Site();
                var fetcher = fetcher(AllowList.of("outside.example"))) {
            var targets = new ArrayList<>(forms().stream()
                    .filter(form -> form.chars().noneMatch(c -> c < ' '))
                    .toList());
            targets.add("//127.0.0.1:" + canary.port() + "/");
            targets.add("//localhost:" + canary.port());
            for (int i = 0; i < targets.size(); i++) site.redirect("/" + i, targets.get(i));
            for (int i = 0; i < targets.size(); i++) {
                assertThat(fault(fetcher, site.at("outside.example", "/" + i)))
                        .as(targets.get(i))
                        .isNotNull();
            }
            assertThat(site.requests()).hasSizeGreaterThan(targets.size());
        }
        assertThat(canary.connections()).isZero();
    }

    @Test
    void rulesOfASiteThatRedirectInsideAreNotFetchedThere() throws IOException {
        try (var site = new Site();
                var fetcher = fetcher(AllowList.of("outside.example"))) {
            site.redirect("/robots.txt", "http://127.0.0.1:" + canary.port() + "/");
            site.page("/a", "text/plain", "hello");
            assertThat(fault(fetcher, site.at("outside.example", "/a"))).isNotNull();
        }
        assertThat(canary.connections()).isZero();
    }

    /// The name shows a harmless address until its rules were read, and one inside from then on.
    @Test
    void aNameThatChangesItsMindIsJudgedEachTime() throws IOException {
        var harmless = InetAddress.ofLiteral("127.0.0.9");
        try (var site = site(harmless, canary.port())) {
            site.page("/a", "text/plain", "hello");
            var looks = new ArrayList<String>();
            Resolver rebinding = host -> {
                looks.add(host);
                return List.of(looks.size() == 1 ? harmless : InetAddress.ofLiteral("127.0.0.1"));
            };
            var settings = settings(AllowList.of("127.0.0.9")).withResolver(rebinding);
            try (var fetcher = new Fetcher(settings, Clock.systemUTC())) {
                var address = "http://rebinding.example:" + canary.port() + "/a";
                assertThat(fault(fetcher, address)).isNotNull();
                assertThat(fault(fetcher, address)).isNotNull();
            }
            assertThat(site.requests()).containsExactly("/robots.txt");
            assertThat(looks).hasSize(3);
        }
        assertThat(canary.connections()).isZero();
    }

    private static Site site(InetAddress address, int port) throws IOException {
        try {
            return new Site(new InetSocketAddress(address, port));
        } catch (BindException e) {
            return Assumptions.abort("this machine has one loopback address only");
        }
    }

    /// One connection asks for the address once: there is no second look that could answer differently.
    @Test
    void aConnectionGoesToTheAddressThatWasChecked() throws IOException {
        try (var site = new Site()) {
            site.page("/", "text/plain", "hello");
            var looks = new ArrayList<String>();
            Resolver counting = host -> {
                looks.add(host);
                return List.of(InetAddress.ofLiteral("127.0.0.1"));
            };
            var settings = settings(AllowList.of("counted.example")).withResolver(counting);
            try (var client = new GuardedClient(settings);
                    var exchange = client.get(WebAddress.parse(site.at("counted.example", "/")), Map.of())) {
                assertThat(exchange.status()).isEqualTo(200);
            }
            assertThat(looks).containsExactly("counted.example");
        }
    }

    @Test
    void portsOfOtherServicesAreClosed() {
        try (var fetcher = fetcher(AllowList.of("10.0.0.0/8"))) {
            for (int port : new int[] {
                1, 21, 22, 23, 25, 53, 110, 143, 389, 445, 465, 587, 993, 2375, 3306, 5432, 6379, 6443, 9200, 11211,
                27017
            }) {
                assertThat(fault(fetcher, "http://10.0.0.1:" + port + "/"))
                        .as("port " + port)
                        .extracting(Fault::message)
                        .asString()
                        .contains("port " + port);
            }
        }
    }

    private Fetcher fetcher(AllowList allowed) {
        return new Fetcher(settings(allowed), Clock.systemUTC());
    }

    private static FetchSettings settings(AllowList allowed) {
        return FetchSettings.DEFAULTS
                .withAllowed(allowed)
                .withResolver(InsideTests::lookUp)
                .withInterval(Duration.ZERO);
    }

    /// Names of this test, and whatever this machine takes for a number.
    private static List<InetAddress> lookUp(String host) throws UnknownHostException {
        var known = NAMES.get(host);
        if (known != null) return List.of(InetAddress.ofLiteral(known));
        if (host.matches("[0-9a-fA-FxX.:]+")) return List.of(InetAddress.getAllByName(host));
        throw new UnknownHostException(host);
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(20));
    }

    private static @Nullable Fault fault(Fetcher fetcher, String address) {
        try {
            fetcher.fetch(WebAddress.parse(address), MediaTypes.READABLE, soon());
            return null;
        } catch (FootnoteException e) {
            return e.fault();
        }
    }

    private List<String> forms() throws IOException {
        try (InputStream in = InsideTests.class.getResourceAsStream("inside-addresses.txt")) {
            if (in == null) throw new IOException("the table is missing");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("##"))
                    .map(line -> unescaped(line).replace("{P}", String.valueOf(canary.port())))
                    .toList();
        }
    }

    private static String unescaped(String line) {
        return line.replace("\\t", "\t")
                .replace("\\r", "\r")
                .replace("\\n", "\n")
                .replace("\\0", "\0");
    }
}
