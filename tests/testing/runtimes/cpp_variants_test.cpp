#include "specs/arguments_after.h"
#include "testing/runtimes/cpp/host/variants.h"
#include "tests/testing/runtimes/languages_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Call of(std::int64_t n) {
  return {.args = {Value(n)}, .kwargs = {}};
}

std::vector<TogetherRun> run_together(const std::vector<std::string>& sources,
                                      std::size_t most_cut_off) {
  std::vector<ProgramVariant> variants;
  for (const std::string& source : sources) {
    variants.push_back({.source = source, .calls = {0, 1}});
  }
  const std::vector<Call> calls{of(1), of(4)};
  auto runs = (*LanguagesHere::all().find(Language::cpp))
                  ->run_together(
                      variants, "f", calls,
                      {.a_call = std::chrono::milliseconds(20), .most_cut_off = most_cut_off}, {});
  EXPECT_TRUE(runs && *runs) << (runs ? "cannot be put together" : runs.error().message);
  return runs && *runs ? **std::move(runs) : std::vector<TogetherRun>(sources.size());
}

std::vector<std::string> ways(const TogetherRun& run) {
  std::vector<std::string> found;
  for (const Outcome& outcome : run.outcomes) {
    found.push_back(outcome.error   ? outcome.error->type
                    : outcome.value ? canonical(*outcome.value, Language::cpp)
                                    : std::string(name(outcome.ending)));
  }
  return found;
}

const std::string kHead =
    "#include <vector>\n#include <stdexcept>\nstruct Own : std::runtime_error {\n"
    "  using std::runtime_error::runtime_error;\n};\nint f(int n) {\n";

TEST(CppVariants, SeeWhatArgumentsAreAfterTheCall) {
  SYNTH_NEEDS(Language::cpp)
  const std::string head = "#include <vector>\nint f(std::vector<int>& xs, int n) {\n";
  const std::vector<ProgramVariant> variants{
      {.source = head + "  return n;\n}\n", .calls = {0, 1}},
      {.source = head + "  xs.push_back(n);\n  return n;\n}\n", .calls = {0, 1}}};
  Call looking{.args = {Value(List{{Value(1)}}), Value(2)}, .kwargs = {}};
  const Call plain = looking;
  looking.steps = {result_step(), argument_step(0)};
  const auto runs =
      (*LanguagesHere::all().find(Language::cpp))
          ->run_together(variants, "f", std::vector{looking, plain},
                         {.a_call = std::chrono::milliseconds(20), .most_cut_off = 1}, {});
  ASSERT_TRUE(runs && *runs);
  EXPECT_THAT(ways((**runs)[0]), ElementsAre("[{\"returned\":2},{\"returned\":[1]}]", "2"));
  EXPECT_THAT(ways((**runs)[1]), ElementsAre("[{\"returned\":2},{\"returned\":[1,2]}]", "2"));
}

TEST(CppVariants, EachCostsOnlyItself) {
  SYNTH_NEEDS(Language::cpp)
  const auto runs = run_together(
      {
          kHead + "  return n + 1;\n}\n",
          kHead + "  return n + nothing;\n}\n",
          kHead + "  while (n == 1) {}\n  return n;\n}\n",
          kHead + "  if (n == 1) throw Own(\"one\");\n  return n;\n}\n",
          kHead + "  std::vector<int> xs(2);\n  return xs[n];\n}\n",
          kHead + "  return n == 1 ? 0 : n + 2147483647;\n}\n",
          kHead + "  return n - 1;\n}\n",
      },
      9);
  EXPECT_THAT(ways(runs[0]), ElementsAre("2", "5"));
  EXPECT_FALSE(runs[1].loads);
  EXPECT_THAT(ways(runs[2]), ElementsAre("time_limit", "4"));
  EXPECT_THAT(ways(runs[3]), ElementsAre("Own", "4"));
  EXPECT_THAT(ways(runs[4]), ElementsAre("0", "crash"));
  EXPECT_THAT(ways(runs[5]), ElementsAre("0", "crash"));
  EXPECT_THAT(ways(runs[6]), ElementsAre("0", "3"));
}

TEST(CppVariants, NoMoreCallsAreMadeOfWhatWasCutOffOftenEnough) {
  SYNTH_NEEDS(Language::cpp)
  const auto runs =
      run_together({kHead + "  return n;\n}\n", kHead + "  throw n;\n}\n",
                    kHead + "  __builtin_trap();\n}\n", kHead + "  for (;;) n ^= 1;\n}\n"},
                   1);
  EXPECT_THAT(ways(runs[1]), ElementsAre("int", "int"));
  EXPECT_THAT(ways(runs[2]), ElementsAre("crash"));
  EXPECT_THAT(ways(runs[3]), ElementsAre("time_limit"));
}

TEST(CppVariants, AreBlamedForErrorsInTheirLinesAndInWhatTheseAskFor) {
  const std::vector<std::pair<int, int>> lines{{10, 19}, {20, 29}, {30, 39}};
  EXPECT_THAT(blamed_variants("unit.cpp: In function 'int f(int)':\n"
                              "unit.cpp:22:3: error: 'x' was not declared in this scope\n"
                              "unit.cpp:12:3: note: 'y' declared here\n",
                              "unit.cpp", lines),
              ElementsAre(1));
  EXPECT_THAT(blamed_variants("/usr/include/c++/12/bits/stl_algo.h: In instantiation of 'sort':\n"
                              "unit.cpp:33:3:   required from here\n"
                              "/usr/include/c++/12/bits/stl_algo.h:1: error: no match\n",
                              "unit.cpp", lines),
              ElementsAre(2));
  EXPECT_THAT(
      blamed_variants("unit.cpp:5:3: error: expected '}' at end of input\n", "unit.cpp", lines),
      IsEmpty());
}

}  // namespace
}  // namespace synth
