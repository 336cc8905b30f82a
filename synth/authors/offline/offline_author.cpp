#include "synth/authors/offline/offline_author.h"

#include "specs/literal.h"
#include "synth/authors/offline/commands/command_reader.h"
#include "synth/authors/offline/commands/function_reader.h"
#include "synth/authors/offline/cpp_examples.h"
#include "synth/authors/offline/plain_definitions.h"
#include "synth/authors/offline/prose_guard_reader.h"
#include "synth/authors/offline/prose_reader.h"
#include "synth/authors/offline/python_writer.h"
#include "synth/authors/offline/recurrence_solver.h"
#include "synth/authors/offline/solver.h"
#include "synth/authors/test_file_mark.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace synth {
namespace {

// The tests as examples: those of the spec first, then others that make a plain claim.
std::vector<Example> examples_of(const FunctionSpec& spec, const std::vector<Test>& tests) {
  std::vector<Example> examples = spec.examples;
  for (const Test& test : tests) {
    const bool is_own = test.origin == TestOrigin::offline;  // holds the reading to its definition
    if (test.function == spec.name && test.setup.empty() && !is_own) {
      examples.push_back({test.call, test.claim});
    }
  }
  return examples;
}

bool was_tried(const ImplementationQuestion& question, const Implementations& implementations) {
  return std::ranges::any_of(
      question.tried, [&](const Tried& tried) { return tried.implementations == implementations; });
}

// Whether the reading gives values of the kind that the examples expect, and one for each call.
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

// In another language: from the examples, or else from what the plain definition of the purpose
// gives.
Solved solve_elsewhere(const FunctionSpec& spec, const std::vector<Example>& examples,
                       const SearchBudget& budget, Language language) {
  if (!examples.empty()) {
    return solve_function(spec, examples, budget, language);
  }
  const FunctionReading reading = read_function(spec);
  const std::vector<Example> defined = examples_by_definition(spec, reading.result);
  if (defined.empty()) {
    return {
        {},
        fmt::format("without examples the offline author writes {} only where the purpose has a "
                    "plain definition that it knows{}; two or three examples would help",
                    name(language), reading.note.empty() ? "" : ", and " + reading.note)};
  }
  Solved solved = solve_function(spec, defined, budget, language);
  if (solved.hesitation) {  // fits so many calls only by conditions, or like others
    return {{},
            fmt::format("the search has nothing in {} that is what the purpose says; two or three "
                        "examples would help",
                        name(language))};
  }
  return solved;
}

Solved solve_apart(const FunctionSpec& spec, const std::vector<Example>& examples,
                   const SearchBudget& budget);

// A recurrence says everything; in another language it is what the search's examples come from.
// Where an example contradicts it, what fits the examples is found, and doubted.
Solved solve_as_recurrence(const FunctionSpec& spec, const std::vector<Example>& examples,
                           const SearchBudget& budget, Language language,
                           SolvedRecurrence recurrence) {
  const auto doubt = recurrence.doubt.empty()
                         ? std::nullopt
                         : std::optional(Hesitation{recurrence.doubt, std::nullopt, false});
  if (recurrence.code.empty()) {
    if (recurrence.is_incomplete || examples.empty()) {
      return {{}, recurrence.doubt};
    }
    Solved solved = solve_function(spec, examples, budget, language);
    solved.hesitation = doubt;
    return solved;
  }
  if (language == Language::python) {
    return {{std::move(recurrence.code)}, {}, doubt, !doubt};
  }
  std::ranges::copy(examples, std::back_inserter(recurrence.defined));
  Solved solved = solve_function(spec, recurrence.defined, budget, language);
  if (solved.hesitation) {  // fits so many calls only by conditions, or like others
    solved = {};
  }
  if (solved.code.empty()) {
    solved.note = fmt::format(
        "the offline author writes recurrences in Python, and found no expression in {} that gives "
        "the same",
        name(language));
  }
  solved.hesitation = doubt;
  return solved;
}

// What the purpose reads as goes first, before what the search finds for the examples.
Solved solve(const FunctionSpec& spec, const std::vector<Example>& examples,
             const SearchBudget& budget, Language language) {
  if (language == Language::python) {
    if (Solved apart = solve_apart(spec, examples, budget); !apart.code.empty()) {
      return apart;
    }
  }
  if (auto recurrence = solve_recurrence(spec, examples)) {
    return solve_as_recurrence(spec, examples, budget, language, std::move(*recurrence));
  }
  if (language != Language::python) {
    return solve_elsewhere(spec, examples, budget, language);
  }
  FunctionReading reading = read_function(spec);
  if (examples.empty()) {
    return reading.code.empty() ? Solved{{}, reading.note + "; two or three examples would help"}
                                : Solved{{std::move(reading.code)}, {}};
  }
  Solved solved = solve_function(spec, examples, budget);
  if (!reading.code.empty() && may_give(reading, examples)) {
    solved.code.insert(solved.code.begin(), std::move(reading.code));
    solved.is_read = true;
    // What was found is wanted only where the words' own function fails an example.
    if (!solved.hesitation) {
      solved.hesitation = Hesitation{
          "the words say another function, which not all of them agree with: one of the "
          "examples may be wrong",
          {},
          false};
    }
  }
  return solved;
}

// The examples that no case of the prose takes; nothing where one of a case's says something else.
std::optional<std::vector<Example>> without_cases(const FunctionSpec& spec,
                                                  const std::vector<Example>& examples,
                                                  const std::vector<ProseGuard>& guards) {
  std::vector<Example> others;
  for (const Example& example : examples) {
    const Call call = by_position(example.call, spec.parameter_names());
    if (call.args.size() != spec.inputs.size()) {
      return std::nullopt;
    }
    const auto guard = std::ranges::find_if(
        guards, [&](const ProseGuard& each) { return holds(each, call.args).value_or(false); });
    if (guard == guards.end()) {
      others.push_back(example);
    } else if (!example.claim.expected ||
               !equal(*example.claim.expected, guard->result, Language::python)) {
      return std::nullopt;
    }
  }
  return others;
}

// The heading says what cases give too.
FunctionSpec with_results_of(FunctionSpec spec, const std::vector<ProseGuard>& guards) {
  const bool gives_none =
      std::ranges::any_of(guards, [](const ProseGuard& guard) { return guard.result.is<Null>(); });
  std::string& type = spec.outputs.type;
  if (gives_none && !type.empty() && type.find("None") == std::string::npos) {
    type += " | None";
  }
  return spec;
}

// Where the rest begins with a check (a recurrence's for terms before the first) that a case has
// made already, it goes.
void drop_repeated_check(std::string& code, std::size_t begin,
                         const std::vector<ProseGuard>& guards, const FunctionSpec& spec) {
  for (const ProseGuard& guard : guards) {
    const std::string lines = write_guard(guard, spec);
    const std::string check = lines.substr(0, lines.find('\n') + 1);
    if (code.compare(begin, check.size(), check) == 0) {
      code.erase(begin, code.find('\n', begin + check.size()) + 1 - begin);
      return;
    }
  }
}

// The cases that the prose sets apart ("-1 if b is 0") go first in the function; the rest is read
// or found from the other examples. No code where there are no such cases, or nothing was found.
Solved solve_apart(const FunctionSpec& spec, const std::vector<Example>& examples,
                   const SearchBudget& budget) {
  const ProseGuards read = read_prose_guards(spec);
  const auto others = without_cases(spec, examples, read.guards);
  if (read.guards.empty() || !others) {
    return {};
  }
  FunctionSpec rest = spec;
  rest.purpose = read.purpose;
  rest.examples = *others;
  Solved solved = solve(rest, *others, budget, Language::python);
  std::string heading = write_heading(with_results_of(spec, read.guards));
  for (const ProseGuard& guard : read.guards) {
    heading += write_guard(guard, spec);
  }
  const std::string plain = write_heading(rest);
  for (std::string& code : solved.code) {
    const std::size_t at = code.find(plain);
    if (at == std::string::npos) {
      return {};
    }
    code.replace(at, plain.size(), heading);
    drop_repeated_check(code, at + heading.size(), read.guards, spec);
  }
  if (others->empty() && !examples.empty()) {
    solved.is_read = false;
    solved.hesitation = Hesitation{"no example shows what it gives otherwise", std::nullopt, false};
  }
  return solved;
}

// What the purpose was read as is as sure as the reading; of what was found, all is as unsure as
// the likeliest.
std::optional<Hesitation> hesitation_about(
    const std::vector<std::pair<std::string, Solved>>& solved, std::size_t candidate) {
  for (const auto& [name, functions] : solved) {
    if (functions.hesitation && !(functions.is_read && candidate == 0)) {
      return functions.hesitation;
    }
  }
  return std::nullopt;
}

Answers<Implementations> solve_group(const ImplementationQuestion& question, std::uint64_t work) {
  const SearchBudget budget{work, question.budget.search_memory_bytes, question.budget.deadline,
                            question.budget.stop};
  Answers<Implementations> out;
  std::vector<std::pair<std::string, Solved>> solved;
  std::size_t count = 0;
  for (const std::string& name : question.group) {
    const auto spec = std::ranges::find(question.functions, name, &FunctionSpec::name);
    if (spec == question.functions.end()) {
      out.note = fmt::format("nothing is known of '{}'", name);
      return out;
    }
    solved.emplace_back(
        name, solve(*spec, examples_of(*spec, question.tests), budget, question.language));
    out.note += (out.note.empty() || solved.back().second.note.empty() ? "" : "; ") +
                solved.back().second.note;
    if (solved.back().second.code.empty()) {
      return out;
    }
    count = std::max(count, solved.back().second.code.size());
  }
  for (std::size_t i = 0; i < count; ++i) {
    Implementations implementations;
    for (const auto& [name, functions] : solved) {
      implementations[name] = functions.code[std::min(i, functions.code.size() - 1)];
    }
    if (!was_tried(question, implementations)) {
      out.answers.push_back(std::move(implementations));
      out.hesitations.push_back(hesitation_about(solved, i));
    }
  }
  if (out.answers.empty()) {
    out.note =
        "every function that the search found was tried already; one more example would "
        "tell what is wrong with them";
  }
  return out;
}

bool is_written(Language language) {
  return language != Language::bash;
}

std::string language_note(Language language) {
  return fmt::format(
      "the offline author writes Python, JavaScript and C++ only, not {}; give a model (--author)",
      name(language));
}

}  // namespace

