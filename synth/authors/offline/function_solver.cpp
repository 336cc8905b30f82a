#include "synth/authors/offline/function_solver.h"

#include "specs/literal.h"
#include "synth/authors/calls.h"
#include "synth/authors/offline/inverse_examples.h"
#include "synth/authors/offline/length_parameters.h"
#include "synth/authors/offline/library/example_runs.h"
#include "synth/authors/offline/library/library_solver.h"
#include "synth/authors/offline/library/other_functions.h"
#include "synth/authors/offline/library_reading.h"
#include "synth/authors/offline/parts_of_purpose.h"
#include "synth/authors/offline/plain_purpose.h"
#include "synth/authors/offline/purpose_solver.h"
#include "synth/authors/offline/reading/exclusions.h"
#include "synth/authors/offline/search/evidence.h"
#include "synth/authors/offline/tuple_parts.h"
#include "synth/authors/offline/words_alone.h"
#include "synth/authors/offline/writing/cpp/cpp_integers.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace synth {
namespace {

std::string text_of(const Example& example) {
  return to_source("f", example.call) +
         (example.claim.expected ? " == " + write_literal(*example.claim.expected)
                                 : " raises " + example.claim.raises.value_or("Exception"));
}

// Returns the functions to be used that the code does not call.
std::vector<std::string> uncalled_in(const std::string& code,
                                     const std::vector<CallableFunction>& callable) {
  std::vector<std::string> names;
  for (const CallableFunction& function : callable) {
    if (function.is_asked_for && !calls(code, function.spec.name)) {
      names.push_back(function.spec.name);
    }
  }
  return names;
}

// Notes which of the functions to be used the likeliest code does not call.
void note_uncalled(const std::string& name, const std::vector<CallableFunction>& callable,
                   Solved& solved) {
  if (solved.code.empty()) {
    return;
  }
  for (const std::string& uncalled : uncalled_in(solved.code.front(), callable)) {
    solved.note += fmt::format("{}'{}' does without '{}', which it was to use",
                               solved.note.empty() ? "" : "; ", name, uncalled);
  }
}

// Drops what was found without a function that it was to use if the examples say little: many other
// functions would fit them too.
void demand_use(const FunctionSpec& spec, const std::vector<CallableFunction>& callable,
                const std::vector<Example>& examples, Solved& solved) {
  constexpr double kLittle = 12;  // bits
  if (solved.is_read || solved.not_found > 0 || solved.code.empty() ||
      (examples.size() > 1 && evidence_in(examples) > kLittle)) {
    return;
  }
  const std::vector<std::string> uncalled = uncalled_in(solved.code.front(), callable);
  if (!uncalled.empty()) {
    solved = Solved{{},
                    fmt::format("'{}' was to use '{}', and what fits its examples does without it; "
                                "another example, or words for how it is used, would help",
                                spec.name, uncalled.front())};
  }
}

OtherFunctions other_functions(const std::vector<FunctionSpec>& functions,
                               const std::vector<CallableFunction>& callable) {
  OtherFunctions others = other_functions(callable);
  for (const FunctionSpec& function : functions) {
    others.taken.insert(function.name);
  }
  return others;
}

// Drops code that was written from words alone if it does not fit its own types. Doubts it if it
// ignores a word; code of the library is dropped then, since only the words support it.
void hold_against_words(const FunctionSpec& spec, const SearchBudget& budget,
                        const ImplementationQuestion& question,
                        const std::vector<CallableFunction>& callable, bool is_of_library,
                        Solved& solved) {
  if (question.language == Language::python && callable.empty()) {
    if (auto error = find_type_error(spec, solved.code.front(), question.run)) {
      solved = Solved{{}, *std::move(error)};
      return;
    }
  }
  if (!solved.ambiguity) {
    solved.ambiguity = doubt_about_words(spec, budget, callable);
  }
  if (solved.ambiguity && is_of_library) {
    solved = Solved{{}, std::move(solved.ambiguity->reason)};
  }
}

// In C++ whole numbers are `long long`, unless the heading says `int` and the examples agree.
void keep_integers(const ImplementationQuestion& question, const FunctionSpec& spec,
                   const std::vector<Example>& examples, Solved& solved) {
  if (question.language != Language::cpp || !question.run || solved.code.empty()) {
    return;
  }
  std::string& first = solved.code.front();
  auto plain = with_plain_integers(first, question.instruction, spec.name);
  if (plain &&
      passes(*plain, tests_of(spec, examples, Language::cpp), Language::cpp, question.run)) {
    first = *std::move(plain);
  }
}

// Finds a function of tuples in Python by its parts, with a share of the work: there are several.
Solved solve_tuple_apart(const ImplementationQuestion& question, const FunctionSpec& spec,
                         const std::vector<Example>& examples, const SearchBudget& budget,
                         const std::vector<CallableFunction>& callable) {
  constexpr std::uint64_t kShare = 12;
  if (question.language != Language::python) {
    return {};
  }
  SearchBudget share = budget;
  share.work /= kShare;
  return solve_tuple_parts(
      spec, examples, [&](const FunctionSpec& part, const std::vector<Example>& of_part) {
        Solved found = solve_purpose(part, of_part, share, question.language, callable);
        return found.leaves_doubt() || found.is_chance
                   ? with_parts_of_purpose(std::move(found), part, of_part, share, question,
                                           callable)
                   : found;
      });
}

// Puts what was found in front of other code.
Solved put_before(Solved found, Solved other) {
  other.put_first(std::move(found.code.front()), std::move(found.ambiguity));
  other.note.clear();
  return other;
}

struct SolvedSpec {
  Solved solved;
  bool is_read;  // something answers without the library
};

SolvedSpec solve_from(const ImplementationQuestion& question, const FunctionSpec& spec,
                      const std::vector<Example>& examples, const SearchBudget& budget,
                      const std::vector<CallableFunction>& callable) {
  const bool is_script = question.language == Language::bash;
  Solved solved = is_script ? Solved{{}, bash_note()}
                            : solve_purpose(spec, examples, budget, question.language, callable);
  const OtherFunctions others = other_functions(question.functions, callable);
  if (!solved.code.empty() && !uncalled_in(solved.code.front(), callable).empty()) {
    Solved known = with_library({}, spec, examples, question.language, question.run, others);
    if (!known.code.empty() && uncalled_in(known.code.front(), callable).empty()) {
      return {std::move(known), false};
    }
  }
  const bool is_read = !solved.code.empty();
  const std::size_t before_library = solved.not_found;
  solved = with_library(std::move(solved), spec, examples, question.language, question.run, others);
  const bool has_entry = solved.not_found != before_library;
  if (!has_entry && (examples.empty() ? solved.code.empty() : !solved.is_read)) {
    solved = with_library_words(std::move(solved), spec, examples, question, callable);
  }
  if (!is_script && !has_entry && !examples.empty() &&
      (solved.leaves_doubt() || solved.is_chance ||
       (solved.ambiguity && solved.ambiguity->distinguishing_input && !solved.is_read))) {
    Solved apart = solve_tuple_apart(question, spec, examples, budget, callable);
    solved = apart.code.empty() ? with_parts_of_purpose(std::move(solved), spec, examples, budget,
                                                        question, callable)
                                : put_before(std::move(apart), std::move(solved));
  }
  return {std::move(solved), is_read};
}

// Finds code that also leaves out what the words say, if there is any. What follows from one
// example would make it look like more.
SolvedSpec solve_from_all(const ImplementationQuestion& question, const FunctionSpec& spec,
                          const std::vector<Example>& examples, const SearchBudget& budget,
                          const std::vector<CallableFunction>& callable) {
  std::vector<Example> all = examples;
  const auto more = examples.size() > 1 && question.language != Language::bash
                        ? examples_with_excluded(spec, examples)
                        : std::vector<Example>();
  std::ranges::copy(more, std::back_inserter(all));
  SolvedSpec found = solve_from(question, spec, all, budget, callable);
  if (more.empty() || !found.solved.code.empty()) {
    return found;
  }
  found = solve_from(question, spec, examples, budget, callable);
  const Ambiguity doubt{"nothing plain that gives all results leaves out what the words say",
                        std::nullopt};
  found.solved.ambiguity = found.solved.ambiguity.value_or(doubt);
  for (auto& of_one : found.solved.of_first) {
    of_one = of_one.value_or(doubt);
  }
  return found;
}

// Drops what changes more than the words allow.
void hold_against_restrictions(const ImplementationQuestion& question, const FunctionSpec& spec,
                               const std::vector<Example>& examples, Solved& solved) {
  const bool is_run = question.run && question.language != Language::bash && !solved.code.empty();
  const std::vector<Test> tests =
      is_run ? tests_of(spec, examples_left_alone(spec, examples), question.language)
             : std::vector<Test>();
  if (!tests.empty() && !passes(solved.code.front(), tests, question.language, question.run)) {
    solved = Solved{
        {},
        fmt::format("what fits the examples of '{}' changes more than its words allow", spec.name)};
  }
}

}  // namespace

