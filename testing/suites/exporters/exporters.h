#pragma once

#include "specs/made.h"
#include "testing/suites/exporters/exported_suite.h"

#include <set>

namespace synth {

// Write suites in one SuiteFormat each, for suites of its language; exported_suite calls them.
Result<ExportedFile> export_pytest(const ExportedSuite& suite);
Result<ExportedFile> export_unittest(const ExportedSuite& suite);
Result<ExportedFile> export_googletest(const ExportedSuite& suite);
Result<ExportedFile> export_catch2(const ExportedSuite& suite);
Result<ExportedFile> export_node_test(const ExportedSuite& suite);
Result<ExportedFile> export_bats(const ExportedSuite& suite);
Result<ExportedFile> export_json_lines(const ExportedSuite& suite);

// Returns the header as comment lines, each after `mark` ("#", "//").
std::string comment_lines(const std::vector<std::string>& header, std::string_view mark);

// Converts "empty list" to "empty_list": keeps the letters and digits of ASCII; words are joined by
// `_`.
std::string snake_words(std::string_view text);
// Converts "empty list" to "EmptyList".
std::string camel_words(std::string_view text);

// Names within a file, each once: a second `a` becomes `a_2`, or has `separator` instead of `_`.
class UniqueNames {
 public:
  explicit UniqueNames(std::string_view separator = "_") : separator_(separator) {}
  // Returns the name, or the first numbered one that is free, and takes it.
  std::string add(const std::string& name);

 private:
  std::string separator_;
  std::set<std::string> taken_;
};

// Returns the functions that the tests call, in the order of their first test, then those of
// properties.
std::vector<std::string> tested_functions(const ExportedSuite& suite);

// Returns the texts of all tests and all properties. An error of a test names it.
template <class WriteTest, class WriteProperty>
Result<std::string> test_texts(const ExportedSuite& suite, const WriteTest& write_test,
                               const WriteProperty& write_property) {
  std::string tests;
  for (const ExportedTest& exported : suite.tests) {
    const Result<std::string> text = write_test(exported);
    if (!text) {
      const Test& test = exported.test;
      return fail(text.error().within(test.function + ", " + test.name));
    }
    tests += *text;
  }
  for (const ExportedProperty& property : suite.properties) {
    SYNTH_TRY(const std::string text, write_property(property));
    tests += text;
  }
  return tests;
}

// Returns "disputed: REASON".
std::string dispute_text(const std::string& reason);

bool is_nan(const Value& value);
bool is_object(const Value& value);

}  // namespace synth
