package footnote.tika.opendocument;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.Parser.Leaf;
import footnote.spi.Parser.Parsed;
import footnote.tika.Reads;
import footnote.tika.Samples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenDocumentReaderTests {
    @TempDir
    private Path folder;

    private Parsed read(String kind, String styles, String body) {
        return Reads.with(new OpenDocumentReader(), Samples.openDocument(folder.resolve("a.od"), kind, styles, body));
    }

    @Test
    void textsKeepTheirStructure() {
        var parsed = read("text", """
                <style:style style:name='P1' style:parent-style-name='Title'/>
                <style:style style:name='P2' style:parent-style-name='Preformatted_20_Text'/>
                <text:list-style style:name='L1'><text:list-level-style-number text:level='1' style:num-format='1'/>
                </text:list-style>""", """
                <text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
                <text:p text:style-name='P1'>The Title</text:p>
                <text:h text:outline-level='2'>A   part</text:h>
                <text:p>Words<text:s text:c='2'/>with<text:line-break/>a note<text:note><text:note-citation>1</text:note-citation>
                <text:note-body><text:p>below</text:p></text:note-body></text:note>.<office:annotation><text:p>no</text:p>
                </office:annotation></text:p>
                <text:list text:style-name='L1'><text:list-item><text:p>one</text:p><text:list><text:list-item>
                <text:p>deeper</text:p></text:list-item></text:list></text:list-item>
                <text:list-item><text:p>two</text:p></text:list-item></text:list>
                <text:p text:style-name='P2'>int x;</text:p><text:p text:style-name='P2'><text:s text:c='2'/>int y;</text:p>
                <text:p><draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame></text:p>""");
        assertThat(parsed.text())
                .isEqualTo(
                        "The Title\n\nA part\n\nWords with\na note .\n\nNote 1: below\n\n1. one\n  - deeper\n2. two\n\n"
                                        .replace("note .", "note.")
                                + "int x;\n  int y;\n\nboxed");
        assertThat(parsed.title()).contains("The Title");
        assertThat(parsed.headings().getLast().rank()).isEqualTo(2);
        assertThat(parsed.codes().getFirst().span().of(parsed.text())).isEqualTo("int x;\n  int y;");
    }

    @Test
    void tablesHaveRowsAndHeaders() {
        var parsed = read("text", "", """
                <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell>
                <table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table-header-rows>
                <table:table-row><table:table-cell table:number-rows-spanned='2'><text:p>a</text:p></table:table-cell>
                <table:table-cell><text:p>b</text:p><text:p>c</text:p></table:table-cell></table:table-row>
                <table:table-row><table:covered-table-cell/><table:table-cell><text:p>d</text:p></table:table-cell>
                </table:table-row></table:table>""");
        assertThat(Reads.lines(parsed, parsed.tables().getFirst()))
                .containsExactly("", "= 1 1 | 2", "2 a | b c", "3 a | d");
    }

    @Test
    void sheetsAreTablesWithRowNumbers() {
        var parsed = read(
                "spreadsheet",
                "<style:style style:name='ta2'><style:table-properties table:display='false'/></style:style>",
                """
                <table:table table:name='Fruit'>
                <table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell>
                <table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row>
                <table:table-row table:number-rows-repeated='2'><table:table-cell office:value='0.5'><text:p>50%</text:p>
                </table:table-cell><table:table-cell table:number-columns-repeated='16000'/></table:table-row>
                <table:table-row table:number-rows-repeated='1048570'><table:table-cell table:number-columns-repeated='16384'/>
                </table:table-row></table:table>
                <table:table table:name='Hidden' table:style-name='ta2'><table:table-row><table:table-cell><text:p>x</text:p>
                </table:table-cell></table:table-row></table:table>
                <table:table table:name='Last'><table:table-row table:number-rows-repeated='9'><table:table-cell/>
                </table:table-row><table:table-row><table:table-cell><text:p>end</text:p></table:table-cell></table:table-row>
                </table:table>""");
        assertThat(parsed.text()).isEqualTo("Fruit\n\nName | Price\n50%\n50%\n\nLast\n\nend");
        assertThat(Reads.lines(parsed, parsed.tables().getFirst()))
                .containsExactly("Fruit", "= 1 Name | Price", "2 50%", "3 50%");
        assertThat(parsed.tables().getLast().rows().getFirst().number()).isEqualTo(10);
        assertThat(parsed.warnings()).containsExactly("The hidden sheet “Hidden” was left out.");
    }

    @Test
    void presentationsAreSlides() {
        var parsed = read("presentation", "", """
                <draw:page><draw:frame presentation:class='outline' svg:x='1cm' svg:y='5cm' svg:width='9cm' svg:height='9cm'>
                <draw:text-box><text:list><text:list-item><text:p>point</text:p></text:list-item></text:list></draw:text-box>
                </draw:frame><draw:frame presentation:class='title'><draw:text-box><text:p>One</text:p></draw:text-box>
                </draw:frame><presentation:notes><draw:frame presentation:class='notes'><draw:text-box><text:p>Say it.</text:p>
                </draw:text-box></draw:frame></presentation:notes></draw:page>
                <draw:page><draw:custom-shape svg:x='1cm' svg:y='1cm'><text:p>shape</text:p></draw:custom-shape></draw:page>""");
        assertThat(parsed.text()).isEqualTo("One\n\n- point\n\nNotes: Say it.\n\nshape");
        assertThat(parsed.pages()).hasSize(2).allMatch(page -> page.leaf() == Leaf.SLIDE);
    }

    @Test
    void wordsInADrawingDoNotRunIntoThoseAroundIt() {
        assertThat(read(
                                "text",
                                "",
                                "<text:p>Before<draw:custom-shape><text:p>inside</text:p><text:p>more</text:p>"
                                        + "</draw:custom-shape> after</text:p>")
                        .text())
                .isEqualTo("Before after\n\ninside\n\nmore");
    }
}
