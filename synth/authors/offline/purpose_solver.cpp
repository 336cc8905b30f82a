#include "synth/authors/offline/purpose_solver.h"

#include "specs/literal.h"
#include "synth/authors/calls.h"
#include "synth/authors/offline/cases/case_solver.h"
#include "synth/authors/offline/cases/case_writer.h"
#include "synth/authors/offline/cases/prose_guard_reader.h"
#include "synth/authors/offline/instruction/prose_clauses.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/library/named_alone.h"
#include "synth/authors/offline/library/other_functions.h"
#include "synth/authors/offline/reading/commands/function_reader.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/elaborated_reading.h"
#include "synth/authors/offline/reading/reading_results.h"
#include "synth/authors/offline/reading/reading_source.h"
#include "synth/authors/offline/recurrence/recurrence_solver.h"
#include "synth/authors/offline/search/outvoting.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace synth {
namespace {

// Returns whether the reading's results have the types that the examples expect, and each call has
// one.
bool may_give(const FunctionReading& reading, const std::vector<Example>& examples) {
  std::map<std::string, std::string> expected_of;
  return std::ranges::all_of(examples, [&](const Example& example) {
    if (!example.claim.expected) {
      return true;
    }
    const std::string result = write_literal(*example.claim.expected);
    if (expected_of.emplace(to_source("f", example.call), result).first->second != result) {
      return false;
    }
    if (reading.shape.is(Shape::Base::any)) {
      return true;
    }
    const Shape expected = shape_of(*example.claim.expected);
    return expected.base == reading.shape.base ||
           (expected.is_number() && reading.shape.is_number());
  });
}

// Returns the case that the prose sets apart, if any: a function that was found by search does not
// handle it by itself.
std::string unrealised_clause(const FunctionSpec& spec) {
  const std::vector<ProseGuard> guards = read_prose_guards(spec).guards;
  return guards.empty() ? find_condition_clause(spec.purpose) : guards.front().said;
}

// Runs the search, and puts a plain function that outvotes an example first.
Solved search_and_outvote(const FunctionSpec& spec, const std::vector<Example>& examples,
                          const SearchBudget& budget, Language language,
                          const std::vector<CallableFunction>& callable) {
  Solved solved = solve_function(spec, examples, budget, language, callable);
  if (auto plain = find_outvoting(spec, examples, budget, language, callable, solved)) {
    solved.put_first(std::move(plain->code), std::move(plain->doubt));
  }
  // The clause says more than a doubt that no call would settle.
  const bool is_settled = !solved.ambiguity || !solved.ambiguity->distinguishing_input;
  if (const std::string clause = unrealised_clause(spec); !clause.empty() && is_settled) {
    solved.ambiguity = Ambiguity{
        fmt::format("nothing shows that the code does what the words say: \"{}\"", clause),
        {},
        false};
  }
  return solved;
}

// Reads the purpose with calls of the functions that its words name, as "palindromes" names
// is_palindrome: what the user says of that function holds here too. If that fails, reads it with
// calls of the functions to be used, and at last without calls.
ElaboratedReading read_with_calls(const FunctionSpec& spec,
                                  const std::vector<CallableFunction>& callable) {
  std::vector<FunctionSpec> asked_for;
  std::vector<FunctionSpec> all;
  for (const CallableFunction& function : callable) {
    all.push_back(function.spec);
    if (function.is_asked_for) {
      asked_for.push_back(function.spec);
    }
  }
  return read_elaborated(spec, [&](const FunctionSpec& core) {
    FunctionReading reading = read_function(core, all);
    // Several names may be a list of them, as in "the tuple (evens, odds)", and no steps.
    const bool is_clear = !reading.code.empty() && reading.assignments.empty();
    if (!is_clear && all.size() > asked_for.size()) {
      FunctionReading other = read_function(core, asked_for);
      reading = other.code.empty() ? std::move(reading) : std::move(other);
    }
    // Words of a function's name may mean something else: "square" in "square root".
    return reading.code.empty() && !all.empty() ? read_function(core) : reading;
  });
}

// Likewise with its cases in front. Returns nothing if they have no form in Python.
ElaboratedReading read_in_python(const FunctionSpec& spec,
                                 const std::vector<CallableFunction>& callable) {
  ElaboratedReading read = read_with_calls(spec, callable);
  if (!read.guards.empty()) {
    auto whole = put_cases_in_front(Language::python, read.reading.code, spec, spec, read.guards);
    read.reading.code = whole ? std::move(*whole) : std::string();
  }
  return read;
}

// Returns whether the examples are first terms, such as "f(0) is 0 and f(1) is 1", which fit many
// functions.
bool are_first_terms(const std::vector<Example>& examples) {
  constexpr std::size_t kFew = 2;
  return examples.size() <= kFew && std::ranges::all_of(examples, [](const Example& example) {
           return example.call.args.size() == 1 &&
                  is_among(write_literal(example.call.args[0]), "0 1 2");
         });
}

// Returns whether the first of several sentences is understood: the examples then belong to it, and
// are not the whole requirement.
bool is_request_read(const FunctionSpec& spec, const std::vector<Example>& examples,
                     const std::vector<CallableFunction>& callable) {
  const std::size_t end = spec.purpose.find(". ");
  if (end == std::string::npos) {
    return false;
  }
  FunctionSpec request = spec;
  request.purpose.resize(end + 1);
  const FunctionReading reading = read_with_calls(request, callable).reading;
  return !reading.code.empty() && may_give(reading, examples);
}

// Returns how many of the functions to be used the code calls.
std::ptrdiff_t calls_in(const std::string& code, const std::vector<CallableFunction>& callable) {
  return std::ranges::count_if(callable, [&](const CallableFunction& function) {
    return function.is_asked_for && calls(code, function.spec.name);
  });
}

// Returns false if the code calls fewer of the functions to be used than the code that was found.
bool calls_as_much(const std::string& code, const Solved& solved,
                   const std::vector<CallableFunction>& callable) {
  return solved.code.empty() || calls_in(code, callable) >= calls_in(solved.code.front(), callable);
}

// Returns whether examples refute a reading that only the function's name suggests. A purpose says
// more than an example, which may be wrong; a name says less.
bool is_refuted(const FunctionSpec& spec, const FunctionReading& reading,
                const std::vector<Example>& examples) {
  return reading.is_by_name && !gives_results(spec, reading, examples).value_or(true);
}

// Returns whether the library has a function of that name whose result is of another kind: then the
// words of the name do not mean what they were read as, as "digit sum" is no list of digits.
bool has_other_kind_by_name(const FunctionSpec& spec, const FunctionReading& reading) {
  if (!reading.is_by_name || reading.shape.is(Shape::Base::any)) {
    return false;
  }
  constexpr std::size_t kMostMatches = 4;
  const std::vector<LibraryMatch> matches = match_library(spec, kMostMatches);
  return std::ranges::any_of(matches, [&](const LibraryMatch& match) {
    const Shape result = shape_of_type(match.entry->result);
    const bool is_same = result.is(Shape::Base::any) || result.base == reading.shape.base ||
                         (result.is_number() && reading.shape.is_number());
    return match.is_exact && !is_same;
  });
}

// Finds code that calls the functions to be used and gives what the reading gives without them:
// "the sum of three numbers, using add". Returns the code that was found if there is none.
Solved call_as_read(const FunctionSpec& spec, const FunctionReading& reading,
                    std::vector<Example> examples, const SearchBudget& budget, Language language,
                    const std::vector<CallableFunction>& callable, Solved solved) {
  if (reading.code.empty() || calls_as_much(reading.code, solved, callable) ||
      !gives_results(spec, reading, examples).value_or(false)) {
    return solved;
  }
  const std::ptrdiff_t calls = calls_in(solved.code.front(), callable);
  std::ranges::move(results_of(spec, reading), std::back_inserter(examples));
  Solved as_read = search_and_outvote(spec, examples, budget, language, callable);
  const bool is_better =
      !as_read.leaves_doubt() && calls_in(as_read.code.front(), callable) >= calls;
  return is_better ? as_read : solved;
}

// Puts the reading before the code that was found. Even if it fails an example, it is likelier than
// a contrived function.
void put_reading_first(std::string reading, Solved& solved) {
  const bool outvotes = solved.leaves_doubt();
  solved.put_first(std::move(reading),
                   outvotes ? std::optional(Ambiguity{
                                  "the words say what this does, and nothing plain gives all "
                                  "results; mend the example, or say what is special about it",
                                  {},
                                  false,
                                  true})
                            : std::nullopt);
  solved.is_read = true;
  // The found code matters only if the reading fails an example.
  if (!solved.ambiguity || !solved.ambiguity->distinguishing_input) {
    solved.ambiguity = Ambiguity{
        "the words say another function, which not all of them agree with: one of the "
        "examples may be wrong",
        {},
        false};
  }
}

// Solves a purpose in another language: from the examples, or by translating its reading.
Solved solve_elsewhere(const FunctionSpec& spec, const std::vector<Example>& examples,
                       const SearchBudget& budget, Language language,
                       const std::vector<CallableFunction>& callable) {
  const ElaboratedReading elaborated = read_with_calls(spec, callable);
  const FunctionReading& reading = elaborated.reading;
  auto said = write_computed(language, spec, reading.result, other_functions(callable));
  if (!said && !reading.code.empty()) {
    said = write_reading(language, spec, reading, callable);
  }
  if (said && !elaborated.guards.empty()) {
    said = put_cases_in_front(language, *said, spec, spec, elaborated.guards);
  }
  if (!examples.empty()) {
    Solved solved = call_as_read(spec, reading, examples, budget, language, callable,
                                 search_and_outvote(spec, examples, budget, language, callable));
    if (said && !is_refuted(spec, reading, examples) && calls_as_much(*said, solved, callable) &&
        may_give(reading, examples)) {
      put_reading_first(std::move(*said), solved);
    }
    solved.drop_implausible();
    return solved;
  }
  if (said) {
    return {{std::move(*said)}, {}};
  }
  return {
      {},
      reading.code.empty()
          ? reading.note + "; two or three examples would help"
          : fmt::format("the offline author has no form in {} for what the purpose says; two or "
                        "three examples would help",
                        name(language))};
}

// Solves a recurrence, which is a complete specification; if a language lacks one of its operators,
// the search gets its terms as examples. If an example contradicts it, the search uses the
// examples, and the result is doubted.
Solved solve_as_recurrence(const FunctionSpec& spec, const std::vector<Example>& examples,
                           const SearchBudget& budget, Language language,
                           SolvedRecurrence recurrence) {
  const auto doubt = recurrence.doubt.empty()
                         ? std::nullopt
                         : std::optional(Ambiguity{recurrence.doubt, std::nullopt, false});
  if (!recurrence.is_offered) {
    if (recurrence.is_incomplete || examples.empty()) {
      return {{}, recurrence.doubt};
    }
    Solved solved = solve_function(spec, examples, budget, language);
    solved.ambiguity = doubt;
    solved.drop_implausible();
    return solved;
  }
  if (!recurrence.code.empty()) {
    return {{std::move(recurrence.code)}, {}, doubt};
  }
  std::ranges::copy(examples, std::back_inserter(recurrence.defined));
  Solved solved = solve_function(spec, recurrence.defined, budget, language);
  if (solved.ambiguity) {  // fits that many calls only with conditions, or like others
    solved = {};
  }
  if (solved.code.empty()) {
    solved.note = fmt::format(
        "the offline author writes recurrences with //, % or powers in Python, and found no "
        "expression in {} that gives the same",
        name(language));
  }
  solved.ambiguity = doubt;
  return solved;
}

}  // namespace

