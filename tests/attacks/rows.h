#pragma once

#include "specs/json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// One line for `synth check -`, and the verdicts that it may have.
struct CheckedLine {
  std::string id;
  std::string language;
  std::string text;  // without its end
  std::vector<std::string> want;

  [[nodiscard]] bool allows(std::string_view verdict) const {
    return std::ranges::find(want, verdict) != want.end();
  }
};

// Lines that belong together, in their order: a row of rows/*.jsonl (README.md).
struct AttackRow {
  std::string id;
  std::vector<CheckedLine> lines;
  bool slow = false;    // takes more than a second or two
  bool varies = false;  // a race: two runs may have different verdicts
};

inline std::vector<std::string> strings_of(const JsonField& list) {
  std::vector<std::string> found;
  const auto items = list.items().value();
  for (const JsonField& item : items) {
    found.push_back(item.string().value());
  }
  return found;
}

// Returns a line with only the fields of `synth check`.
inline CheckedLine checked_line(const JsonField& line, std::vector<std::string> want) {
  JsonWriter out;
  out.begin_object();
  for (const std::string_view key :
       {"id", "language", "function", "code", "script", "tests", "limits"}) {
    if (const auto field = line.find(key)) {
      out.key(key).document(field->json());
    }
  }
  return {.id = line.at("id")->string().value(),
          .language = line.at("language")->string().value(),
          .text = out.end_object().take(),
          .want = std::move(want)};
}

// Reads the rows of a file. `known` has the values that are known only at run time, by their
// placeholders.
inline std::vector<AttackRow> attack_rows(const std::filesystem::path& path,
                                          const std::map<std::string, std::string>& known) {
  std::vector<AttackRow> rows;
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) {
    for (const auto& [name, value] : known) {
      for (std::size_t at = text.find(name); at != std::string::npos;
           at = text.find(name, at + value.size())) {
        text.replace(at, name.size(), value);
      }
    }
    const Value document = parse_json(text).value();
    const JsonField json(document);
    AttackRow row{.id = json.at("id")->string().value(),
                  .lines = {},
                  .slow = json.find("slow").has_value(),
                  .varies = json.find("varies").has_value()};
    if (const auto lines = json.find("lines")) {
      const auto items = lines->items().value();
      for (const JsonField& line : items) {
        row.lines.push_back(checked_line(line, strings_of(line.at("want").value())));
      }
    } else {
      row.lines.push_back(checked_line(json, strings_of(json.at("want").value())));
    }
    rows.push_back(std::move(row));
  }
  EXPECT_FALSE(rows.empty()) << path;
  return rows;
}

// Returns a row of hostile.jsonl as a line: its test becomes `tests` (Bash) or `script`.
inline CheckedLine hostile_line(const JsonField& row) {
  JsonWriter out;
  out.begin_object();
  for (const std::string_view key : {"id", "language", "code"}) {
    out.key(key).string(row.at(key)->string().value());
  }
  if (const auto function = row.find("function")) {
    out.key("function").string(function->string().value());
  }
  const JsonField test = row.at("test").value();
  if (test.is_object()) {
    out.key("tests").begin_array().document(test.json()).end_array();
  } else if (test.string().value() == "EXPECT f(2) -> NaN") {  // says what Python's == cannot
    out.key("script").string("x = f(2)\nassert x != x");
  } else {
    out.key("script").string(test.string().value());
  }
  CheckedLine line{.id = row.at("id")->string().value(),
                   .language = row.at("language")->string().value(),
                   .text = out.end_object().take(),
                   .want = strings_of(row.at("also_ok").value())};
  line.want.insert(line.want.begin(), row.at("expected_verdict")->string().value());
  return line;
}

// Reads the rows of hostile.jsonl.
inline std::vector<AttackRow> hostile_rows(const std::filesystem::path& path) {
  std::vector<AttackRow> rows;
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) {
    const Value document = parse_json(text).value();
    CheckedLine line = hostile_line(JsonField(document));
    const bool slow = line.want.front().ends_with("_limit") || line.language == "cpp";
    const bool varies = std::ranges::any_of(  // depends on how far it gets before it is stopped
        line.want, [](const std::string& verdict) { return verdict.ends_with("_limit"); });
    rows.push_back({.id = line.id, .lines = {std::move(line)}, .slow = slow, .varies = varies});
  }
  return rows;
}

}  // namespace synth
