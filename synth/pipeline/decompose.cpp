#include "synth/pipeline/decompose.h"

#include "synth/group/questions.h"
#include "synth/pipeline/specify.h"
#include "synth/pipeline/write_tests.h"
#include "synth/run/test_run.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace synth {
namespace {

// For how to break it up, for tests, for a smaller function and for the one on top of it.
constexpr std::int64_t kCalls = 4;

std::vector<std::string> names_in(const std::vector<FunctionSpec>& specs) {
  std::vector<std::string> names;
  std::ranges::transform(specs, std::back_inserter(names), &FunctionSpec::name);
  return names;
}

// Those that no other of them uses.
std::vector<std::string> outermost(const std::vector<FunctionSpec>& specs) {
  std::set<std::string> used;
  for (const FunctionSpec& spec : specs) {
    used.insert(spec.dependencies.begin(), spec.dependencies.end());
  }
  std::vector<std::string> names = names_in(specs);
  std::erase_if(names, [&](const std::string& name) { return used.contains(name); });
  return names;
}

// The author's answer as specs of the smaller functions and of the whole, which the user described
// and which stays as it is but for what it uses. Nobody vouches for examples of the former.
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
  const std::vector<std::string> smaller = names_in(specs.functions);
  std::erase_if(changed.dependencies,
                [&](const std::string& name) { return !contains(smaller, name); });
  if (changed.dependencies.empty()) {
    changed.dependencies = outermost(specs.functions);
  }
  specs.functions.push_back(std::move(changed));
  return specs;
}

}  // namespace

std::optional<Workspace> break_up(Author& author, Workspace& work, const Group& group) {
  const std::string& function = group.functions.front();
  const FunctionSpec* const whole = work.specs.find(function);
  const bool is_leaf =
      group.functions.size() == 1 && whole != nullptr && whole->dependencies.empty();
  const auto doubt = work.hesitations.find(function);
  const bool outvotes = doubt != work.hesitations.end() && doubt->second.outvotes_examples;
  const bool has_failed = work.code.contains(function) && !outvotes;  // else nothing was written
  if (!is_leaf || !has_failed || work.is_part || !author.varies() ||
      work.request.language == Language::bash) {
    return std::nullopt;
  }
  const std::int64_t left = work.spending->calls_left().value_or(kCalls);
  if (left < kCalls) {
    work.note(fmt::format("{} was not broken into smaller functions: only {} more {} allowed",
                          function, left, left == 1 ? "request is" : "requests are"));
    return std::nullopt;
  }
  SpecQuestion question;
  static_cast<Question&>(question) = work.question();
  question.parent = function;
  question.functions = {*whole};
  work.observer.stage("reading", {function});
  const auto answers = author.specs(question);
  if (!answers || answers->answers.empty()) {
    work.note(fmt::format("{} was not broken into smaller functions{}", function,
                          answers ? "" : ": " + answers.error().message));
    return std::nullopt;
  }
  Workspace parts(work, work.observer);
  parts.is_part = true;
  parts.specs = with_parts(*whole, answers->answers.front(), work.specs);
  if (parts.specs.functions.size() < 2) {
    work.note(fmt::format("{} was not broken into smaller functions", function));
    return std::nullopt;
  }
  const auto valid = validate(parts.specs, work.request.language);
  auto groups = order(parts.specs.functions);
  if (!valid || !groups) {
    work.note(fmt::format("{} was not broken into smaller functions: {}", function,
                          valid ? groups.error().message : valid.error().message));
    return std::nullopt;
  }
  parts.groups = *std::move(groups);
  parts.plan.take_in(parts.specs);
  parts.code.erase(function);
  std::vector<Group> smaller = parts.groups;
  std::erase_if(smaller, [&](const Group& each) { return contains(each.functions, function); });
  if (const auto tested = write_tests(author, parts, smaller); !tested) {
    parts.note("not every smaller function has tests: " + tested.error().message);
  }
  return parts;
}

Result<bool> take_parts(Runtime& runtime, Workspace& work, Workspace parts, const Group& group) {
  const std::string& function = group.functions.front();
  WorkDone done = parts.done_since(work);
  bool solved = false;
  if (parts.code.contains(function)) {
    std::vector<std::string> all = parts.dependencies_of({function});
    all.push_back(function);
    SYNTH_TRY(const Trial trial,
              try_candidate(runtime, parts.pieces(all, {}), parts.plan.deciding(all),
                            work.request.limits, work.stop));
    solved = trial.passed();
  }
  if (!solved) {
    done.disputed.clear();
    work.take_history(done);
    return false;
  }
  for (FunctionSpec& spec : parts.specs.functions) {
    const auto known = std::ranges::find(work.specs.functions, spec.name, &FunctionSpec::name);
    if (known == work.specs.functions.end()) {
      work.specs.functions.push_back(std::move(spec));
    } else {
      *known = std::move(spec);
    }
  }
  SYNTH_TRY(work.groups, order(work.specs.functions));
  work.plan = std::move(parts.plan);
  work.take_history(done);
  work.take_code(done);
  work.note(
      fmt::format("{} could not be written as a whole; it was broken into smaller functions: {}",
                  function, join(work.dependencies_of({function}), ", ")));
  return true;
}

}  // namespace synth
