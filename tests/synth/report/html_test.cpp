#include "synth/report/html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(HtmlTest, NothingInTextIsMarkup) {
  EXPECT_EQ(escape_html("<a href=\"x\">&'"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  EXPECT_EQ(escape_html(std::string("a\0b\x1b", 4)),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD");
  EXPECT_EQ(escape_html("\xff"), "\xEF\xBF\xBD") << "not UTF-8";
  EXPECT_EQ(escape_html("größe\n\t"), "größe\n\t");
}

TEST(HtmlTest, HighlightsWhatAReaderTellsApart) {
  EXPECT_EQ(highlight_code("return 1  # '<'", "python"),
            "<span class=\"k\">return</span> <span class=\"n\">1</span>  "
            "<span class=\"c\"># &#39;&lt;&#39;</span>");
  EXPECT_EQ(highlight_code("'''a\n# b'''x", "python"),
            "<span class=\"s\">&#39;&#39;&#39;a\n# b&#39;&#39;&#39;</span>x");
  EXPECT_EQ(highlight_code("/* if */ \"\\\"\" // x", "cpp"),
            "<span class=\"c\">/* if */</span> <span class=\"s\">&quot;\\&quot;&quot;</span> "
            "<span class=\"c\">// x</span>");
  EXPECT_EQ(highlight_code("-old\n+new\n same", "diff"),
            "<span class=\"del\">-old</span>\n<span class=\"add\">+new</span>\n same\n");
  EXPECT_EQ(highlight_code("if <x>", "unknown"), "if &lt;x&gt;");
}

TEST(HtmlTest, EachLineIsHighlightedByItself) {
  EXPECT_EQ(highlight_lines("'''a\n<b>'''\nif\n", "python"),
            (std::vector<std::string>{"<span class=\"s\">&#39;&#39;&#39;a</span>",
                                      "<span class=\"s\">&lt;b&gt;&#39;&#39;&#39;</span>",
                                      "<span class=\"k\">if</span>"}));
}

TEST(HtmlTest, CodeThatDoesNotEndIsShownWhole) {
  for (const char* code : {"'abc", "'''abc", "/* abc", "\"abc\\", "#", "'"}) {
    for (const char* language : {"python", "cpp", "javascript", "bash"}) {
      const std::string html = highlight_code(code, language);
      std::string text;
      bool in_tag = false;
      for (const char c : html) {
        in_tag = c == '<' || (in_tag && c != '>');
        text += in_tag || c == '>' ? "" : std::string(1, c);
      }
      EXPECT_EQ(text, escape_html(code)) << language;
    }
  }
}

TEST(HtmlTest, APageLetsItsOwnScriptRunAndLoadsNothing) {
  const std::string page = html_page("</title><script>", "<p>body</p>");
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("script-src 'sha256-"));
  EXPECT_THAT(page, HasSubstr("<title>&lt;/title&gt;&lt;script&gt;</title>"));
  EXPECT_THAT(page, Not(HasSubstr("http://")));
  EXPECT_THAT(page, Not(HasSubstr("https://")));
}

}  // namespace
}  // namespace synth
