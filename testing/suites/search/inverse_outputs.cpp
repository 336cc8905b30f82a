#include "testing/suites/search/inverse_outputs.h"

#include "specs/json.h"
#include "synth/support/mapped.h"

#include <iterator>

namespace synth {
namespace {

constexpr std::size_t kMostKindsTried = 4;
constexpr std::size_t kMostOutputs = 120;
constexpr std::size_t kLeastUndone = 8;  // results other than the argument, to speak of an inverse

struct TakenAndGiven {
  Value taken;
  Value given;
};

std::string written_as(const Value& value) {
  return write_value(value);
}

bool takes_one(const CodeFunction& function) {
  return function.parameters.size() == 1 && !function.parameters[0].is_listed &&
         !function.parameters[0].kinds.empty();
}

// Returns what a function of one parameter gives for plain values, edges and constants of its kinds
// other than the value itself.
Result<std::vector<TakenAndGiven>> results_of(Runtime& javascript, const std::string& source,
                                              const CodeFunction& function,
                                              const std::stop_token& stop) {
  SYNTH_TRY(CodeSubject subject,
            read_code_subject(javascript.language(), source, function.name, {}));
  InputChanges changes(0, std::move(subject.constants));
  CodeVariants program(javascript, source, function.name, stop);
  const CallForm form{.optional_from = 1, .plain = 1};
  std::vector<TakenAndGiven> found;
  for (std::vector<ValueKinds>& kinds :
       likely_combinations({function.parameters[0].kinds}, kMostKindsTried)) {
    changes.set_kinds(std::move(kinds));
    std::vector<Call> calls = mapped(changes.plain_calls(form), &ChangedCall::call);
    if (calls.empty()) {
      continue;
    }
    for (const ChangedCall& edge : changes.edge_calls(calls[0], form, kMostOutputs)) {
      calls.push_back(edge.call);
    }
    std::erase_if(calls, [](const Call& call) { return call.args.size() != 1; });
    SYNTH_TRY(const std::vector<Outcome> outcomes, program.own_outcomes(calls));
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (outcomes[i].value && written_as(*outcomes[i].value) != written_as(calls[i].args[0])) {
        found.push_back({calls[i].args[0], *outcomes[i].value});
      }
    }
    if (found.size() >= kLeastUndone) {
      break;
    }
  }
  return found;
}

}  // namespace

Result<std::vector<ChangedCall>> outputs_of_inverses(Runtime& javascript, const std::string& source,
                                                     const CodeFunction& function,
                                                     const std::stop_token& stop) {
  std::vector<ChangedCall> found;
  if (!takes_one(function)) {
    return found;
  }
  CodeVariants program(javascript, source, function.name, stop);
  for (const CodeFunction& other : code_functions(source, javascript.language())) {
    if (other.name == function.name || !other.is_public || !takes_one(other)) {
      continue;
    }
    SYNTH_TRY(const auto results, results_of(javascript, source, other, stop));
    std::vector<Call> calls;
    for (const TakenAndGiven& each : results) {
      calls.push_back({.args = {each.given}, .kwargs = {}});
    }
    if (calls.size() < kLeastUndone) {
      continue;
    }
    SYNTH_TRY(const std::vector<Outcome> back, program.own_outcomes(calls));
    std::vector<ChangedCall> undone;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (back[i].value && written_as(*back[i].value) == written_as(results[i].taken)) {
        undone.push_back({.call = calls[i]});
      }
    }
    if (undone.size() >= kLeastUndone && 2 * undone.size() > calls.size()) {
      std::ranges::move(undone, std::back_inserter(found));
    }
  }
  return found;
}

}  // namespace synth
