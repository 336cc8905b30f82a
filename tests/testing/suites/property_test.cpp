#include "testing/suites/properties/property_text.h"
#include "testing/suites/properties/property_values.h"
#include "tests/testing/suites/code_suites.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;

Value numbers(const std::vector<int>& all) {
  List list;
  for (const int number : all) {
    list.items.emplace_back(number);
  }
  return list;
}

Says said(PropertyForm form, Value x, Value given, const std::optional<Value>& again = std::nullopt,
          Language language = Language::cpp) {
  return property_says(form, 0, {.slots = {std::move(x)}, .given = std::move(given)}, again,
                       language);
}

TEST(PropertySays, WhetherResultsFitTogetherAndWhetherThatTellsAnything) {
  const Value up = numbers({1, 2, 2});
  const Value down = numbers({2, 2, 1});
  EXPECT_EQ(said(PropertyForm::own_inverse, up, down, up), Says::tells);
  EXPECT_EQ(said(PropertyForm::own_inverse, up, down, down), Says::wrong);
  EXPECT_EQ(said(PropertyForm::own_inverse, up, up, up), Says::holds);
  EXPECT_EQ(said(PropertyForm::idempotent, down, up, up), Says::tells);
  EXPECT_EQ(said(PropertyForm::idempotent, down, up), Says::wrong);  // it failed on its own result
  EXPECT_EQ(said(PropertyForm::order_of, up, 5, Value(5)), Says::tells);
  EXPECT_EQ(said(PropertyForm::order_of, numbers({2, 2}), 4, Value(4)), Says::holds);
  EXPECT_EQ(said(PropertyForm::keeps_items, up, down), Says::tells);
  EXPECT_EQ(said(PropertyForm::keeps_items, up, numbers({2, 1, 1})), Says::wrong);
  EXPECT_EQ(said(PropertyForm::keeps_length, up, numbers({7, 8, 9})), Says::tells);
  EXPECT_EQ(said(PropertyForm::gives_items, up, numbers({2})), Says::tells);
  EXPECT_EQ(said(PropertyForm::gives_items, up, numbers({3})), Says::wrong);
  EXPECT_EQ(said(PropertyForm::gives_item, up, 2), Says::tells);
  EXPECT_EQ(said(PropertyForm::gives_item, "abc", "b"), Says::tells);
}

TEST(PropertySays, OfAScriptTheItemsAreWholeLinesOfItsInput) {
  const Language bash = Language::bash;
  EXPECT_EQ(said(PropertyForm::keeps_items, "b\na\n", "a\nb\n", {}, bash), Says::tells);
  EXPECT_EQ(said(PropertyForm::keeps_items, "b\na", "a\nb\n", {}, bash), Says::nothing);
  const PropertySample sample{.slots = {Value("x\ny\n"), Value("word")}, .given = Value("WORD\n")};
  const auto turned = derived_slots(PropertyForm::order_of, 0, sample, bash);
  ASSERT_TRUE(turned);
  EXPECT_EQ(*turned->at(0).get_if<std::string>(), "y\nx\n");
  const auto fed = derived_slots(PropertyForm::idempotent, 1, sample, bash);
  ASSERT_TRUE(fed);
  EXPECT_EQ(*fed->at(1).get_if<std::string>(), "WORD");  // as after $(…)
}

constexpr const char* kEveryForm = R"(#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>
std::vector<int> turned(std::vector<int> xs) { std::reverse(xs.begin(), xs.end()); return xs; }
std::vector<int> ordered(std::vector<int> xs) { std::sort(xs.begin(), xs.end()); return xs; }
int joined(int a, int b) { return a * b; }
std::string mark(const std::string& s) { return s + "!"; }
std::string unmark(const std::string& s) { return s.substr(0, s.size() - 1); }
int first(const std::vector<int>& xs) {
  if (xs.empty()) throw std::invalid_argument("no items");
  return xs.front();
}
)";
constexpr const char* kEveryFormBroken = R"(#include <stdexcept>
#include <string>
#include <vector>
std::vector<int> turned(std::vector<int> xs) { xs[0] += 1; xs.push_back(9); return xs; }
std::vector<int> ordered(std::vector<int> xs) { xs[0] += 1; return xs; }
int joined(int a, int b) { return a - b; }
std::string mark(const std::string& s) { return s; }
std::string unmark(const std::string& s) { return s + "!"; }
int first(const std::vector<int>& xs) {
  if (xs.empty()) throw std::out_of_range("no items");
  return xs.front() + 1;
}
)";