Result<Answers<SpecSet>> OfflineAuthor::specs(const SpecQuestion& question) {
  if (question.language == Language::bash) {
    return Answers<SpecSet>{{}, language_note(question.language)};  // a script is no function
  }
  ProseReading reading =
      read_prose(question.instruction.substr(0, question.instruction.find(kTestFileMark)));
  Answers<SpecSet> answers;
  answers.note = std::move(reading.note);
  if (question.language == Language::cpp) {
    const std::string note = fit_to_cpp(reading.specs);
    answers.note += (answers.note.empty() || note.empty() ? "" : "; ") + note;
  }
  if (!reading.specs.functions.empty()) {
    answers.answers.push_back(std::move(reading.specs));
  }
  return answers;
}

// Where the purpose is a recurrence; or there is no example, but what it reads as has a plain
// definition.
Result<Answers<Test>> OfflineAuthor::tests(const TestQuestion& question) {
  Answers<Test> answers;
  for (const std::string& name : question.group) {
    const auto spec = std::ranges::find(question.functions, name, &FunctionSpec::name);
    if (spec == question.functions.end()) {
      continue;
    }
    const std::vector<Example> examples = examples_of(*spec, question.tests);
    std::vector<Test> tests = tests_by_recurrence(*spec, examples);
    if (tests.empty() && examples.empty()) {
      tests = tests_by_definition(*spec, read_function(*spec).result);
    }
    std::ranges::move(tests, std::back_inserter(answers.answers));
  }
  if (answers.answers.empty()) {
    answers.note = "the offline author adds no tests to the examples of the instruction";
  }
  return answers;
}