std::vector<Example> examples_of(const FunctionSpec& spec, const std::vector<Test>& tests) {
  std::vector<Example> examples;
  std::set<std::string> known;
  const auto add = [&](const Call& call, const Claim& claim) {
    if (!call.steps.empty()) {
      return;  // what is searched are results
    }
    Example example{with_defaults(call, spec), claim};
    if (known.insert(text_of(example)).second) {
      examples.push_back(std::move(example));
    }
  };
  for (const Example& example : spec.examples) {
    add(example.call, example.claim);
  }
  for (const Test& test : tests) {
    if (test.function == spec.name && test.setup.empty() && test.is_trusted()) {
      add(test.call, test.claim);
    }
  }
  return examples;
}

std::string bash_note() {
  return fmt::format(
      "the library has no such script, and what it has not, the offline author writes in Python, "
      "JavaScript and C++ only, not {}; give a model (--author)",
      name(Language::bash));
}

Solved solve_one(const ImplementationQuestion& question, FunctionSpec spec,
                 const SearchBudget& budget, std::vector<CallableFunction> callable) {
  PlainPurpose plain = plain_purpose(spec);
  spec.purpose = std::move(plain.text);
  const bool is_script = question.language == Language::bash;
  // Tests of a script have its output; the values that are meant are only in the examples.
  std::vector<Example> examples =
      examples_of(spec, is_script ? std::vector<Test>() : question.tests);
  if (const CallableFunction* undone = find_undone(spec, callable); undone != nullptr) {
    std::ranges::move(examples_of_inverse(spec, *undone), std::back_inserter(examples));
    for (CallableFunction& function : callable) {
      function.is_asked_for = false;  // its results say what is meant
    }
  }
  const FunctionSpec whole = spec;
  const std::vector<LengthParameter> lengths =
      is_script ? std::vector<LengthParameter>() : length_parameters(spec, examples);
  spec = without_lengths(std::move(spec), lengths);
  examples = without_lengths(std::move(examples), lengths);

  auto [solved, is_read] = solve_from_all(question, spec, examples, budget, callable);
  if (callable.empty() && !solved.is_read) {
    hold_against_restrictions(question, spec, examples, solved);
  }
  demand_use(spec, callable, examples, solved);
  keep_integers(question, spec, examples, solved);
  note_uncalled(spec.name, callable, solved);
  if (examples.empty() && !is_script && !solved.code.empty()) {
    hold_against_words(spec, budget, question, callable, !is_read, solved);
  }

  for (std::string& code : solved.code) {
    code = with_lengths(std::move(code), question.language, whole, lengths);
  }
  if (!lengths.empty()) {
    solved.settling_call.reset();  // it lacks their arguments
  }
  for (const std::string& note : {note_of_lengths(whole, lengths), plain.note}) {
    solved.note = note + (note.empty() || solved.note.empty() ? "" : "; ") + solved.note;
  }
  return solved;
}

}  // namespace synth
