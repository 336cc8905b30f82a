#include "testing/core/test_file.h"

#include "synth/support/text.h"
#include "testing/core/bash_test.h"

#include <fmt/format.h>

namespace synth {
namespace {

Result<Test> read_users_test(const JsonField& json, std::size_t number) {
  const bool of_script = json.find("expected_stdout").has_value();
  SYNTH_TRY(Test test,
            of_script ? read_bash_test(json, TestOrigin::user) : read_test(json, TestOrigin::user));
  test.origin = TestOrigin::user;
  if (test.name.empty()) {
    test.name = fmt::format("test {}", number);
  }
  return test;
}

Result<Test> parse_line(std::string_view line, std::size_t number) {
  SYNTH_TRY(const Value document, parse_json(line));
  return read_users_test(JsonField(document), number);
}

Result<std::vector<Test>> parse_array(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  SYNTH_TRY(const auto items, JsonField(document).items());
  std::vector<Test> tests;
  tests.reserve(items.size());
  for (const JsonField& item : items) {
    SYNTH_TRY(Test test, read_users_test(item, tests.size() + 1));
    tests.push_back(std::move(test));
  }
  return tests;
}

}  // namespace

Result<std::vector<Test>> parse_test_file(std::string_view text) {
  if (trim(text).starts_with('[')) {
    return parse_array(text);
  }
  std::vector<Test> tests;
  std::size_t line_number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++line_number;
    if (trim(line).empty()) {
      continue;
    }
    auto test = parse_line(line, tests.size() + 1);
    if (!test) {
      Error error = std::move(test).error();
      error.message = fmt::format("line {}: {}", line_number, error.message);
      return fail(std::move(error));
    }
    tests.push_back(*std::move(test));
  }
  return tests;
}

}  // namespace synth