Solved solve_purpose(const FunctionSpec& spec, const std::vector<Example>& examples,
                     const SearchBudget& budget, Language language,
                     const std::vector<CallableFunction>& callable) {
  const auto solve_rest = [&](const FunctionSpec& rest, const std::vector<Example>& others) {
    return solve_purpose(rest, others, budget, language, callable);
  };
  if (Solved apart = solve_cases(spec, examples, language, solve_rest); !apart.code.empty()) {
    return apart;
  }
  if (auto recurrence = solve_recurrence(spec, examples, language)) {
    return solve_as_recurrence(spec, examples, budget, language, std::move(*recurrence));
  }
  if (language != Language::python) {
    return solve_elsewhere(spec, examples, budget, language, callable);
  }
  ElaboratedReading elaborated = read_in_python(spec, callable);
  FunctionReading& reading = elaborated.reading;
  if (has_other_kind_by_name(spec, reading)) {
    reading = FunctionReading{{}, "its name is not what its words were read as"};
  }
  if (examples.empty()) {
    return reading.code.empty() ? Solved{{}, reading.note + "; two or three examples would help"}
                                : Solved{{std::move(reading.code)}, std::move(elaborated.note)};
  }
  if (is_refuted(spec, reading, examples)) {
    reading = FunctionReading{{}, "what its name says, the examples refute"};
  }
  Solved solved = call_as_read(spec, reading, examples, budget, language, callable,
                               search_and_outvote(spec, examples, budget, language, callable));
  if (reading.code.empty() && are_first_terms(examples) &&
      is_request_read(spec, examples, callable)) {
    return {{},
            reading.note +
                "; so few examples fit other functions than the words ask for, two or "
                "three more would help"};
  }
  if (!reading.code.empty() && calls_as_much(reading.code, solved, callable) &&
      may_give(reading, examples)) {
    put_reading_first(std::move(reading.code), solved);
  }
  solved.drop_implausible();
  return solved;
}

}  // namespace synth
