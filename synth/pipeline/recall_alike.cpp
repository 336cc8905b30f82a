#include "synth/pipeline/recall_alike.h"

#include "cache/entry.h"
#include "synth/authors/test_file_mark.h"
#include "synth/run/test_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostTried = 3;  // the right one is hardly ever further down

std::vector<Test> trusted_tests(const Draft& draft, const std::string& function) {
  std::vector<Test> tests = draft.plan.of(function);
  std::erase_if(tests, [](const Test& test) { return !test.is_trusted(); });
  return tests;
}

// Returns the group's function if a kept one could replace it.
const FunctionSpec* lone_function(const Draft& draft, const Group& group) {
  const FunctionSpec* const spec = draft.specs.find(group.functions.front());
  const bool is_alone = group.functions.size() == 1 && spec != nullptr &&
                        spec->dependencies.empty() && !spec->is_class() &&
                        !draft.reused.contains(spec->name);
  return is_alone && !trusted_tests(draft, spec->name).empty() ? spec : nullptr;
}

std::string words_for(const RunContext& context, const Draft& draft, const FunctionSpec& spec) {
  std::string words = spec.name + ' ' + spec.purpose;
  if (draft.specs.functions.size() == 1) {
    const std::string& instruction = context.request.instruction;
    words += ' ' + instruction.substr(0, instruction.find(kTestFileMark));
  }
  return words;
}

Result<bool> passes(const RunContext& context, const std::string& function,
                    const AlikeFunction& alike, std::vector<Test> tests) {
  const std::vector<FunctionCode> pieces{{function, alike.code}};
  SYNTH_TRY(const TestRun test_run, run_candidate(context, pieces, std::move(tests)));
  return test_run.passed();
}

// Returns kept functions that pass the user's tests, the most similar first.
Result<std::vector<AlikeFunction>> find_passing(const RunContext& context, const Draft& draft,
                                                const FunctionSpec& spec) {
  std::vector<AlikeFunction> passing;
  for (AlikeFunction& alike :
       context.store.find_alike(spec, words_for(context, draft, spec), kMostTried)) {
    SYNTH_TRY(const bool is_passing,
              passes(context, spec.name, alike, trusted_tests(draft, spec.name)));
    if (is_passing) {
      passing.push_back(std::move(alike));
    }
  }
  return passing;
}

std::string origin_of(const AlikeFunction& alike) {
  return fmt::format("asked before as \"{}\" (synth cache show {})", title_of(alike.asked),
                     alike.key.substr(0, 12));
}

}  // namespace

Result<void> recall_alike(const RunContext& context, Draft& draft) {
  if (!context.author.varies()) {
    return {};
  }
  for (const Group& group : draft.groups) {
    const FunctionSpec* const spec = lone_function(draft, group);
    if (spec == nullptr || context.must_end()) {
      continue;
    }
    SYNTH_TRY(std::vector<AlikeFunction> alike, find_passing(context, draft, *spec));
    if (!alike.empty()) {
      draft.alike.emplace(spec->name, std::move(alike));
    }
  }
  return {};
}

Result<void> confirm_alike(const RunContext& context, Draft& draft) {
  for (const auto& [function, all] : std::exchange(draft.alike, {})) {
    const std::vector<Test> tests = draft.plan.deciding({function});
    if (std::ranges::all_of(tests, &Test::is_trusted)) {
      continue;
    }
    for (const AlikeFunction& alike : all) {
      SYNTH_TRY(const bool is_passing, passes(context, function, alike, tests));
      if (is_passing) {
        draft.alike[function] = {alike};
        break;
      }
    }
  }
  return {};
}

void tell_alike(const RunContext& context, Draft& draft) {
  for (const auto& [function, alike] : draft.alike) {
    const auto code = draft.code.find(function);
    if (code != draft.code.end() && code->second == alike.front().code) {
      draft.note(fmt::format("'{}' is from the cache, {}", function, origin_of(alike.front())));
    }
  }
  for (const Group& group : draft.groups) {
    const FunctionSpec* const spec = lone_function(draft, group);
    if (spec == nullptr || draft.code.contains(spec->name) || context.must_end()) {
      continue;
    }
    const auto alike = find_passing(context, draft, *spec);
    if (alike && !alike->empty()) {
      draft.note(fmt::format("'{}': the cache has a function that passes what you say of it, {}",
                             spec->name, origin_of(alike->front())));
    }
  }
}

}  // namespace synth
