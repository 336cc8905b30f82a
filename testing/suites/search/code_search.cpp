#include "testing/suites/search/code_search.h"

#include "synth/support/mapped.h"
#include "testing/core/bash_test.h"
#include "testing/suites/code/code_coverage.h"
#include "testing/suites/code/code_inputs.h"
#include "testing/suites/properties/code_properties.h"
#include "testing/suites/search/inverse_outputs.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace synth {
namespace {

constexpr std::size_t kMostCombinations = 24;  // of kinds of arguments to try

constexpr std::size_t kEnoughInputs = 80;  // to state what holds on all of them
constexpr std::size_t kEnoughScriptInputs = 40;

// The number of runs that a language allows within a few seconds.
struct Pace {
  std::size_t a_round = 320;  // inputs that are tried at once
  int rounds = 6;
  int idle_rounds = 3;  // rounds without a kill, after which the search ends
  int shrinking_rounds = 6;
};

Pace pace_of(Language language) {
  switch (language) {
    case Language::bash:
      return {.a_round = 60, .rounds = 8, .idle_rounds = 3, .shrinking_rounds = 3};
    case Language::cpp:
      return {.a_round = 400, .rounds = 10, .idle_rounds = 4, .shrinking_rounds = 6};
    default:
      return {};
  }
}

class CodeSearch {
 public:
  CodeSearch(CodeInputs& inputs, Pace pace, const SearchEffort& effort)
      : inputs_(inputs), pace_(pace), changes_(effort.seed, inputs.subject().constants) {
    pace_.rounds = std::max(1, static_cast<int>(pace_.rounds * effort.times));
    pace_.idle_rounds = std::max(1, static_cast<int>(pace_.idle_rounds * effort.times));
  }

  // `fitting`: calls that nobody made, in a form that the function takes.
  Result<void> run(std::span<const KnownCall> known, const std::vector<ChangedCall>& fitting) {
    inputs_.restrict_to_meant(known);
    SYNTH_CHECK(begin(known, fitting));
    if (inputs_.all().empty()) {
      inputs_.lift_restrictions();
      SYNTH_CHECK(begin(known, fitting));
    }
    return search();
  }

  // Adds inputs to check properties on, if all mutants died early.
  Result<void> widen() {
    const std::size_t enough = inputs_.is_script() ? kEnoughScriptInputs : kEnoughInputs;
    for (int round = 1; round <= 3 && !inputs_.all().empty() && inputs_.all().size() < enough;
         ++round) {
      std::vector<std::size_t> accepted;
      SYNTH_CHECK(inputs_.probe(changed_calls(round), accepted));
    }
    return {};
  }

 private:
  Result<void> begin(std::span<const KnownCall> known, const std::vector<ChangedCall>& fitting) {
    std::vector<ChangedCall> tried;
    for (const KnownCall& each : known) {
      tried.push_back({.call = each.call});
    }
    std::ranges::copy(fitting, std::back_inserter(tried));
    std::vector<std::size_t> accepted;
    SYNTH_CHECK(inputs_.probe(std::move(tried), accepted));
    inputs_.mark_known(accepted, known);
    changes_.set_kinds(kinds_beside(accepted));
    if (accepted.empty()) {
      SYNTH_CHECK(guess(accepted));
    }
    if (!accepted.empty()) {
      SYNTH_CHECK(inputs_.kill(accepted));
    }
    return {};
  }

  // Returns the kinds of parameters in known calls; all kinds if there are none.
  [[nodiscard]] std::vector<ValueKinds> kinds_beside(const std::vector<std::size_t>& inputs) const {
    std::vector<ValueKinds> kinds;
    for (std::size_t i = 0; i < inputs_.subject().function.parameters.size(); ++i) {
      std::vector<Value> values;
      for (const std::size_t input : inputs) {
        if (const Value* value = slot(inputs_.all()[input].call, i)) {
          values.push_back(*value);
        }
      }
      kinds.push_back(kinds_like(inputs_.subject().function.parameters[i].kinds, values));
    }
    return kinds;
  }

