#include "synth/support/ascii.h"
#include "testing/mutants/program_call.h"
#include "testing/suites/properties/property_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace synth {
namespace {

// Returns the error or the status; empty if it returns, or ends with status 0.
std::string way_of_ending(const Outcome& outcome, Language language) {
  if (language == Language::bash) {
    const std::size_t status = outcome.value ? count_of(entry_of(*outcome.value, "exit")) : 0;
    return status == 0 ? "" : fmt::format("{}", status);
  }
  return outcome.error ? outcome.error->type : "";
}

// Returns whether a test can name the error, and whether the script names the status.
bool is_nameable(const std::string& error, const std::string& source, Language language) {
  if (language == Language::bash) {
    for (const std::string_view before : {"exit ", "return "}) {
      const std::string stated = std::string(before) + error;
      const std::size_t at = source.find(stated);
      if (at != std::string::npos &&
          (at + stated.size() == source.size() || !is_digit(source[at + stated.size()]))) {
        return true;
      }
    }
    return false;
  }
  return error.find("::") == std::string::npos
             ? source.find("class " + error) != std::string::npos ||
                   source.find("struct " + error) != std::string::npos ||
                   language == Language::javascript
             : error.starts_with("std::");
}

}  // namespace

Result<std::optional<SuiteProperty>> error_property(PropertyInputs& inputs,
                                                    const std::string& source, Language language) {
  std::vector<Call> calls;
  for (const CodeInput& input : inputs.all().all()) {
    if (language == Language::bash || input.call.args.size() == inputs.names().size()) {
      calls.push_back(input.call);
    }
  }
  SYNTH_TRY(const std::vector<Outcome> outcomes, inputs.all().own_outcomes(calls));
  std::map<std::string, std::vector<std::vector<Value>>> shown;  // by error, or status
  for (std::size_t i = 0; i < calls.size(); ++i) {
    auto& some = shown[way_of_ending(outcomes[i], language)];
    if (some.size() < kMostShown) {
      some.push_back(inputs.slots_of(calls[i]));
    }
  }
  std::vector<std::string> errors;
  for (const auto& [error, some] : shown) {
    if (!error.empty()) {
      errors.push_back(error);
    }
  }
  if (errors.empty() || !shown.contains("") || calls.size() < kLeastTelling ||
      inputs.all().has_failed() || !std::ranges::all_of(errors, [&](const auto& error) {
        return is_nameable(error, source, language);
      })) {
    return std::optional<SuiteProperty>{};
  }
  const CodeFunction& function = inputs.all().subject().function;
  const bool is_script = language == Language::bash;
  const PropertyText text =
      is_script
          ? bash_property_text(PropertyForm::raises_only, inputs.has_input(), errors)
          : property_text(language, PropertyForm::raises_only,
                          {.function = function.name, .names = inputs.names(), .errors = errors});
  SuiteProperty property{.name = text.name,
                         .expression = text.expression,
                         .parameters = is_script ? std::vector<std::string>{} : inputs.names(),
                         .functions = {function.name},
                         .inputs = calls.size(),
                         .shown = {},
                         .errors = errors};
  for (auto& [error, some] : shown) {
    std::ranges::move(some, std::back_inserter(property.shown));
  }
  return std::optional(std::move(property));
}

}  // namespace synth
