#include "testing/check/check_fields.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace synth {
namespace {

constexpr std::array kFields{
    CheckField{"line", "id"},
    CheckField{"line", "language"},
    CheckField{"line", "function"},
    CheckField{"line", "code"},
    CheckField{"line", "tests"},
    CheckField{"line", "script"},
    CheckField{"line", "limits"},
    CheckField{"test", "name"},
    CheckField{"test", "function"},
    CheckField{"test", "args"},
    CheckField{"test", "kwargs"},
    CheckField{"test", "args_literal"},
    CheckField{"test", "kwargs_literal"},
    CheckField{"test", "inputs"},
    CheckField{"test", "expected"},
    CheckField{"test", "expected_literal"},
    CheckField{"test", "expected_output"},
    CheckField{"test", "raises"},
    CheckField{"test", "tolerance"},
    CheckField{"test", "setup"},
    CheckField{"test", "steps"},
    CheckField{"test", "stdin"},
    CheckField{"test", "expected_stdout"},
    CheckField{"test", "expected_exit"},
    CheckField{"test", "kind"},
    CheckField{"test", "origin"},
    CheckField{"test", "rationale"},
    CheckField{"step", "method"},
    CheckField{"step", "field"},
    CheckField{"step", "args"},
    CheckField{"step", "kwargs"},
    CheckField{"step", "args_literal"},
    CheckField{"step", "kwargs_literal"},
    CheckField{"step", "inputs"},
    CheckField{"step", "expected"},
    CheckField{"step", "expected_literal"},
    CheckField{"step", "expected_output"},
    CheckField{"step", "raises"},
    CheckField{"limits", "time_s"},
    CheckField{"limits", "wall_s"},
    CheckField{"limits", "memory_mb"},
    CheckField{"limits", "output_kb"},
    CheckField{"limits", "processes"},
    CheckField{"limits", "disk_mb"},
    CheckField{"tolerance", "abs"},
    CheckField{"tolerance", "rel"},
};

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
  for (const CheckField& field : kFields) {
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
