#include "synth/pipeline/decompose.h"

#include "synth/pipeline/write_tests.h"
#include "synth/run/test_run.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

// The requests needed: the decomposition, tests, a smaller function, and the function on top of it.
constexpr std::int64_t kCalls = 4;

// Returns the functions that none of the others uses.
std::vector<std::string> outermost(const std::vector<FunctionSpec>& specs) {
  std::set<std::string> used;
  for (const FunctionSpec& spec : specs) {
    used.insert(spec.dependencies.begin(), spec.dependencies.end());
  }
  std::vector<std::string> names = mapped(specs, &FunctionSpec::name);
  std::erase_if(names, [&](const std::string& name) { return used.contains(name); });
  return names;
}

// Returns the specs of the smaller functions from the author's answer, and of the whole function.
// The user described the whole: only its dependencies change. Examples of the smaller functions are
// not trusted.
SpecSet with_parts(const FunctionSpec& whole, SpecSet answer, const SpecSet& known) {
  SpecSet specs;
  specs.entry_point = whole.name;
  FunctionSpec changed = whole;
  if (const FunctionSpec* own = answer.find(whole.name)) {
    changed.dependencies = own->dependencies;
  }
  for (FunctionSpec& spec : answer.functions) {
    if (known.find(spec.name) == nullptr) {
      spec.examples.clear();
      specs.functions.push_back(std::move(spec));
    }
  }
  const std::vector<std::string> smaller = mapped(specs.functions, &FunctionSpec::name);
  std::erase_if(changed.dependencies,
                [&](const std::string& name) { return !contains(smaller, name); });
  if (changed.dependencies.empty()) {
    changed.dependencies = outermost(specs.functions);
  }
  specs.functions.push_back(std::move(changed));
  return specs;
}

}  // namespace

std::optional<Draft> decompose(const RunContext& context, Draft& draft, const Group& group) {
  const std::string& function = group.functions.front();
  const FunctionSpec* const whole = draft.specs.find(function);
  const bool is_leaf = group.functions.size() == 1 && whole != nullptr &&
                       whole->dependencies.empty() && !whole->is_class();
  const auto doubt = draft.ambiguities.find(function);
  const bool outvotes = doubt != draft.ambiguities.end() && doubt->second.outvotes_examples;
  const bool has_failed = draft.code.contains(function) && !outvotes;  // else nothing was written
  if (!is_leaf || !has_failed || draft.is_part || !context.author.varies() ||
      context.request.language == Language::bash) {
    return std::nullopt;
  }
  const auto give_up = [&](std::string_view why) {
    draft.note(fmt::format("{} was not broken into smaller functions{}{}", function,
                           why.empty() ? "" : ": ", why));
    return std::nullopt;
  };
  const std::int64_t left = context.spending->calls_left().value_or(kCalls);
  if (left < kCalls) {
    return give_up(
        fmt::format("only {} more {} allowed", left, left == 1 ? "request is" : "requests are"));
  }
  auto question = context.question<SpecQuestion>();
  question.parent = function;
  question.functions = {*whole};
  context.observer->stage("reading", {function});
  auto answers = context.author.specs(question);
  if (!answers || answers->answers.empty()) {
    return give_up(answers ? "" : answers.error().message);
  }
  Draft parts = draft.branch();
  parts.is_part = true;
  SpecSet& answer = answers->answers.front();
  parts.note(context.request.given.leave_out_of(answer, {}));
  parts.specs = with_parts(*whole, std::move(answer), draft.specs);
  if (parts.specs.functions.size() < 2) {
    return give_up("");
  }
  const auto valid = validate(parts.specs, context.request.language);
  auto groups = order(parts.specs.functions);
  if (!valid || !groups) {
    return give_up(valid ? groups.error().message : valid.error().message);
  }
  parts.groups = *std::move(groups);
  parts.plan.take_in(parts.specs);
  parts.code.erase(function);
  std::vector<Group> smaller = parts.groups;
  std::erase_if(smaller, [&](const Group& each) { return contains(each.functions, function); });
  if (const auto tested = write_tests(context, parts, smaller); !tested) {
    parts.note("not every smaller function has tests: " + tested.error().message);
  }
  return parts;
}

Result<bool> adopt_parts(const RunContext& context, Draft& draft, Draft parts, const Group& group) {
  const std::string function = group.functions.front();  // a copy: the draft is ordered anew
  Draft changes = parts.changes_since(draft);
  bool solved = false;
  if (parts.code.contains(function)) {
    std::vector<std::string> all = parts.dependencies_of({function});
    all.push_back(function);
    SYNTH_TRY(const TestRun test_run,
              run_candidate(context, parts.pieces(all, {}), parts.plan.deciding(all)));
    solved = test_run.passed();
  }
  if (!solved) {
    changes.plan = {};  // disputes about functions that are not taken
    draft.merge_history(changes);
    return false;
  }
  for (FunctionSpec& spec : parts.specs.functions) {
    const auto known = std::ranges::find(draft.specs.functions, spec.name, &FunctionSpec::name);
    if (known == draft.specs.functions.end()) {
      draft.specs.functions.push_back(std::move(spec));
    } else {
      *known = std::move(spec);
    }
  }
  SYNTH_TRY(draft.groups, order(draft.specs.functions));
  draft.plan = std::move(parts.plan);
  draft.merge(std::move(changes));
  draft.note(
      fmt::format("{} could not be written as a whole; it was broken into smaller functions: {}",
                  function, join(draft.dependencies_of({function}), ", ")));
  return true;
}

}  // namespace synth
