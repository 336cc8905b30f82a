#include "testing/suites/search/suite_properties.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace synth {
namespace {

std::vector<std::vector<Value>> asked_of(const SuiteProperty& property,
                                         const std::vector<SuiteCase>& cases) {
  std::vector<std::vector<Value>> asked = property.shown;
  for (const SuiteCase& entry : cases) {
    const Call& call = entry.test.call;
    const bool gives = entry.test.claim.expected || !property.errors.empty();
    if (gives && !entry.finding && entry.test.setup.empty() && call.kwargs.empty() &&
        call.args.size() == property.parameters.size()) {
      asked.push_back(call.args);
    }
  }
  return asked;
}

// Returns the body of a function that says whether a property holds.
std::string body_of(const SuiteProperty& property) {
  return property.errors.empty()
             ? fmt::format("return bool({})", property.expression)
             : fmt::format("try:\n        {}\n    except ({},):\n        pass\n    return True",
                           property.expression, fmt::join(property.errors, ", "));
}

}  // namespace

PropertyCalls::PropertyCalls(std::string source, const std::vector<SuiteProperty>& properties,
                             const std::vector<SuiteCase>& cases)
    : source_(std::move(source)) {
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const std::string function = fmt::format("synth_property_{}", i);
    source_ += fmt::format("\n\ndef {}({}):\n    {}\n", function,
                           fmt::join(properties[i].parameters, ", "), body_of(properties[i]));
    const auto asked = asked_of(properties[i], cases);
    for (const std::vector<Value>& args : asked) {
      calls_.push_back({.function = function, .call = {.args = args, .kwargs = {}}, .setup = ""});
    }
    counts_.push_back(asked.size());
  }
}

std::vector<SuiteProperty> PropertyCalls::those_that_hold(
    std::vector<SuiteProperty> properties, const std::vector<Outcome>& outcomes) const {
  std::vector<SuiteProperty> kept;
  std::size_t next = 0;
  for (std::size_t p = 0; p < properties.size(); ++p) {
    bool holds = true;
    for (std::size_t i = 0; i < counts_[p]; ++i, ++next) {
      const bool* truth = outcomes[next].value ? outcomes[next].value->get_if<bool>() : nullptr;
      holds = holds && truth != nullptr && *truth;
    }
    if (holds) {
      kept.push_back(std::move(properties[p]));
    }
  }
  return kept;
}

}  // namespace synth
