#include "testing/core/bash_test.h"
#include "testing/suites/exporters/exporters.h"

#include <fmt/format.h>

namespace synth {
namespace {

const Value& member(const Value& value, std::string_view key) {
  static const Value kNull;
  if (const auto* dict = value.get_if<Dict>()) {
    for (const auto& [name, item] : dict->entries) {
      const auto* text = name.get_if<std::string>();
      if (text != nullptr && *text == key) {
        return item;
      }
    }
  }
  return kNull;
}

// Writes the fields that read_bash_test reads.
void write_bash_test(JsonWriter& out, const Test& test) {
  out.begin_object();
  out.key("name").string(test.name);
  out.key("args").begin_array();
  for (const Value& arg : test.call.args) {
    out.value(arg);
  }
  out.end_array();
  for (const auto& [key, value] : test.call.kwargs) {
    out.key(key).value(value);
  }
  const Value result = test.claim.expected.value_or(Null{});
  out.key("expected_stdout").value(member(result, "stdout"));
  out.key("expected_exit").value(member(result, "exit"));
  out.end_object();
}

}  // namespace

Result<ExportedFile> export_json_lines(const ExportedSuite& suite) {
  ExportedFile file{fmt::format("{}_tests.jsonl", suite.name), ""};
  std::size_t disputed = 0;
  std::size_t listed = 0;
  for (const ExportedTest& exported : suite.tests) {
    if (exported.disputed) {
      ++disputed;
      continue;
    }
    if (exported.is_adapter || exported.form != ValueForm::plain ||
        !exported.with_arguments.empty()) {
      ++listed;
      continue;
    }
    JsonWriter out;
    if (suite.language == Language::bash) {
      write_bash_test(out, exported.test);
    } else {
      write_check_test(out, exported.test);
    }
    file.text += out.take() + "\n";
  }
  if (disputed > 0) {
    file.notes.push_back(
        fmt::format("{} disputed {} left out: JSON lines cannot say that a test may fail", disputed,
                    disputed == 1 ? "test was" : "tests were"));
  }
  if (listed > 0) {
    file.notes.push_back(
        fmt::format("{} left out: JSON lines hold what a plain call gives",
                    listed == 1 ? "1 test of what a generator yields, a coroutine comes to or "
                                  "becomes of arguments was"
                                : fmt::format("{} tests of what a generator yields, a coroutine "
                                              "comes to or becomes of arguments were",
                                              listed)));
  }
  if (!suite.properties.empty()) {
    file.notes.push_back(fmt::format(
        "{} {} no test: JSON lines have room for calls and their values only",
        suite.properties.size(), suite.properties.size() == 1 ? "property is" : "properties are"));
  }
  return file;
}

}  // namespace synth