  [[nodiscard]] const Value* slot(const Call& call, std::size_t i) const {
    const bool is_input = inputs_.subject().function.parameters[i].name == kBashStdin;
    if (!is_input) {
      return i < call.args.size() ? &call.args[i] : nullptr;
    }
    return call.kwargs.empty() ? nullptr : &call.kwargs[0].second;
  }

  // Finds out which kinds of arguments the function works with.
  Result<void> guess(std::vector<std::size_t>& accepted) {
    std::vector<ValueKinds> all =
        mapped(inputs_.subject().function.parameters, &CodeParameter::kinds);
    double best = 0;
    std::vector<CodeInput> found;
    std::vector<ValueKinds> guessed;
    for (const std::vector<ValueKinds>& kinds : likely_combinations(all, kMostCombinations)) {
      changes_.set_kinds(kinds);
      std::vector<std::size_t> taken;
      SYNTH_CHECK(inputs_.probe(changes_.plain_calls(call_form()), taken));
      const double score = worth_of(taken);
      if (score > best + 0.5) {
        best = score;
        found = inputs_.all();
        guessed = kinds;
      }
      inputs_.start_over({});
    }
    // A script may reject other texts than numbers on purpose.
    changes_.set_kinds(inputs_.is_script() && !guessed.empty() ? all : std::move(guessed));
    inputs_.start_over(std::move(found));
    for (std::size_t i = 0; i < inputs_.all().size(); ++i) {
      accepted.push_back(i);
    }
    return {};
  }

  // Returns the value of a kind of argument: higher if results differ and are not empty.
  [[nodiscard]] double worth_of(const std::vector<std::size_t>& inputs) const {
    std::set<std::string> outcomes;
    double worth = 0;
    for (const std::size_t input : inputs) {
      const std::string& outcome = inputs_.all()[input].outcome;
      const bool is_empty = outcome.find("nan\"") != outcome.npos ||
                            outcome.find("NaN") != outcome.npos ||
                            outcome.find("undefined") != outcome.npos;
      worth += is_empty ? 0.2 : outcome.starts_with("throws") ? 0.3 : 1;
      outcomes.insert(outcome);
    }
    return worth + static_cast<double>(outcomes.size());
  }

  [[nodiscard]] CallForm call_form() const {
    CallForm form{.optional_from = 0, .has_input = false};
    const auto& parameters = inputs_.subject().function.parameters;
    form.has_input = !parameters.empty() && parameters.back().name == kBashStdin;
    form.optional_from = parameters.size() - (form.has_input ? 1 : 0);
    form.plain = form.optional_from;
    while (form.plain > 0 && parameters[form.plain - 1].is_further) {
      --form.plain;
    }
    while (form.optional_from > 0 && parameters[form.optional_from - 1].is_optional) {
      --form.optional_from;
    }
    return form;
  }

  Result<void> search() {
    int idle = 0;
    for (int round = 0; round < pace_.rounds && !inputs_.all().empty(); ++round) {
      if (idle >= pace_.idle_rounds && (inputs_.is_script() || !inputs_.has_reached())) {
        break;
      }
      // The edges of round 0 are tried even if all mutants are dead: cases are chosen from them.
      const bool is_done =
          inputs_.living().empty() || inputs_.subject().function.parameters.empty();
      if (is_done && round > 0) {
        break;
      }
      std::vector<std::size_t> accepted;
      SYNTH_CHECK(inputs_.probe(changed_calls(round), accepted));
      bool died = false;
      if (!accepted.empty()) {
        SYNTH_TRY(died, inputs_.kill(accepted));
      }
      idle = died ? 0 : idle + 1;
    }
    return {};
  }

  std::vector<ChangedCall> changed_calls(int round) {
    std::vector<ChangedCall> calls;
    if (round == 0) {
      calls = changes_.edge_calls(inputs_.all()[0].call, call_form(), 2 * pace_.a_round);
    }
    const std::vector<std::size_t> targets = inputs_.living();
    const std::size_t enough = calls.size() + pace_.a_round;
    while (calls.size() < enough) {
      const Call& parent = inputs_.all()[parent_for(targets)].call;
      const Call& donor = inputs_.all()[changes_.below(inputs_.all().size())].call;
      calls.push_back(changes_.changed(parent, donor, call_form()));
    }
    return calls;
  }

