#include "synth/group/ask_tests.h"

#include "specs/examples/stated.h"
#include "specs/made.h"
#include "synth/run/needed_modules.h"
#include "synth/source/python_statements.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace synth {
namespace {

// Returns whether a function with these parameters can be called so.
bool fits_parameters(const FunctionSpec& spec, const Call& call) {
  std::vector<bool> is_given(spec.inputs.size());
  if (call.args.size() > spec.inputs.size()) {
    return false;
  }
  std::fill_n(is_given.begin(), call.args.size(), true);
  for (const auto& [name, value] : call.kwargs) {
    const auto at = std::ranges::find(spec.inputs, name, &Parameter::name);
    const auto place = static_cast<std::size_t>(at - spec.inputs.begin());
    if (at == spec.inputs.end() || is_given[place]) {
      return false;
    }
    is_given[place] = true;
  }
  for (std::size_t i = 0; i < is_given.size(); ++i) {
    if (!is_given[i] && spec.inputs[i].default_literal.empty()) {
      return false;
    }
  }
  return true;
}

// Returns whether a setup gives the function's name another meaning: then the test says nothing of
// the code.
bool rebinds(const std::string& setup, const std::string& function) {
  return std::ranges::any_of(split_python(setup), [&](const PythonStatement& statement) {
    return std::ranges::find(statement.names, function) != statement.names.end();
  });
}

bool names_in_types(const FunctionSpec& spec, std::string_view name) {
  return contains_word(spec.outputs.type, name) ||
         std::ranges::any_of(
             spec.inputs, [&](const Parameter& input) { return contains_word(input.type, name); });
}

// Returns a class that a value of the test needs and that nobody asked the code to define.
std::optional<std::string> undefined_class(const SolveRequest& request, const SpecSet& specs,
                                           const Test& test) {
  std::optional<std::string> undefined;
  if (request.language != Language::python || !request.lent.modules.empty()) {
    return undefined;
  }
  Test looked_at = test;
  change_values(looked_at, [&](const Value& whole) {
    any_value(whole, [&](const Value& value) {
      const auto* const made = value.get_if<Made>();
      if (made == nullptr || !made->making->module.empty()) {
        return false;
      }
      const std::string name = made->making->name.substr(0, made->making->name.find('.'));
      const bool is_asked =
          specs.find(name) != nullptr || contains_word(request.instruction, name) ||
          std::ranges::any_of(specs.functions,
                              [&](const FunctionSpec& spec) { return names_in_types(spec, name); });
      if (!is_asked) {
        undefined = name;
      }
      return !is_asked;
    });
    return whole;
  });
  return undefined;
}

// Returns the reason why no code that fulfils the spec can be tested so, if there is one.
std::optional<std::string> fault_of(const SolveRequest& request, const SpecSet& specs,
                                    const FunctionSpec& spec, const Test& test) {
  if (const auto undefined = undefined_class(request, specs, test)) {
    return fmt::format("nothing defines '{}'", excerpt(*undefined));
  }
  if (auto lacking = lacking_made(test.call, test.claim, request.language, request.lent.modules)) {
    return fmt::format("{} has no {}", info(request.language).title, excerpt(*lacking));
  }
  if (spec.is_class() && test.call.steps.empty() && !test.claim.raises) {
    return fmt::format("'{}' does nothing with an object of the class '{}'", test.name, spec.name);
  }
  const bool takes_others = std::ranges::any_of(spec.inputs, [](const Parameter& input) {
    return input.name.starts_with('*') || input.name.starts_with("...");
  });
  const bool counts = request.language == Language::python || request.language == Language::cpp;
  if (counts && !takes_others && !test.claim.raises && !fits_parameters(spec, test.call)) {
    return fmt::format("{} does not fit the parameters of '{}'",
                       excerpt(to_source(spec.name, test.call)), spec.name);
  }
  if (rebinds(test.setup, spec.name)) {
    return fmt::format("the setup of '{}' gives '{}' another meaning", test.name, spec.name);
  }
  return fault_of_steps(spec, test.call);
}

void leave_out_unfit(Draft& draft, const SolveRequest& request,
                     const std::vector<std::string>& functions, std::vector<Test>& tests) {
  std::erase_if(tests, [&](const Test& test) {
    const bool is_only = test.function.empty() && functions.size() == 1;
    const FunctionSpec* const spec = draft.specs.find(is_only ? functions.front() : test.function);
    const auto fault = spec == nullptr ? std::nullopt : fault_of(request, draft.specs, *spec, test);
    if (fault) {
      draft.note("a generated test was left out: " + *fault);
    }
    return fault.has_value();
  });
}

}  // namespace

std::string leave_out_contradictions(Language language, std::vector<Test>& tests) {
  std::vector<bool> is_contradicted(tests.size());
  std::map<std::string, std::size_t> first;  // by what is called
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (!tests[i].call.steps.empty()) {
      continue;
    }
    const std::string called =
        fmt::format("{}\n{}", to_source(tests[i].function, tests[i].call), tests[i].setup);
    const std::size_t other = first.try_emplace(called, i).first->second;
    if (!is_same_claim(tests[i].claim, tests[other].claim, language)) {
      is_contradicted[i] = is_contradicted[other] = true;
    }
  }
  std::string calls;
  std::vector<Test> kept;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (is_contradicted[i]) {
      calls += (calls.empty() ? "" : ", ") + tests[i].name;
    } else {
      kept.push_back(std::move(tests[i]));
    }
  }
  tests = std::move(kept);
  return calls.empty()
             ? ""
             : "generated tests that contradict each other were left out: " + excerpt(calls);
}

TestQuestion test_question(const RunContext& context, const Draft& draft,
                           const std::vector<std::string>& functions) {
  auto question = context.question<TestQuestion>();
  question.group = functions;
  question.functions = draft.specs_of(functions);
  question.tests = draft.plan.of(functions);
  std::erase_if(question.tests, [&](const Test& test) { return context.request.is_answer(test); });
  context.observer->stage("testing", functions);
  return question;
}

Result<void> take_tests(const RunContext& context, Draft& draft,
                        const std::vector<std::string>& functions, Result<Answers<Test>> answer) {
  if (!answer && answer.error().code == Errc::author_failed) {
    draft.note("no tests were generated: " + answer.error().message);
    return {};
  }
  if (!answer) {
    return fail(std::move(answer).error());
  }
  draft.note(answer->note);
  leave_out_unfit(draft, context.request, functions, answer->answers);
  SYNTH_TRY(const auto notes, leave_out_without_modules(context, answer->answers));
  std::ranges::for_each(notes, [&](const std::string& text) { draft.note(text); });
  draft.note(leave_out_contradictions(context.request.language, answer->answers));
  draft.plan.add(functions, std::move(answer->answers));
  context.observer->tests_written(draft.plan.of(functions));
  return {};
}

}  // namespace synth
