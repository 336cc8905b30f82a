#include "testing/check/check_fields.h"

#include "specs/call_fields.h"
#include "synth/support/text.h"
#include "testing/check/check_form.h"
#include "testing/core/bash_test.h"
#include "testing/core/test_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace synth {
namespace {

std::vector<CheckField> list_fields() {
  std::vector<CheckField> fields;
  const auto add = [&](std::string_view object, const auto& names) {
    for (const std::string_view name : names) {
      fields.push_back({object, name});
    }
  };
  add("line", keys_of<CheckRequest>());
  add("test", keys_of<Test>());
  add("test", kBashFields);
  add("step", kStepFields);
  add("step", kCallFields);
  add("step", kClaimFields);
  add("limits", keys_of<Limits>());
  add("tolerance", keys_of<Tolerance>());
  return fields;
}

void add_unknown(std::string_view object, const std::optional<JsonField>& json,
                 std::vector<std::string>& unknown) {
  if (!json || !json->is_object()) {
    return;
  }
  const auto members = json->members();
  if (!members) {
    return;
  }
  std::vector<std::string> known;
  for (const CheckField& field : check_fields()) {
    if (field.object == object) {
      known.emplace_back(field.name);
    }
  }
  for (const auto& [name, field] : *members) {
    if (std::ranges::find(known, name) == known.end()) {
      const auto nearest = nearest_name(name, known);
      unknown.push_back(fmt::format("{} is not a field{}", field.path(),
                                    nearest ? fmt::format("; did you mean {}?", *nearest) : ""));
    }
  }
}

void add_unknown_of_steps(const JsonField& test, std::vector<std::string>& unknown) {
  const auto steps = test.find("steps");
  const auto items = steps ? steps->items() : Result<std::vector<JsonField>>();
  for (const JsonField& step : items ? *items : std::vector<JsonField>()) {
    add_unknown("step", step, unknown);
  }
}

}  // namespace

std::span<const CheckField> check_fields() {
  static const std::vector<CheckField> kFields = list_fields();
  return kFields;
}

std::vector<std::string> unknown_check_fields(const JsonField& line) {
  std::vector<std::string> unknown;
  add_unknown("line", line, unknown);
  add_unknown("limits", line.find("limits"), unknown);
  const auto tests = line.find("tests");
  if (!tests) {
    return unknown;
  }
  if (const auto items = tests->items()) {
    for (const JsonField& test : *items) {
      add_unknown("test", test, unknown);
      add_unknown("tolerance", test.find("tolerance"), unknown);
      add_unknown_of_steps(test, unknown);
    }
  }
  return unknown;
}

}  // namespace synth