Result<Answers<Implementations>> OfflineAuthor::implementations(
    const ImplementationQuestion& question) {
  if (!is_written(question.language)) {
    return Answers<Implementations>{{}, language_note(question.language)};
  }
  Answers<Implementations> answers = solve_group(question, options_.work);
  // Independent candidates: each begins where the one before did.
  const auto skip = std::min<std::size_t>(
      answers.answers.size(), static_cast<std::size_t>(std::max(0, question.candidate)));
  const auto skipped = static_cast<std::ptrdiff_t>(skip);
  answers.answers.erase(answers.answers.begin(), answers.answers.begin() + skipped);
  if (!answers.hesitations.empty()) {
    answers.hesitations.erase(answers.hesitations.begin(), answers.hesitations.begin() + skipped);
  }
  return answers;
}

Result<Answers<RepairAnswer>> OfflineAuthor::repairs(const RepairQuestion& question) {
  if (!is_written(question.language)) {
    return Answers<RepairAnswer>{{}, language_note(question.language)};
  }
  ImplementationQuestion next = static_cast<const ImplementationQuestion&>(question);
  next.tried.push_back({question.implementations, {}});
  for (const Failure& failure : question.failures) {
    next.tests.push_back(failure.test);
  }
  Answers<Implementations> found = solve_group(next, options_.work);
  Answers<RepairAnswer> answers;
  answers.note = std::move(found.note);
  for (Implementations& implementations : found.answers) {
    RepairAnswer answer;
    answer.root_cause = "the expression fits the examples it was found from, not the failing test";
    answer.implementations = std::move(implementations);
    answers.answers.push_back(std::move(answer));
  }
  return answers;
}

Result<Answers<Choice>> OfflineAuthor::choose(const ChoiceQuestion& question) {
  return Answers<Choice>{
      {Choice::neither},
      fmt::format("only a person can say what {} should give; an example of it would decide",
                  to_source(question.function, question.call))};
}

// The same reading again would fail again: nothing is repaired.
Result<Answers<ScriptAnswer>> OfflineAuthor::scripts(const ScriptQuestion& question) {
  if (question.language != Language::python) {
    return Answers<ScriptAnswer>{
        {},
        fmt::format("the offline author writes programs in Python only, not {}",
                    synth::name(question.language))};
  }
  if (!question.failed_code.empty()) {
    return Answers<ScriptAnswer>{{}, "the offline author has no other reading of the instruction"};
  }
  CommandReading reading = read_command(question.instruction);
  Answers<ScriptAnswer> answers;
  answers.note = std::move(reading.note);
  if (!reading.program.empty()) {
    answers.answers.push_back({std::move(reading.program)});
  }
  return answers;
}

}  // namespace synth