  // Returns an input of a script with a random outcome, each equally likely; the first one from
  // `from` on, cyclically.
  std::size_t one_of_each(std::size_t from) {
    std::map<std::string_view, std::size_t> first;
    for (std::size_t i = 0; i < inputs_.all().size(); ++i) {
      const std::size_t input = (from + i) % inputs_.all().size();
      first.emplace(inputs_.all()[input].outcome, input);
    }
    return std::next(first.begin(), static_cast<std::ptrdiff_t>(changes_.below(first.size())))
        ->second;
  }

  // Returns an input that reaches a living mutant, or comes as near to it as any.
  std::size_t parent_for(const std::vector<std::size_t>& targets) {
    const std::size_t any = changes_.below(inputs_.all().size());
    if (inputs_.is_script()) {
      return one_of_each(any);
    }
    if (targets.empty() || changes_.below(3) == 0) {
      return any;
    }
    const std::size_t target = targets[changes_.below(targets.size())];
    const auto statement = inputs_.subject().found.mutants[target].statement;
    for (std::size_t s = statement ? *statement + 1 : 0; s-- > 0;) {
      std::vector<std::size_t> near;
      for (std::size_t i = inputs_.all().size(); i-- > 0 && near.size() < 20;) {
        if (inputs_.all()[i].reaches.size() > s && inputs_.all()[i].reaches[s]) {
          near.push_back(i);
        }
      }
      if (!near.empty()) {
        return near[changes_.below(near.size())];
      }
    }
    return any;
  }

  CodeInputs& inputs_;
  Pace pace_;
  InputChanges changes_;
};

}  // namespace

Result<SuiteSubject> survey_code(Language language, const std::string& source,
                                 const std::string& function,
                                 const std::vector<std::string>& others) {
  SYNTH_TRY(const CodeSubject read, read_code_subject(language, source, function, others));
  SuiteSubject subject;
  subject.layout = layout_of_code(read.found, source);
  for (const CodeParameter& parameter : read.function.parameters) {
    if (parameter.name != kBashStdin) {
      subject.parameters.push_back(parameter.name);
    }
  }
  for (const TokenMutant& each : read.found.mutants) {
    subject.mutants.push_back({.edit_operator = each.mutant.edit_operator,
                               .line = each.mutant.line,
                               .edits = each.mutant.edits});
  }
  return subject;
}

Result<FoundInputs> search_code(Runtime& runtime, const std::string& source,
                                const std::string& function, const std::vector<std::string>& others,
                                std::span<const KnownCall> known, const SearchEffort& effort,
                                const std::stop_token& stop) {
  SYNTH_TRY(CodeSubject subject, read_code_subject(runtime.language(), source, function, others));
  if (effort.reference) {  // one more mutant, which every input reaches
    subject.found.mutants.push_back({.mutant = {.edit_operator = "reference",
                                                .line = 0,
                                                .cost = 0,
                                                .edits = {{0, source.size(), *effort.reference}}},
                                     .statement = std::nullopt});
  }
  CodeInputs inputs(runtime, source, std::move(subject), stop);
  const Pace pace = pace_of(runtime.language());
  CodeSearch search(inputs, pace, effort);
  std::vector<ChangedCall> fitting;
  if (runtime.language() == Language::javascript) {
    SYNTH_TRY(fitting, outputs_of_inverses(runtime, source, inputs.subject().function, stop));
  }
  SYNTH_CHECK(search.run(known, fitting));
  SYNTH_TRY(const CodeInputs::Places fewest, fewest_inputs(inputs, pace.shrinking_rounds));
  SYNTH_TRY(const EdgeCases cases, with_edge_cases(inputs, fewest));
  FoundInputs found = inputs.result(cases.inputs);
  found.edges = cases.edges;
  SYNTH_CHECK(add_coverage(inputs, source, cases.inputs, found));
  SYNTH_CHECK(search.widen());
  const std::vector<CodeFunction> functions = code_functions(source, runtime.language());
  if (!inputs.has_changed()) {  // else its result is not its only effect
    SYNTH_TRY(found.properties, code_properties(runtime, source, inputs, functions, stop));
  }
  return found;
}

}  // namespace synth