ExportedSuite suite_of_every_form() {
  ExportedSuite suite{.language = Language::cpp,
                      .name = "forms",
                      .code_file = "forms.cpp",
                      .source = kEveryForm,
                      .header = {},
                      .tests = {}};
  const std::vector<Value> list{numbers({2, 1})};
  const auto add = [&](PropertyForm form, PropertyWords words,
                       std::vector<std::vector<Value>> shown) {
    words.type = "std::vector<int>";
    const PropertyText text = property_text(Language::cpp, form, words);
    suite.properties.push_back({.function = words.function,
                                .name = text.name,
                                .expression = text.expression,
                                .equals = text.equals,
                                .parameters = words.names,
                                .shown = std::move(shown),
                                .functions = {words.function},
                                .errors = words.errors});
  };
  for (const PropertyForm form : {PropertyForm::own_inverse, PropertyForm::keeps_items,
                                  PropertyForm::keeps_length, PropertyForm::gives_items}) {
    add(form, {.function = "turned", .names = {"xs"}}, {list});
  }
  for (const PropertyForm form : {PropertyForm::idempotent, PropertyForm::order_of}) {
    add(form, {.function = "ordered", .names = {"xs"}}, {list});
  }
  add(PropertyForm::any_order, {.function = "joined", .names = {"a", "b"}}, {{Value(2), Value(3)}});
  add(PropertyForm::undone_by, {.function = "mark", .names = {"s"}, .other = "unmark"},
      {{Value("a")}});
  add(PropertyForm::gives_item, {.function = "first", .names = {"xs"}}, {list});
  add(PropertyForm::raises_only,
      {.function = "first", .names = {"xs"}, .errors = {"std::invalid_argument"}},
      {list, {numbers({})}});
  return suite;
}

TEST(PropertyText, EveryFormOfCppHoldsUnderGoogleTestAndFailsOnBrokenCode) {
  const TemporaryFolder folder;
  folder.write("forms.cpp", kEveryForm);
  write_suite(folder, SuiteFormat::googletest, suite_of_every_form());
  const std::string build = SYNTH_TEST_CXX
      " -std=c++20 -Wall -Wextra -Werror forms_test.cpp -lgtest -lgtest_main -pthread -o forms";
  const Ran green = run_in(folder, build + " && ./forms");
  EXPECT_EQ(green.status, 0) << green.output << folder.read("forms_test.cpp");
  EXPECT_THAT(green.output, HasSubstr("[  PASSED  ] 10 tests"));
  folder.write("forms.cpp", kEveryFormBroken);
  EXPECT_THAT(run_in(folder, build + " && ./forms").output, HasSubstr("10 FAILED TESTS"));
}

TEST(PropertyText, EveryFormOfCppCompilesForCatch2) {
  const TemporaryFolder folder;
  folder.write("forms.cpp", kEveryForm);
  write_suite(folder, SuiteFormat::catch2, suite_of_every_form());
  const Ran run = run_in(folder, SYNTH_TEST_CXX " -std=c++20 -fsyntax-only forms_test.cpp");
  EXPECT_EQ(run.status, 0) << run.output << folder.read("forms_test.cpp");
}

std::vector<std::string> properties_of(const Suite& suite) {
  std::vector<std::string> names;
  for (const SuiteProperty& property : suite.properties) {
    names.push_back(property.name);
  }
  return names;
}

TEST(CodeProperties, OfCppAreThoseThatItsTypesAllow) {
  SYNTH_NEEDS(Language::cpp)
  const Suite suite = suite_of(Language::cpp, kEveryForm, "first");
  const auto found = properties_of(suite);
  EXPECT_THAT(
      found,
      AllOf(IsSupersetOf({"gives an item of xs", "raises nothing but std::invalid_argument"}),
            Not(Contains("does not depend on the order of xs")), Not(Contains("is idempotent"))));
}

TEST(CodeProperties, OfAScriptHoldUnderBatsAndFailOnBrokenCode) {
  SYNTH_NEEDS(Language::bash)
  const std::string source =
      "if [ \"$#\" -gt 1 ]; then exit 2; fi\n"
      "sort -u | while IFS= read -r line; do\n"
      "  if [[ $line == \"$1\"* ]]; then printf '%s\\n' \"$line\"; fi\ndone\n";
  Suite suite = suite_of(Language::bash, source, "script");
  EXPECT_THAT(properties_of(suite),
              IsSupersetOf({"is idempotent", "does not depend on the order of lines",
                            "ends with no status but 0, 2"}));
  suite.cases.clear();  // the properties alone
  expect_green_and_red(Language::bash, suite, "code.sh", source, "printf '%s\\n' x; exec nl",
                       "bats script.bats");
}

TEST(CodeProperties, OfAScriptThatSwapsWordsAreNotThoseOfSingleWords) {
  SYNTH_NEEDS(Language::bash)
  const Suite suite =
      suite_of(Language::bash, "while read -r a b; do echo \"$b $a\"; done\n", "script");
  EXPECT_THAT(properties_of(suite),
              AllOf(Contains("keeps the number of lines"), Not(Contains("is idempotent"))));
}

}  // namespace
}  // namespace synth
