#include "synth/pipeline/specify.h"

#include "synth/authors/asked_class.h"
#include "synth/authors/test_file_mark.h"
#include "synth/group/ask_tests.h"
#include "synth/pipeline/held_specs.h"
#include "synth/pipeline/spec_faults.h"
#include "synth/run/needed_modules.h"
#include "synth/support/names.h"
#include "synth/support/stopwatch.h"
#include "synth/support/text.h"
#include "synth/support/within.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

// Returns the complaint to the author about its specs: every fault, each once.
std::string complaint_of(const std::vector<SpecFault>& faults) {
  std::vector<std::string> messages;
  for (const SpecFault& fault : faults) {
    append_new(messages, {fault.error.message});
  }
  return join(messages, "; ");
}

// Refuses a request for a class unless the author reads any prose and objects can be tested in the
// language.
Result<void> check_asked_class(const RunContext& context, std::string_view prose) {
  const Language language = context.request.language;
  const bool is_written = has_classes(language) && context.author.varies();
  const auto asked = is_written ? std::nullopt : find_asked_class(prose);
  if (!asked) {
    return {};
  }
  const std::string what = *asked == kNamelessClass ? *asked : "the class " + *asked;
  if (!has_classes(language)) {
    return fail(Errc::bad_input,
                fmt::format("the instruction asks for {}, and classes are not written in {}", what,
                            name(language)),
                "ask for functions that take and return numbers, texts, lists, dictionaries …, or "
                "for a class in Python, JavaScript or C++");
  }
  return fail(
      Errc::bad_input,
      fmt::format("the instruction asks for {}, and the offline author writes functions", what),
      "a model can write classes: --author …");
}

// Asks for specs and matches them to the user's words. An author that varies is told their faults,
// once; then their faulty parts are left out. Returns no functions if the author could read
// nothing.
Result<HeldSpecs> ask_for_specs(const RunContext& context, Draft& draft) {
  const std::string& instruction = context.request.instruction;
  const std::string prose = instruction.substr(0, instruction.find(kTestFileMark));
  SYNTH_CHECK(check_asked_class(context, prose));
  const Stated stated = read_stated(prose, context.request.language);
  SpecQuestion question = context.question<SpecQuestion>();
  std::ranges::copy_if(context.request.tests, std::back_inserter(question.tests),
                       [&](const Test& test) { return !context.request.is_answer(test); });
  for (bool is_told = false;; is_told = true) {
    SYNTH_TRY(Answers<SpecSet> answers, context.author.specs(question));
    draft.note(answers.note);
    if (answers.answers.empty()) {
      return HeldSpecs{};
    }
    SpecSet& specs = answers.answers.front();
    draft.note(context.request.given.leave_out_of(specs, question.tests));
    HeldSpecs held =
        hold_to_instruction(std::move(specs), answers.is_reading, stated, context.request.language);
    std::vector<SpecFault> faults =
        faults_of(held.specs, answers.is_reading, stated, context.request);
    if (faults.empty()) {
      return held;
    }
    if (!is_told && context.author.varies()) {
      question.complaint = complaint_of(faults);
      continue;
    }
    if (is_told) {
      std::ranges::move(drop_faulty_parts(held.specs, context.request.language),
                        std::back_inserter(held.notes));
      faults = faults_of(held.specs, answers.is_reading, stated, context.request);
    }
    for (SpecFault& fault : faults) {
      if (fault.is_final) {
        return fail(std::move(fault.error));
      }
      held.notes.push_back(fault.error.message);
    }
    return held;
  }
}

Result<void> take_spec_file(const RunContext& context, Draft& draft) {
  const SpecSet& specs = context.request.spec->specs;
  SYNTH_CHECK(within("the spec file", validate(specs, context.request.language)));
  for (SpecFault& fault : faults_of(specs, false, {}, context.request)) {
    if (fault.is_final) {
      return fail(std::move(fault.error));
    }
  }
  draft.specs = specs;
  return {};
}

// Leaves out the examples that need a module which is not there. The user's own tests end the run,
// before an author writes code for them.
Result<void> check_modules(const RunContext& context, Draft& draft) {
  SYNTH_TRY(const auto missing, missing_modules(context, context.request.tests));
  if (!missing.empty()) {
    const auto& [module, reason] = *missing.begin();
    return fail(Errc::bad_input,
                fmt::format("the tests need {}, which cannot be imported ({})", module, reason),
                fmt::format("if it is not installed, --with {} installs it",
                            module.substr(0, module.find('.'))));
  }
  for (FunctionSpec& spec : draft.specs.functions) {
    std::vector<Test> tests;
    for (const Example& example : spec.examples) {
      tests.push_back(test_of_example(example, spec.name, TestOrigin::example));
    }
    SYNTH_TRY(const auto notes, leave_out_without_modules(context, tests));
    if (notes.empty()) {
      continue;
    }
    spec.examples.clear();
    for (Test& test : tests) {
      spec.examples.push_back({std::move(test.call), std::move(test.claim)});
    }
    std::ranges::for_each(notes, [&](const std::string& text) { draft.note(text); });
  }
  SYNTH_TRY(const auto notes, leave_out_without_modules(context, draft.listed));
  std::ranges::for_each(notes, [&](const std::string& text) { draft.note(text); });
  return {};
}

}  // namespace

Result<void> specify(const RunContext& context, Draft& draft) {
  context.observer->stage("reading", {});
  const Stopwatch watch(draft.metrics.specification_s);
  if (context.request.spec) {
    SYNTH_CHECK(take_spec_file(context, draft));
  } else {
    SYNTH_TRY(HeldSpecs held, ask_for_specs(context, draft));
    if (held.specs.functions.empty()) {
      return {};
    }
    std::ranges::for_each(held.notes, [&](const std::string& text) { draft.note(text); });
    draft.specs = std::move(held.specs);
    draft.listed = std::move(held.tests);
  }
  context.observer->specs_read(draft.specs);
  return {};
}

Result<void> order_groups(const RunContext& context, Draft& draft) {
  context.observer->stage("ordering", {});
  SYNTH_TRY(draft.groups, order(draft.specs.functions));
  SYNTH_CHECK(check_modules(context, draft));
  SYNTH_CHECK(check_trusted_tests(draft.specs, context.request.tests, context.request.language));
  std::map<std::string, std::string> modules;
  for (const GivenDefinition& given : context.request.given.definitions) {
    modules.try_emplace(given.spec.name, given.module);
  }
  draft.plan =
      TestPlan(draft.specs, context.request.tests, context.request.language, std::move(modules));
  draft.note(leave_out_contradictions(context.request.language, draft.listed));
  for (const Test& test : draft.listed) {
    draft.plan.add({test.function}, {test});
  }
  for (const Group& group : draft.groups) {
    if (!group.cycle.empty()) {
      draft.note("mutually recursive, written and tested together: " + join(group.cycle, " → "));
    }
  }
  context.observer->ordered(draft.groups);
  return {};
}

}  // namespace synth
