package footnote.tika.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import footnote.spi.Parser.Parsed;
import footnote.tika.Reads;
import footnote.tika.Samples;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailReaderTests {
    private static final String HEAD =
            "From: Ann <ann@x.org>\r\nTo: bob@x.org\r\nDate: Mon, 2 Jan 2023 10:00:00 +0000\r\nSubject: Hello\r\n";
    private static final String TOLD =
            "From: Ann <ann@x.org>\nTo: bob@x.org\nDate: Mon, 2 Jan 2023 10:00:00 +0000\nSubject: Hello";

    @TempDir
    private Path folder;

    private Parsed read(String mail) {
        return read(mail.getBytes(StandardCharsets.UTF_8));
    }

    private Parsed read(byte[] mail) {
        return Reads.with(new MailReader(), Samples.bytes(folder.resolve("a.eml"), mail));
    }

    private static String base64(String words) {
        return Base64.getMimeEncoder().encodeToString(words.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void headAndBodyAreTold() {
        var parsed = read(HEAD + "\r\nDear Bob,\r\n\r\n> you wrote\r\n\r\nyes.\r\n");
        assertThat(parsed.text()).isEqualTo(TOLD + "\n\nDear Bob,\n\n> you wrote\n\nyes.");
        assertThat(parsed.title()).contains("Hello");
    }

    @Test
    void encodedWordsAreDecoded() {
        var parsed = read("""
                Subject: =?UTF-8?B?R3LDvMOf?= =?iso-8859-1?Q?e_aus_K=F6ln?=
                From: =?utf-8?q?J=C3=B6rg?= <j@x.org>
                Content-Type: text/plain; charset="iso-8859-1"
                Content-Transfer-Encoding: quoted-printable

                Sch=F6ne Gr=FC=
                =DFe
                """);
        assertThat(parsed.title()).contains("Grüße aus Köln");
        assertThat(parsed.text()).isEqualTo("From: Jörg <j@x.org>\nSubject: Grüße aus Köln\n\nSchöne Grüße");
    }

    @Test
    void thePlainFormIsTakenUnlessItSaysNothing() {
        var mail = HEAD + """
                Content-Type: multipart/alternative; boundary="b 1"

                preamble
                --b 1
                Content-Type: text/plain; charset=utf-8

                %s
                --b 1
                Content-Type: text/html; charset=utf-8
                Content-Transfer-Encoding: base64

                %s
                --b 1--
                epilogue
                """;
        var page = base64(
                "<p>The <b>whole</b> story is told here, at length, with all of its turns.</p><ul><li>and a list</ul>");
        assertThat(read(mail.formatted("The whole story is told here, at length.", page))
                        .text())
                .isEqualTo(TOLD + "\n\nThe whole story is told here, at length.");
        assertThat(read(mail.formatted("See HTML.", page)).text())
                .isEqualTo(
                        TOLD + "\n\nThe whole story is told here, at length, with all of its turns.\n\n- and a list");
    }

    @Test
    void attachmentsAreNamedAndMessagesInsideAreRead() {
        var parsed = read(HEAD + """
                Content-Type: multipart/mixed; boundary=xx

                --xx

                See below.
                --xx
                Content-Type: application/pdf; name="=?utf-8?q?Gr=C3=BC=C3=9Fe.pdf?="
                Content-Disposition: attachment
                Content-Transfer-Encoding: base64

                %s
                --xx
                Content-Type: text/csv
                Content-Disposition: attachment; filename*=utf-8''l%%C3%%A4nge.csv

                a,b
                --xx
                Content-Type: message/rfc822

                From: Carl <c@x.org>
                Subject: Inside
                Content-Type: multipart/mixed; boundary=yy

                --yy
                Content-Type: text/plain

                Deep words.
                --yy--
                --xx--
                """.formatted(base64("not read")));
        assertThat(parsed.text())
                .isEqualTo(TOLD + "\n\nSee below.\n\nFrom: Carl <c@x.org>\nSubject: Inside\n\nDeep words.");
        assertThat(parsed.warnings()).containsExactly("Attachments were not read: Grüße.pdf, länge.csv.");
    }

    @Test
    void flowedLinesAreJoined() {
        var parsed = read(
                HEAD
                        + "Content-Type: text/plain; format=flowed\n\nOne sentence \nover lines.\n> quoted \n> too\n-- \nAnn\n");
        assertThat(parsed.text()).endsWith("\n\nOne sentence over lines.\n> quoted too\n--\nAnn");
    }

    @Test
    void oldLettersWithoutANameAreGuessed() {
        assertThat(read((HEAD + "\nGrüße").getBytes(StandardCharsets.ISO_8859_1))
                        .text())
                .endsWith("Grüße");
        assertThat(read(HEAD + "Content-Type: text/plain; charset=no-such\n\nwords")
                        .text())
                .endsWith("words");
    }

    @Test
    void anEncryptedMessageSaysSo() {
        var parsed = read(HEAD + "Content-Type: application/pkcs7-mime; name=smime.p7m\n\nMIIB\n");
        assertThat(parsed.text()).isEqualTo(TOLD);
        assertThat(parsed.warnings()).containsExactly("The message is encrypted; only its header was read.");
    }

    @Test
    void messagesInsideMessagesEnd() {
        assertThatThrownBy(() -> read(HEAD + "Content-Type: message/rfc822\n\n".repeat(1000)))
                .hasMessage("The file is nested too deeply to be read.");
        assertThatThrownBy(() -> read(HEAD + "Content-Type: multipart/mixed; boundary=x\n\n--x\n".repeat(1000)))
                .hasMessage("The file is nested too deeply to be read.");
        assertThat(read(HEAD + "Content-Type: multipart/mixed; boundary=x\n\nnever begun")
                        .text())
                .isEqualTo(TOLD);
    }

    @Test
    void aCharacterThatTwoEncodedWordsShareIsWhole() {
        var parsed = read(
                "Subject: =?UTF-8?B?R3LD?=\r\n =?UTF-8?B?vMOf?= =?utf-8?Q?e?=\r\nFrom: a@x.org\r\nTo: b@x.org\r\n\r\nhi");
        assertThat(parsed.title()).contains("Grüße");
    }
}
