#pragma once

#include "specs/made.h"
#include "testing/suites/exporters/exported_suite.h"

#include <set>

namespace synth {

// One for each SuiteFormat, for suites of its language: what exported_suite calls.
Result<ExportedFile> export_pytest(const ExportedSuite& suite);
Result<ExportedFile> export_unittest(const ExportedSuite& suite);
Result<ExportedFile> export_googletest(const ExportedSuite& suite);
Result<ExportedFile> export_catch2(const ExportedSuite& suite);
Result<ExportedFile> export_node_test(const ExportedSuite& suite);
Result<ExportedFile> export_bats(const ExportedSuite& suite);
Result<ExportedFile> export_json_lines(const ExportedSuite& suite);

// The header as comment lines, each behind `mark` ("#", "//").
std::string comment_lines(const std::vector<std::string>& header, std::string_view mark);

// "empty list" -> "empty_list": the letters and digits of ASCII, words joined by `_`.
std::string snake_words(std::string_view text);
// "empty list" -> "EmptyList"
std::string camel_words(std::string_view text);

// Names within a file, each once: a second `a` is `a_2`, or what `separator` makes of it.
class UniqueNames {
 public:
  explicit UniqueNames(std::string_view separator = "_") : separator_(separator) {}
  std::string add(const std::string& name);

 private:
  std::string separator_;
  std::set<std::string> taken_;
};

// Functions that the tests call, in the order of their first test, then those of properties.
std::vector<std::string> tested_functions(const ExportedSuite& suite);

// "disputed: REASON"
std::string dispute_text(const std::string& reason);

bool is_nan(const Value& value);
bool is_object(const Value& value);

}  // namespace synth
