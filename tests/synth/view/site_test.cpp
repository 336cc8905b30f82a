#include "synth/view/site.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <regex>
#include <set>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class SiteTest : public ::testing::Test {
 protected:
  static RunLog open(const std::filesystem::path& path) {
    auto opened = RunLog::open(path);
    EXPECT_TRUE(opened) << opened.error().message;
    return *std::move(opened);
  }

  std::int64_t add(const Solution& solution) {
    LoggedRun run = summary_of(solution, "solve", true, std::chrono::system_clock::now());
    const auto id = log.add(run, to_json(solution));
    EXPECT_TRUE(id) << id.error().message;
    return id.value_or(0);
  }

  TemporaryFolder folder;
  RunLog log = open(folder.path());
  Site site{log};
};

// Returns a solution in which the n-th of the texts that others write is `text(n)`.
template <class Text>
Solution solution_of(const Text& text) {
  Solution solution;
  const std::string function = text(0);
  solution.instruction = text(1);
  FunctionSpec spec;
  spec.name = function;
  spec.purpose = text(2);
  FunctionSpec other = spec;
  other.name = "other";
  other.dependencies = {function};
  solution.specs.functions = {spec, other};
  solution.specs.entry_point = function;
  solution.implementations[function] =
      "def f():\n    \"\"\"" + text(3) + "\"\"\"\n    return '" + text(4) + "'\n";
  solution.source = solution.implementations[function];
  Test test;
  test.function = function;
  test.name = text(5);
  test.call.args = {Value(text(6))};
  test.claim.expected = Value(text(7));
  solution.tests[function] = {test};
  TestResult result;
  result.function = function;
  result.verdict.test = test.name;
  result.verdict.verdict = Verdict::wrong_answer;
  result.verdict.actual = Value(text(8));
  solution.results = {result};
  HistoryEntry entry;
  entry.group = {function};
  entry.root_cause = text(9);
  entry.change = "-" + text(10) + "\n+" + text(11);
  entry.failing_tests = {text(12)};
  solution.history = {entry};
  solution.disputed.push_back(DisputedTest{
      .function = function, .test = text(13), .expected = {}, .agreed = {}, .reason = text(14)});
  solution.notes = {text(15)};
  solution.provenance.author = text(16);
  solution.provenance.model = text(17);
  solution.provenance.toolchain = text(18);
  solution.confidence.reason = text(19);
  return solution;
}
constexpr int kTexts = 20;

// Returns the ends of every context in which text stands, each followed by something harmful.
std::string hostile(int n) {
  constexpr std::array kEnds{"",      "\"",      "'",           ">",        "\">",      "'>",
                             "-->",   "]]>",     "</pre>",      "</title>", "</style>", "</script>",
                             "</td>", "</svg>",  "</text>",     "\\",       "\xff",     "\x01",
                             "\n\n",  "&quot;>", "\xe2\x80\xae"};
  constexpr std::array kHarms{"<script>alert(1)</script>",
                              "<img src=x onerror=alert(1)>",
                              "<svg onload=alert(1)>",
                              "<a href=\"javascript:alert(1)\">x</a>",
                              " onmouseover=alert(1) x=",
                              "<iframe src=//evil.example></iframe>",
                              "<meta http-equiv=refresh content=0>",
                              "<style>*{background:url(//evil.example)}</style>",
                              "<base href=//evil.example>",
                              "<!--",
                              "<form action=//evil.example>",
                              "&lt;script&gt;",
                              "<\xc3\xa9>",
                              "<math><mi xlink:href=data:x>",
                              "<template><script>",
                              "{{1}}${1}<%1%>"};
  const auto place = static_cast<std::size_t>(n);
  return std::string(kEnds.at(place % kEnds.size())) +
         kHarms.at(place / kEnds.size() % kHarms.size()) + std::to_string(n);
}

// Returns what is wrong with a page's markup: a tag or attribute that none of our pages has, or one
// that does not end. Empty if nothing is wrong.
std::string foreign_markup(const std::string& page) {
  static const std::set<std::string> kTags{
      "html",     "head", "meta", "title",   "style", "body",    "script",  "h1",    "h2",
      "p",        "a",    "div",  "table",   "thead", "tbody",   "tr",      "th",    "td",
      "pre",      "code", "span", "ul",      "li",    "details", "summary", "input", "meter",
      "noscript", "svg",  "g",    "polygon", "path",  "text",    "ellipse"};
  static const std::regex kTag("^</?([a-z0-9]+)((?:[ \\n]+[a-z:A-Z-]+(?:=\"[^\"<>]*\")?)*) ?/?>");
  static const std::regex kBad(
      "( on[a-z]+=| src=|href=\"(?!(\\.\\./)?(\\./|stats|runs/[0-9]+|live|\\?before))|url\\()");
  for (std::size_t at = page.find('<', page.find("</style>")); at != std::string::npos;
       at = page.find('<', at + 1)) {
    const std::string rest = page.substr(at, 400);
    std::smatch tag;
    if (rest.starts_with("<!--") && rest.find("-->") != std::string::npos) {
      continue;  // Graphviz's own, made of the names that it was given: letters and digits
    }
    if (!std::regex_search(rest, tag, kTag) || !kTags.contains(tag[1].str()) ||
        (tag[1] != "script" && std::regex_search(tag[2].first, tag[2].second, kBad))) {
      return rest.substr(0, 80);
    }
    if (rest.starts_with("<script>")) {
      at = page.find("</script>", at);
    }
  }
  return "";
}

