#include "synth/authors/offline/parts_of_purpose.h"

#include "synth/authors/offline/cases/case_solver.h"
#include "synth/authors/offline/instruction/missing_result.h"
#include "synth/authors/offline/library/example_runs.h"
#include "synth/authors/offline/library/library_calls.h"
#include "synth/authors/offline/reading/partial_reading.h"
#include "synth/authors/offline/reading/read_pieces.h"
#include "synth/authors/offline/search/evidence.h"

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

constexpr double kSettlingEvidence = 12;  // bits that justify code which leaves words out

std::set<std::string> names_in(const std::vector<FunctionSpec>& functions) {
  std::set<std::string> names;
  for (const FunctionSpec& function : functions) {
    names.insert(function.name);
  }
  return names;
}

// Returns the specification with the types of the examples' arguments where the heading has none,
// or a plain `list`.
FunctionSpec with_shown_types(FunctionSpec spec, const std::vector<Example>& examples) {
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const Type given = parse_type(spec.inputs[i].type);
    const bool is_open = given.kind == Type::Kind::any ||
                         (given.kind == Type::Kind::list &&
                          (given.arguments.empty() || given.arguments[0].kind == Type::Kind::any));
    std::vector<Value> shown;
    for (const Example& example : examples) {
      if (i < example.call.args.size()) {
        shown.push_back(example.call.args[i]);
      }
    }
    if (is_open && !shown.empty()) {
      const Type type = common_type(shown);
      spec.inputs[i].type =
          type.kind == Type::Kind::any ? std::move(spec.inputs[i].type) : to_string(type);
    }
  }
  return spec;
}

// Returns the doubt about code that leaves words out if the examples say little, and lets the note
// tell what would help.
std::optional<Ambiguity> doubt_of_parts(Solved& solved, const std::vector<Example>& examples) {
  if (evidence_in(examples) >= kSettlingEvidence) {
    return std::nullopt;
  }
  solved.note = solved.implausibility.value_or(solved.note);
  return Ambiguity{"not all of the words are understood, and they say little of the rest",
                   std::nullopt};
}

// Puts the reading of a part of the purpose first if it gives all examples' results.
Solved with_partial_reading(Solved solved, const FunctionSpec& spec,
                            const std::vector<Example>& examples,
                            const ImplementationQuestion& question) {
  if (!question.run || question.language != Language::python) {
    return solved;
  }
  const std::vector<Test> tests = tests_of(spec, examples, Language::python);
  const auto reading = read_part(with_shown_types(spec, examples), [&](const std::string& code) {
    return passes(code, tests, Language::python, question.run);
  });
  if (reading) {
    std::optional<Ambiguity> doubt = doubt_of_parts(solved, examples);
    solved.put_first(write_again(spec, *reading), std::move(doubt));
    solved.is_contrived = false;
    solved.is_chance = false;
    solved.is_read = true;
  }
  return solved;
}

// Finds functions that consist of what is understood of the purpose and of `callable`. Functions
// that have no value where the words state a result for such calls ("-1 if there is no such
// number") come first.
Solved solve_with_pieces(const FunctionSpec& spec, const std::vector<Example>& examples,
                         const SearchBudget& budget, Language language,
                         const std::vector<CallableFunction>& callable) {
  SearchBudget half = budget;  // of what the first search had
  half.work /= 2;
  SaidParts said{
      [&](const std::vector<TypeId>& types, Pool& pool) { return read_pieces(spec, types, pool); }};
  const auto solve = [&] {
    Solved found = solve_function(spec, examples, half, language, callable, said);
    found.drop_implausible();
    return found;
  };
  if (language == Language::python) {
    for (Value& missing : missing_results(spec, examples)) {
      said.missing = std::move(missing);
      if (Solved found = solve(); !found.leaves_doubt()) {
        return found;
      }
    }
    said.missing.reset();
  }
  return solve();
}

// Returns whether phrases of the purpose say the likeliest code, or the examples do.
bool is_supported(const Solved& found, const std::vector<Example>& examples) {
  constexpr int kLeastSaid = 4;  // words: others of the purpose ask for something else
  return found.said >= kLeastSaid || found.is_described_call ||
         evidence_in(examples) >= kSettlingEvidence;
}

// Finds functions that consist of what is understood of the purpose, and call entries of the
// library which it names in passing.
Solved with_pieces(Solved solved, const FunctionSpec& spec, const std::vector<Example>& examples,
                   const SearchBudget& budget, const ImplementationQuestion& question,
                   const std::vector<CallableFunction>& callable) {
  const bool may_call = question.run && question.language == Language::python;
  const LibraryCalls library =
      may_call ? LibraryCalls(spec, examples, question.run, names_in(question.functions))
               : LibraryCalls();
  std::vector<CallableFunction> all = callable;
  std::ranges::copy(library.functions(), std::back_inserter(all));
  const bool was_plausible = !solved.leaves_doubt() && !solved.is_chance;
  Solved found = solve_with_pieces(spec, examples, budget, question.language, all);
  if (found.leaves_doubt() || !is_supported(found, examples) ||
      (was_plausible && found.score >= solved.score) ||
      found.code.front() == (solved.code.empty() ? "" : solved.code[0])) {
    return solved;
  }
  solved.note = std::move(found.note);
  // A call that would tell two functions apart says more than that words are left out.
  const auto& of_found = found.of_first.empty() ? found.ambiguity : found.of_first.front();
  const auto is_telling = [](const std::optional<Ambiguity>& each) {
    return each && each->distinguishing_input;
  };
  auto doubt = doubt_of_parts(solved, examples);
  if (!doubt || is_telling(of_found)) {
    doubt = of_found;
  } else if (is_telling(solved.ambiguity)) {
    doubt = solved.ambiguity;
  }
  solved.put_first(library.with_definitions(found.code.front()), std::move(doubt));
  return solved;
}

// Finds functions for what the cases that the prose sets apart leave: there is less to be found.
Solved solve_without_cases(const FunctionSpec& spec, const std::vector<Example>& examples,
                           const SearchBudget& budget, const ImplementationQuestion& question,
                           const std::vector<CallableFunction>& callable) {
  return solve_cases(spec, examples, question.language,
                     [&](const FunctionSpec& rest, const std::vector<Example>& others) {
                       return others.empty() ? Solved{}
                                             : with_parts_of_purpose({}, rest, others, budget,
                                                                     question, callable);
                     });
}

}  // namespace

Solved with_parts_of_purpose(Solved solved, const FunctionSpec& spec,
                             const std::vector<Example>& examples, const SearchBudget& budget,
                             const ImplementationQuestion& question,
                             const std::vector<CallableFunction>& callable) {
  const std::size_t before = solved.not_found;
  const Solved apart = solve_without_cases(spec, examples, budget, question, callable);
  if (!apart.code.empty()) {
    solved.note = apart.note;
    solved.put_first(apart.code.front(),
                     apart.of_first.empty() ? apart.ambiguity : apart.of_first.front());
    return solved;
  }
  solved = with_partial_reading(std::move(solved), spec, examples, question);
  return solved.not_found > before
             ? solved
             : with_pieces(std::move(solved), spec, examples, budget, question, callable);
}

}  // namespace synth
