#include "testing/suites/properties/property_inputs.h"

#include "specs/json.h"
#include "testing/core/bash_test.h"
#include "testing/mutants/program_call.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::size_t kMostChecked = 5'000;  // inputs
constexpr std::size_t kMostOfScripts = 30;   // and kLines for some lists of arguments
constexpr std::size_t kMostArgumentLists = 4;
constexpr std::array kLines{"b\na\nc\n",  "a\na\nb\n", "2 x\n10 y\n1 z\n", "x=1\nb=2\n",
                            "b,2\na,1\n", "c\n\nB\n",  "10\n9\n3\n",       "one two\nthree four\n"};

}  // namespace

PropertyInputs::PropertyInputs(CodeInputs& inputs, Language language)
    : inputs_(inputs), language_(language) {
  for (const CodeParameter& parameter : inputs.subject().function.parameters) {
    has_input_ = has_input_ || parameter.name == kBashStdin;
    if (parameter.name != kBashStdin) {
      names_.push_back(parameter.name);
    }
  }
}

std::vector<Value> PropertyInputs::slots_of(const Call& call) const {
  std::vector<Value> slots = call.args;
  if (is_script()) {
    slots.insert(slots.begin(), call.kwargs.empty() ? Value("") : call.kwargs[0].second);
  }
  return slots;
}

Call PropertyInputs::call_of(std::vector<Value> slots) const {
  Call call{.args = std::move(slots), .kwargs = {}};
  if (is_script()) {
    if (has_input_) {
      call.kwargs.emplace_back(std::string(kBashStdin), call.args.front());
    }
    call.args.erase(call.args.begin());
  }
  return call;
}

Result<std::vector<PropertySample>> PropertyInputs::samples() {
  std::vector<Call> calls = inputs_.values_given();
  std::erase_if(calls, [&](const Call& call) {
    return is_script() ? text_of(slots_of(call)[kInputSlot]).find('\0') != std::string::npos
                       : call.args.size() != names_.size();
  });
  if (is_script()) {
    calls = some_of_script(calls);
  }
  calls.resize(std::min(calls.size(), kMostChecked));
  SYNTH_TRY(const std::vector<Outcome> outcomes, inputs_.own_outcomes(calls));
  std::vector<PropertySample> found;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (auto given = given_by(outcomes[i])) {
      found.push_back({.slots = slots_of(calls[i]), .given = *std::move(given)});
    }
  }
  return found;
}

// Returns whole lines as input, and a sample of the other inputs.
std::vector<Call> PropertyInputs::some_of_script(const std::vector<Call>& all) const {
  std::vector<Call> calls;
  std::vector<std::vector<Value>> arguments;
  for (const Call& call : all) {
    const bool is_new = std::ranges::none_of(arguments, [&](const auto& known) {
      return write_value(List{known}) == write_value(List{call.args});
    });
    if (is_new && has_input_ && arguments.size() < kMostArgumentLists) {
      arguments.push_back(call.args);
      for (const char* lines : kLines) {
        calls.push_back({.args = call.args, .kwargs = {{std::string(kBashStdin), Value(lines)}}});
      }
    }
  }
  const std::size_t step = all.size() / kMostOfScripts + 1;
  for (std::size_t i = 0; i < all.size(); i += step) {
    calls.push_back(all[i]);
  }
  return calls;
}

std::optional<Value> PropertyInputs::given_by(const Outcome& outcome) const {
  if (outcome.ending != Verdict::pass || outcome.error || !outcome.value) {
    return std::nullopt;
  }
  if (!is_script()) {
    return outcome.value;
  }
  const Value& printed = entry_of(*outcome.value, "stdout");
  const bool is_good = count_of(entry_of(*outcome.value, "exit")) == 0;
  return is_good && printed.is<std::string>() ? std::optional(printed) : std::nullopt;
}

}  // namespace synth