TEST_F(SiteTest, NoTextOfOthersBecomesMarkup) {
  constexpr int kHostileTexts = 1000;
  for (int first = 0; first < kHostileTexts; first += kTexts) {
    const std::int64_t id = add(solution_of([&](int n) { return hostile(first + n); }));
    const Page page = site.answer("runs/" + std::to_string(id));
    ASSERT_EQ(page.status, 200U) << page.body;
    EXPECT_EQ(foreign_markup(page.body), "") << "texts from " << first;
    EXPECT_THAT(page.policy, HasSubstr("default-src 'none'; style-src 'sha256-"));
  }
  EXPECT_EQ(foreign_markup(site.answer("").body), "");
}

TEST_F(SiteTest, TheTestSeesMarkupThatGotThrough) {
  for (const char* markup :
       {"<img src=x onerror=alert(1)>", "<a href=\"javascript:alert(1)\">", "<td onclick=\"x\">",
        "<p", "<iframe>", "<a href=\"//evil.example\">"}) {
    EXPECT_NE(foreign_markup("</style>" + std::string(markup)), "") << markup;
  }
}

TEST_F(SiteTest, ListsRunsAHundredAtATime) {
  for (int run = 1; run <= 150; ++run) {
    add(solution_of([&](int n) { return "r" + std::to_string(run) + "t" + std::to_string(n); }));
  }
  const std::string newest = site.answer("").body;
  EXPECT_THAT(newest, AllOf(HasSubstr("r150t1<"), HasSubstr("r51t1<"), Not(HasSubstr("r50t1<")),
                            HasSubstr("href=\"?before=51\"")));
  const std::string oldest = site.answer("?before=51").body;
  EXPECT_THAT(oldest, AllOf(HasSubstr("r50t1<"), HasSubstr("r1t1<"), Not(HasSubstr("r51t1<")),
                            Not(HasSubstr("before="))));
}

TEST_F(SiteTest, ShowsNoRunThatWasForgotten) {
  const std::int64_t id = add(solution_of([](int n) { return "t" + std::to_string(n); }));
  const std::string path = "runs/" + std::to_string(id);
  EXPECT_THAT(site.answer(path).body, HasSubstr("t2"));
  EXPECT_THAT(site.answer(path + ".json").body, HasSubstr("\"t1\""));
  EXPECT_EQ(site.answer(path + ".json").type, "application/json");
  ASSERT_TRUE(log.clear());
  EXPECT_EQ(site.answer(path).status, 404U);
  EXPECT_EQ(site.answer(path + ".json").status, 404U);
}

TEST_F(SiteTest, StatisticsFollowTheRuns) {
  EXPECT_THAT(site.answer("stats").body, HasSubstr("0, 0 succeeded"));
  add(solution_of([](int n) { return "t" + std::to_string(n); }));
  EXPECT_THAT(site.answer("stats").body, HasSubstr("1, 1 succeeded"));
  EXPECT_THAT(site.answer("stats?days=7").body, HasSubstr("1, 1 succeeded"));
}

TEST_F(SiteTest, OtherPathsLeadNowhere) {
  for (const char* path :
       {"runs/", "runs/0", "runs/-1", "runs/1", "runs/x", "runs/1x", "runs/.json", "run", "../",
        "runs/../stats", "live", "live/events", "etc/passwd", "runs/99999999999999999999"}) {
    EXPECT_EQ(site.answer(path).status, 404U) << path;
  }
  EXPECT_EQ(site.answer("?before=x").status, 200U) << "the newest";
}

TEST_F(SiteTest, FollowsTheFileThatItWasGivenAndNoOther) {
  Site live(log, folder.path() / "events");
  EXPECT_THAT(live.answer("live").body, HasSubstr("data-live=\"live/events\""));
  EXPECT_THAT(live.answer("live").policy, HasSubstr("connect-src 'self'"));
  EXPECT_THAT(live.answer("").policy, Not(HasSubstr("connect-src")));
  EXPECT_EQ(live.answer("live/events").follow, folder.path() / "events");
  EXPECT_EQ(live.answer("live/events?file=/etc/passwd").follow, folder.path() / "events");
}

}  // namespace
}  // namespace synth
