package footnote.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// The examples and rules of RFC 9309.
class RobotsRulesTests {
    @Test
    void withoutRulesEverythingIsAllowed() {
        assertThat(RobotsRules.parse("").allow("/x")).isTrue();
        assertThat(RobotsRules.parse("User-agent: *\nDisallow:\n").allow("/x")).isTrue();
        assertThat(RobotsRules.NOTHING.allow("/robots.txt")).isTrue();
        assertThat(RobotsRules.NOTHING.allow("/")).isFalse();
    }

    @Test
    void theGroupThatNamesUsIsTheOnlyOneThatCounts() {
        var rules = RobotsRules.parse("""
                User-agent: *
                Disallow: /

                user-agent: otherbot
                user-agent: FootNote/1.0
                disallow: /secret # a comment

                User-agent: footnote
                Disallow: /more
                """);
        assertThat(rules.allow("/a")).isTrue();
        assertThat(rules.allow("/secret/b")).isFalse();
        assertThat(rules.allow("/more")).isFalse();
    }

    @Test
    void theLongestRuleWinsAndTiesAllow() {
        var rules = RobotsRules.parse("""
                User-Agent: *
                Disallow: /
                Allow: /public/
                Disallow: /public/drafts
                Allow: /public/drafts
                Disallow: *.gif$
                Allow: /publications/
                Disallow: /page*print
                """);
        assertThat(rules.allow("/public/a")).isTrue();
        assertThat(rules.allow("/public/drafts")).isTrue();
        assertThat(rules.allow("/other")).isFalse();
        assertThat(rules.allow("/publications/x.gif")).isTrue();
        assertThat(rules.allow("/page/7?print")).isFalse();
    }

    @Test
    void wildcardsAndEnds() {
        var rules = RobotsRules.parse("User-agent: *\nDisallow: /*.php$\nDisallow: /a*b*c\n");
        assertThat(rules.allow("/x.php")).isFalse();
        assertThat(rules.allow("/x.php?y")).isTrue();
        assertThat(rules.allow("/aXbYcZ")).isFalse();
        assertThat(rules.allow("/aXcYb")).isTrue();
        var hostile = RobotsRules.parse("User-agent: *\nDisallow: /" + "*a".repeat(400) + "b\n");
        assertThat(hostile.allow("/" + "a".repeat(900))).isTrue();
    }

    @Test
    void charactersCompareHoweverTheyAreWritten() {
        var rules = RobotsRules.parse("User-agent: *\nDisallow: /foo/bar/ツ\nDisallow: /~joe\nDisallow: /a%2fb\n");
        assertThat(rules.allow("/foo/bar/%E3%83%84")).isFalse();
        assertThat(rules.allow("/%7ejoe/x")).isFalse();
        assertThat(rules.allow("/a%2Fb")).isFalse();
        assertThat(rules.allow("/a/b")).isTrue();
    }

    @Test
    void aDelayIsHonouredWithinReason() {
        assertThat(RobotsRules.parse("User-agent: *\nCrawl-delay: 2.5\n").delay())
                .isEqualTo(Duration.ofMillis(2500));
        assertThat(RobotsRules.parse("User-agent: *\nCrawl-delay: 86400\n").delay())
                .isEqualTo(Duration.ofSeconds(10));
        assertThat(RobotsRules.parse("User-agent: *\nCrawl-delay: soon\n").delay())
                .isZero();
    }
}
