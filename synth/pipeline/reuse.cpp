#include "synth/pipeline/reuse.h"

#include "specs/dependency_graph.h"
#include "synth/authors/calls.h"
#include "synth/authors/test_file_mark.h"
#include "synth/run/mention.h"
#include "synth/run/test_run.h"
#include "synth/support/names.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// More would widen the search by more than they save.
constexpr std::size_t kMostOffered = 3;

// Returns whether `function` needs `other`, directly or through others.
bool needs(const SpecSet& specs, const std::string& function, const std::string& other) {
  return contains(dependents(specs.functions, other), function);
}

// Returns the functions whose purposes mention the function, or else the one that the user calls.
std::vector<std::string> users_of(const SpecSet& specs, const std::string& function) {
  std::vector<std::string> users;
  for (const FunctionSpec& spec : specs.functions) {
    if (MentionedNames(spec.purpose + " " + spec.name).find(function) != Mention::none) {
      users.push_back(spec.name);
    }
  }
  return users.empty() ? std::vector{specs.entry_point} : users;
}

// Returns the specs with these functions as dependencies of `users`; nothing if names clash.
std::optional<SpecSet> specs_with(const Draft& draft, Language language,
                                  const std::vector<std::string>& users,
                                  const std::vector<StoredFunction>& functions) {
  SpecSet specs = draft.specs;
  for (FunctionSpec& spec : specs.functions) {
    if (contains(users, spec.name)) {
      spec.dependencies.push_back(functions.back().spec.name);
    }
  }
  for (const StoredFunction& function : functions) {
    const auto before = draft.reused.find(function.spec.name);
    if (before == draft.reused.end()) {
      specs.functions.push_back(function.spec);
    } else if (before->second.code != function.code) {
      return std::nullopt;
    }
  }
  return validate(specs, language) ? std::optional(std::move(specs)) : std::nullopt;
}

}  // namespace

Result<bool> passes_here(const RunContext& context, const std::vector<StoredFunction>& functions) {
  std::vector<FunctionCode> pieces;
  std::vector<Test> tests;
  for (const StoredFunction& function : functions) {
    pieces.push_back({function.spec.name, function.code});
    tests.insert(tests.end(), function.tests.begin(), function.tests.end());
  }
  SYNTH_TRY(const TestRun test_run, run_candidate(context, pieces, std::move(tests)));
  return test_run.passed();
}

Result<void> reuse(const RunContext& context, Draft& draft) {
  if (context.request.spec || draft.specs.functions.empty() ||
      context.request.language == Language::bash) {
    return {};
  }
  const SpecSet own = draft.specs;
  const std::string_view instruction =
      std::string_view(context.request.instruction)
          .substr(0, context.request.instruction.find(kTestFileMark));
  const MentionedNames mentioned(instruction);
  for (const Mention mention : {Mention::name, Mention::words}) {
    if (mention == Mention::words && context.author.varies()) {
      break;
    }
    const auto is_wanted = [&](const std::string& function) {
      return own.find(function) == nullptr && context.request.given.find(function) == nullptr &&
             mentioned.find(function) == mention;
    };
    for (const auto& functions : context.store.find_functions(is_wanted, kMostOffered)) {
      const std::string& name = functions.back().spec.name;
      auto specs = draft.reused.contains(name) ? std::nullopt
                                               : specs_with(draft, context.request.language,
                                                            users_of(own, name), functions);
      if (!specs || draft.reused.size() >= kMostOffered) {
        continue;
      }
      SYNTH_TRY(const bool passes, passes_here(context, functions));
      if (!passes) {
        draft.note(fmt::format("the cache's '{}' does not pass its tests here", name));
        continue;
      }
      draft.specs = *std::move(specs);
      for (const StoredFunction& function : functions) {
        draft.reused.try_emplace(function.spec.name, ReusedFunction{function.code, function.tests,
                                                                    mention == Mention::name});
      }
    }
  }
  return {};
}

void offer_described(const RunContext& context, Draft& draft) {
  if (context.request.spec || context.author.varies() ||
      context.request.language == Language::bash) {
    return;
  }
  std::vector<FunctionSpec>& functions = draft.specs.functions;
  for (std::size_t i = 1; i < functions.size(); ++i) {
    FunctionSpec& user = functions[i];
    const MentionedNames mentioned(user.purpose);
    for (std::size_t j = i; j-- > 0;) {
      const std::string& earlier = functions[j].name;
      std::set<std::string>& described = draft.described[user.name];
      if (described.size() < kMostOffered && mentioned.describes(earlier) &&
          !contains(user.dependencies, earlier) && !needs(draft.specs, earlier, user.name)) {
        user.dependencies.push_back(earlier);
        described.insert(earlier);
      }
    }
  }
}

void drop_unwritten(const RunContext& context, Draft& draft, const Group& group) {
  for (FunctionSpec& spec : draft.specs.functions) {
    if (!contains(group.functions, spec.name)) {
      continue;
    }
    std::erase_if(spec.dependencies, [&](const std::string& function) {
      const bool may_do_without = draft.is_described(spec.name, function) ||
                                  (!context.author.varies() && !spec.examples.empty() &&
                                   !contains(group.functions, function));
      return may_do_without && !draft.code.contains(function);
    });
  }
}

void remove_uncalled_dependencies(Draft& draft, const Group& group) {
  for (FunctionSpec& spec : draft.specs.functions) {
    const auto code = draft.code.find(spec.name);
    const bool is_written = contains(group.functions, spec.name) && code != draft.code.end();
    std::erase_if(spec.dependencies, [&](const std::string& function) {
      const bool is_optional =
          draft.reused.contains(function) || draft.is_described(spec.name, function);
      return is_written && is_optional && !calls(code->second, function);
    });
  }
}

Result<void> remove_unused_functions(Draft& draft) {
  auto& specs = draft.specs.functions;
  const auto is_unused = [&](const FunctionSpec& function) {
    return draft.reused.contains(function.name) &&
           std::ranges::none_of(specs, [&](const FunctionSpec& user) {
             return draft.code.contains(user.name) && contains(user.dependencies, function.name);
           });
  };
  for (auto at = std::ranges::find_if(specs, is_unused); at != specs.end();
       at = std::ranges::find_if(specs, is_unused)) {
    const std::string name = at->name;
    specs.erase(at);
    for (FunctionSpec& user : specs) {  // functions that could not be written
      std::erase(user.dependencies, name);
    }
    draft.reused.erase(name);
    draft.code.erase(name);
    draft.plan.drop(name);
    std::erase_if(draft.history,
                  [&](const HistoryEntry& entry) { return entry.group == std::vector{name}; });
  }
  SYNTH_TRY(draft.groups, order(draft.specs.functions));
  for (const auto& [name, function] : draft.reused) {
    draft.note(fmt::format("'{}' is a function of an earlier instruction, from the cache", name));
  }
  return {};
}

}  // namespace synth
