#include "synth/pipeline/reuse.h"

#include "specs/dependency_graph.h"
#include "synth/authors/calls.h"
#include "synth/authors/test_file_mark.h"
#include "synth/run/test_run.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// More would make the search wider than what they save.
constexpr std::size_t kMostTakenIn = 3;

// The words of a text in lower case, names whole.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (is_word_character(c)) {
      words.back().push_back(to_lower(c));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  return words;
}

bool says(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::any_of(words, [&](const std::string& said) {
    return said == word || said == std::string(word) + "s" || said == std::string(word) + "es";
  });
}

// is_happy says "happy"; digit_sum "digit" and "sum"; one word that is none of a property says too
// little.
bool says_words_of(const std::vector<std::string>& words, std::string_view function) {
  std::vector<std::string_view> telling = split(function, '_');
  const bool is_property = is_among(telling.front(), "is has are");
  std::erase_if(telling, [](std::string_view word) {
    return word.size() < 3 || is_among(word, "has are get the");
  });
  return !telling.empty() && (is_property || telling.size() > 1) &&
         std::ranges::all_of(telling, [&](std::string_view word) { return says(words, word); });
}

bool is_used_by_name(std::string_view text, std::string_view function) {
  std::vector<std::string> words = words_of(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::size_t before = i;
    while (before > 0 && is_among(words[before - 1], "the function helper")) {
      --before;
    }
    const bool says_use =
        before > 0 && is_among(words[before - 1], "use uses using call calls calling via");
    if (words[i] == function && (says_use || function.find('_') != std::string_view::npos)) {
      return true;
    }
  }
  return text.find("`" + std::string(function) + "`") != std::string_view::npos;
}

bool is_known(const Workspace& work, const std::string& function) {
  return work.taken_in.contains(function);
}

bool depends(const FunctionSpec& user, const std::string& function) {
  return std::ranges::find(user.dependencies, function) != user.dependencies.end();
}

// The functions whose purposes speak of one, or else the one that the user calls.
std::vector<std::string> users_of(const SpecSet& specs, const std::string& function) {
  std::vector<std::string> users;
  for (const FunctionSpec& spec : specs.functions) {
    if (mention_of(spec.purpose + " " + spec.name, function) != Mention::none) {
      users.push_back(spec.name);
    }
  }
  return users.empty() ? std::vector{specs.entry_point} : users;
}

Result<bool> passes_here(Runtime& runtime, const Workspace& work,
                         const std::vector<KeptFunction>& functions) {
  std::vector<FunctionCode> pieces;
  std::vector<Test> tests;
  for (const KeptFunction& function : functions) {
    pieces.push_back({function.spec.name, function.code});
    tests.insert(tests.end(), function.tests.begin(), function.tests.end());
  }
  SYNTH_TRY(const Trial trial,
            try_candidate(runtime, pieces, std::move(tests), work.request.limits, work.stop));
  return trial.passed();
}

// The specs with these functions, dependencies of `users`; nothing where names clash.
std::optional<SpecSet> specs_with(const Workspace& work, std::vector<std::string> users,
                                  const std::vector<KeptFunction>& functions) {
  SpecSet specs = work.specs;
  for (FunctionSpec& spec : specs.functions) {
    if (std::ranges::find(users, spec.name) != users.end()) {
      spec.dependencies.push_back(functions.back().spec.name);
    }
  }
  for (const KeptFunction& function : functions) {
    const auto before = work.taken_in.find(function.spec.name);
    if (before == work.taken_in.end()) {
      specs.functions.push_back(function.spec);
    } else if (before->second.code != function.code) {
      return std::nullopt;
    }
  }
  return validate(specs, work.request.language) ? std::optional(std::move(specs)) : std::nullopt;
}

}  // namespace

Mention mention_of(std::string_view text, std::string_view function) {
  if (is_used_by_name(text, function)) {
    return Mention::name;
  }
  return says_words_of(words_of(text), function) ? Mention::words : Mention::none;
}

Result<void> take_in_known(Runtime& runtime, Workspace& work, SolutionCache& cache, bool by_words) {
  if (work.request.spec || work.specs.functions.empty() ||
      work.request.language == Language::bash) {
    return {};
  }
  const SpecSet own = work.specs;
  const std::string_view instruction = std::string_view(work.request.instruction)
                                           .substr(0, work.request.instruction.find(kTestFileMark));
  for (const Mention mention : {Mention::name, Mention::words}) {
    if (mention == Mention::words && !by_words) {
      break;
    }
    const auto is_wanted = [&](const std::string& function) {
      return own.find(function) == nullptr && mention_of(instruction, function) == mention;
    };
    for (const auto& functions : cache.kept_functions(is_wanted, kMostTakenIn)) {
      const std::string& name = functions.back().spec.name;
      auto specs =
          is_known(work, name) ? std::nullopt : specs_with(work, users_of(own, name), functions);
      if (!specs || work.taken_in.size() >= kMostTakenIn) {
        continue;
      }
      SYNTH_TRY(const bool passes, passes_here(runtime, work, functions));
      if (!passes) {
        work.note(fmt::format("the cache's '{}' does not pass its tests here", name));
        continue;
      }
      work.specs = *std::move(specs);
      for (const KeptFunction& function : functions) {
        work.taken_in.try_emplace(function.spec.name, KnownFunction{function.code, function.tests,
                                                                    mention == Mention::name});
      }
    }
  }
  return {};
}

void forget_uncalled(Workspace& work, const Group& group) {
  for (FunctionSpec& spec : work.specs.functions) {
    const auto code = work.code.find(spec.name);
    const bool is_written =
        std::ranges::find(group.functions, spec.name) != group.functions.end() &&
        code != work.code.end();
    std::erase_if(spec.dependencies, [&](const std::string& function) {
      return is_written && is_known(work, function) && !calls(code->second, function);
    });
  }
}

Result<void> drop_uncalled(Workspace& work) {
  auto& specs = work.specs.functions;
  const auto is_uncalled = [&](const FunctionSpec& function) {
    return is_known(work, function.name) &&
           std::ranges::none_of(specs, [&](const FunctionSpec& user) {
             return work.code.contains(user.name) && depends(user, function.name);
           });
  };
  for (auto at = std::ranges::find_if(specs, is_uncalled); at != specs.end();
       at = std::ranges::find_if(specs, is_uncalled)) {
    const std::string name = at->name;
    specs.erase(at);
    for (FunctionSpec& user : specs) {  // those that could not be written
      std::erase(user.dependencies, name);
    }
    work.taken_in.erase(name);
    work.code.erase(name);
    work.plan.drop(name);
    std::erase_if(work.history,
                  [&](const HistoryEntry& entry) { return entry.group == std::vector{name}; });
  }
  SYNTH_TRY(work.groups, order(work.specs.functions));
  for (const auto& [name, function] : work.taken_in) {
    work.note(fmt::format("'{}' is a function of an earlier instruction, from the cache", name));
  }
  return {};
}

}  // namespace synth
