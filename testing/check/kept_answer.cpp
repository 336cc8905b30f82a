#include "testing/check/kept_answer.h"

#include "specs/json.h"
#include "synth/support/enum_names.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

bool is_lasting(Verdict verdict) {
  return verdict == Verdict::pass || verdict == Verdict::wrong_answer ||
         verdict == Verdict::exception;
}

// Returns whether the machine has a part in the error.
bool is_of_the_machine(const RaisedError& error) {
  constexpr std::array<std::string_view, 4> kClasses{"MemoryError", "ImportError", "OSError",
                                                     "bad_alloc"};
  return std::ranges::any_of(kClasses,
                             [&](std::string_view name) { return is_instance(error, name); });
}

Result<void> check_verdict(const JsonField& verdict_line) {
  SYNTH_TRY(const JsonField field, verdict_line.at("verdict"));
  SYNTH_TRY(const std::string text, field.string());
  const auto verdict = parse_enum<Verdict>(text);
  return verdict && is_lasting(*verdict) ? Result<void>()
                                         : fail(field.error("expected a verdict that lasts"));
}

}  // namespace

bool is_lasting(const CheckResult& result) {
  return is_lasting(result.verdict) && !result.load_error && result.reason.empty() &&
         std::ranges::all_of(result.tests, [](const TestVerdict& test) {
           return is_lasting(test.verdict) && !(test.error && is_of_the_machine(*test.error));
         });
}

Result<std::string> answer_again(std::string_view verdict_line, const Value& id,
                                 std::size_t number) {
  SYNTH_TRY(Value document, parse_json(verdict_line));
  SYNTH_CHECK(check_verdict(JsonField(document)));
  for (auto& [name, member] : document.get_if<Dict>()->entries) {
    const auto* const text = name.get_if<std::string>();
    if (text != nullptr && *text == "id") {
      member = id;
    } else if (text != nullptr && *text == "line") {
      member = Value(static_cast<std::int64_t>(number));
    }
  }
  return JsonWriter().document(document).take();
}

}  // namespace synth
