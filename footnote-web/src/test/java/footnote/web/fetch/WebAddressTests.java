package footnote.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WebAddressTests {
    @Test
    void anAddressHasOneForm() {
        check("HTTP://Example.ORG", "http://example.org/");
        check("https://example.org:443/a#part", "https://example.org/a");
        check("http://example.org:8080?q=1", "http://example.org:8080/?q=1");
        check("http://example.org./a b".replace(" ", "%20"), "http://example.org/a%20b");
        check("https://bücher.example/straße?q=ä|b", "https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%A4%7Cb");
        check("http://example.org/100%", "http://example.org/100%25");
        check("http://my_host.example.org/", "http://my_host.example.org/");
        check("http://[2606:4700::1111]/", "http://[2606:4700:0:0:0:0:0:1111]/");
        check(" http://93.184.216.34/x ", "http://93.184.216.34/x");
    }

    @Test
    void aReferenceLeadsOnFromAPage() {
        var page = WebAddress.parse("https://example.org/a/b?q=1");
        assertThat(page.resolve("c")).hasToString("https://example.org/a/c");
        assertThat(page.resolve("/c?x=ä b")).hasToString("https://example.org/c?x=%C3%A4%20b");
        assertThat(page.resolve("?page=2")).hasToString("https://example.org/a/b?page=2");
        assertThat(page.resolve("//other.example/x")).hasToString("https://other.example/x");
        assertThat(page.resolve("http://other.example")).hasToString("http://other.example/");
    }

    @Test
    void anAddressThatGrowsTooLongWhenEncodedIsRefused() {
        var growing = "http://example.org/" + "ä".repeat(300);
        assertThatThrownBy(() -> WebAddress.parse(growing))
                .hasMessage("The address is longer than 1000 characters, percent-encoded.");
        assertThat(WebAddress.parse("http://example.org/" + "ä".repeat(100)).toString())
                .hasSize(619);
    }

    private static void check(String written, String normal) {
        assertThat(WebAddress.parse(written)).hasToString(normal);
        assertThat(WebAddress.parse(normal)).hasToString(normal);
    }
}
