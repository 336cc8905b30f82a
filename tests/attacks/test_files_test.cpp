#include "tests/attacks/place.h"
#include "tests/attacks/process_table.h"
#include "tests/attacks/rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

// Code that fails one of four tests of a user's test file, and tries to hide that
// (rows/test_files.jsonl). It must fail all the same, with the same tests.
namespace synth {
namespace {

struct HostileCode {
  std::string id;
  std::string language;
  std::string tests;
  std::string code;
};

std::vector<HostileCode> hostile_codes() {
  std::vector<HostileCode> codes;
  std::ifstream file(std::filesystem::path(SYNTH_ATTACKS) / "rows/test_files.jsonl");
  for (std::string text; std::getline(file, text);) {
    const Value document = parse_json(text).value();
    const JsonField json(document);
    const auto field = [&](std::string_view name) { return json.at(name)->string().value(); };
    codes.push_back({field("id"), field("language"), field("tests"), field("code")});
  }
  return codes;
}

class TestFileTest : public ::testing::TestWithParam<PlaceName> {};
INSTANTIATE_TEST_SUITE_P(Places, TestFileTest, ::testing::Values(kPlaces[2]),
                         [](const auto& place) { return std::string(place.param.name); });

// Returns the line that says which of the user's tests fail.
std::string confidence_of(const std::string& solution) {
  const auto document = parse_json(solution);
  if (!document) {
    return solution;
  }
  const auto confidence = JsonField(*document).find("confidence");
  return confidence ? confidence->at("reason")->string().value() : solution;
}

TEST_P(TestFileTest, NothingHidesATestThatFails) {
  const LeftProcesses left;
  {
    const Place place(GetParam());
    if (const std::string why = place.why_not(); !why.empty()) {
      GTEST_SKIP() << why;
    }
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(SYNTH_ATTACKS) / "authors")) {
      std::filesystem::copy_file(entry.path(), place.work() / entry.path().filename());
    }
    for (const HostileCode& hostile : hostile_codes()) {
      SCOPED_TRACE(hostile.id);
      const std::filesystem::path code = place.work() / "code";
      std::ofstream(code) << hostile.code;
      const auto program = place.start({"solve",          "write f",
                                        "--author",       "command",
                                        "--command",      "python3 any_author.py",
                                        "--tests",        hostile.tests,
                                        "--language",     hostile.language,
                                        "--no-cache",     "--json",
                                        "--max-attempts", "1",
                                        "--time",         "1",
                                        "--wall",         "3",
                                        "--level",        GetParam().level},
                                       {"CODE=" + code.string()});
      program->end_input();
      std::string solution;
      while (const auto line = program->next_line(std::chrono::seconds(60))) {
        solution += *line + '\n';
      }
      EXPECT_EQ(program->wait(std::chrono::seconds(10)), 1) << program->stderr_text();
      EXPECT_NE(solution.find(R"("all_tests_passed": false)"), std::string::npos)
          << confidence_of(solution) << program->stderr_text();
    }
    place.expect_no_file_left();
  }
  left.expect_none();
}

}  // namespace
}  // namespace synth
