#include "synth/authors/offline/offline_author.h"

#include "specs/examples/language_errors.h"
#include "synth/authors/asked_class.h"
#include "synth/authors/offline/cases/prose_guard_reader.h"
#include "synth/authors/offline/function_solver.h"
#include "synth/authors/offline/instruction/plain_names.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/length_parameters.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/library/named_alone.h"
#include "synth/authors/offline/plain_purpose.h"
#include "synth/authors/offline/reading/commands/command_reader.h"
#include "synth/authors/offline/reading/commands/function_reader.h"
#include "synth/authors/offline/reading/elaborated_reading.h"
#include "synth/authors/offline/recurrence/recurrence_solver.h"
#include "synth/authors/offline/writing/cpp/cpp_examples.h"
#include "synth/authors/offline/writing/python/python_style.h"
#include "synth/authors/test_file_mark.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kMostScripts = 8;

bool was_tried(const ImplementationQuestion& question, const Implementations& implementations) {
  return std::ranges::any_of(
      question.tried, [&](const Tried& tried) { return tried.implementations == implementations; });
}

// Returns the doubt about a candidate; candidates without their own share that of their function.
std::optional<Ambiguity> hesitation_about(const std::vector<std::pair<std::string, Solved>>& solved,
                                          std::size_t candidate) {
  for (const auto& [name, functions] : solved) {
    const auto& doubt =
        candidate < functions.of_first.size() ? functions.of_first[candidate] : functions.ambiguity;
    if (doubt) {
      return doubt;
    }
  }
  return std::nullopt;
}

Answers<Implementations> solve_group(const ImplementationQuestion& question, std::uint64_t work) {
  const SearchBudget budget{work, question.budget.search_memory_bytes, question.budget.deadline,
                            question.budget.stop};
  Answers<Implementations> out;
  std::vector<CallableFunction> callable = question.callable;
  std::vector<FunctionSpec> typed;
  for (CallableFunction& function : callable) {
    function.spec = with_read_types(std::move(function.spec), typed);
    typed.push_back(function.spec);
  }
  std::vector<std::pair<std::string, Solved>> solved;
  std::size_t count = 0;
  for (const std::string& name : question.group) {
    const auto found = std::ranges::find(question.functions, name, &FunctionSpec::name);
    if (found == question.functions.end()) {
      out.note = fmt::format("nothing is known of '{}'", name);
      return out;
    }
    solved.emplace_back(name, solve_one(question, *found, budget, callable));
    out.note += (out.note.empty() || solved.back().second.note.empty() ? "" : "; ") +
                solved.back().second.note;
    if (solved.back().second.code.empty()) {
      out.settling_call = solved.back().second.settling_call;
      return out;
    }
    count = std::max(count, solved.back().second.code.size());
  }
  for (std::size_t i = 0; i < count; ++i) {
    Implementations implementations;
    for (const auto& [name, functions] : solved) {
      const std::string& code = functions.code[std::min(i, functions.code.size() - 1)];
      implementations[name] = question.language == Language::python ? in_black_style(code) : code;
    }
    if (!was_tried(question, implementations)) {
      out.answers.push_back(std::move(implementations));
      out.ambiguities.push_back(hesitation_about(solved, i));
    }
  }
  if (out.answers.empty()) {
    out.note =
        "every function that the search found was tried already; one more example would "
        "tell what is wrong with them";
  }
  return out;
}

// Returns the examples of the entry that computes what the purpose is read as, with the results of
// the cases that the prose sets apart.
std::vector<Test> tests_by_prose(const FunctionSpec& spec, Language language) {
  ProseGuards read = read_prose_guards(spec);
  FunctionSpec rest = spec;
  rest.purpose = std::move(read.purpose);
  std::vector<Test> tests =
      tests_by_result(rest, read_elaborated(rest, [](const FunctionSpec& core) {
                              return read_function(core);
                            }).reading.result);
  for (Test& test : tests) {
    const auto guard = std::ranges::find_if(read.guards, [&](const ProseGuard& each) {
      return holds(each.condition, test.call.args).value_or(false);
    });
    if (guard != read.guards.end()) {
      test.claim = claim_of(*guard, language);
      test.rationale = "what the words say of this case";
    }
  }
  return tests;
}

bool is_understood(const FunctionSpec& spec) {
  return !read_elaborated(spec, [](const FunctionSpec& core) {
            return read_function(core);
          }).reading.code.empty();
}

// Returns whether the instruction has its data in it, as in "Sum the numbers from 1 to 100", and is
// not a function's purpose.
bool asks_for_a_value(const std::string& instruction, const SpecSet& specs) {
  return specs.functions.size() == 1 && specs.functions[0].examples.empty() &&
         !read_command(instruction).program.empty() && !is_understood(specs.functions[0]);
}

// Returns whether the library has the script, which is a single function.
bool is_in_bash_library(const SpecSet& specs) {
  if (specs.functions.size() != 1) {
    return false;
  }
  const std::vector<LibraryMatch> matches = match_library(specs.functions[0], kMostScripts);
  return std::ranges::any_of(matches, [](const LibraryMatch& match) {
    return match.entry->code.contains(Language::bash);
  });
}

constexpr const char* kNoClasses =
    "the offline author writes functions; a model can write classes: --author …";

// Returns whether the group contains a class.
bool is_of_class(const auto& question) {
  return std::ranges::any_of(question.functions, [&](const FunctionSpec& spec) {
    return spec.is_class() && std::ranges::find(question.group, spec.name) != question.group.end();
  });
}

// Answers a question with ASCII names, and restores the original names in the answer.
template <class Question, class Answer>
auto under_plain_names(const Question& question, const Answer& answer) {
  const PlainNames names(question);
  return names.are_plain_already() ? answer(question)
                                   : names.restored(answer(names.plain(question)));
}

Answers<SpecSet> read_specs(const SpecQuestion& question) {
  const std::string instruction =
      question.instruction.substr(0, question.instruction.find(kTestFileMark));
  if (find_asked_class(instruction)) {
    return Answers<SpecSet>{{}, kNoClasses};
  }
  ProseReading reading = read_prose(instruction, question.language);
  if (asks_for_a_value(instruction, reading.specs)) {
    return Answers<SpecSet>{{},
                            "the instruction has its data in it and asks for a value, which `synth "
                            "run` gives; for a function, say what it is to be given"};
  }
  for (FunctionSpec& spec : reading.specs.functions) {
    if (spec.inputs.empty() && spec.examples.empty() && !is_understood(spec)) {
      take_library_parameters(spec);
    }
  }
  if (question.language == Language::bash && !is_in_bash_library(reading.specs)) {
    return Answers<SpecSet>{{}, bash_note()};
  }
  Answers<SpecSet> answers;
  answers.is_reading = true;
  answers.note = std::move(reading.note);
  if (question.language == Language::cpp) {
    const std::string note = fit_to_cpp(reading.specs);
    answers.note += (answers.note.empty() || note.empty() ? "" : "; ") + note;
  }
  if (question.language == Language::javascript) {
    const std::string note = fit_errors(reading.specs, question.language);
    answers.note += (answers.note.empty() || note.empty() ? "" : "; ") + note;
  }
  if (!reading.specs.functions.empty()) {
    answers.answers.push_back(std::move(reading.specs));
  }
  return answers;
}

// Returns the library's tests, but none that expect a set of what the words are read as a list.
std::vector<Test> tests_of_library(const FunctionSpec& spec) {
  const bool is_read = is_understood(spec);
  std::vector<Test> tests = tests_by_library(spec, is_read);
  if (is_read && with_read_types(spec).outputs.type.starts_with("list")) {
    std::erase_if(tests, [](const Test& test) {
      return test.claim.expected && test.claim.expected->is<Set>();
    });
  }
  return tests;
}

// Writes tests if the purpose is a recurrence, or if there are no examples and the library has what
// it is read as or names.
Answers<Test> write_tests(const TestQuestion& question) {
  Answers<Test> answers;
  for (const std::string& name : question.group) {
    const auto found = std::ranges::find(question.functions, name, &FunctionSpec::name);
    if (found == question.functions.end()) {
      continue;
    }
    FunctionSpec spec = *found;
    spec.purpose = plain_purpose(spec).text;
    const std::vector<Example> examples = examples_of(spec, question.tests);
    std::vector<Test> tests = tests_by_recurrence(spec, examples);
    if (tests.empty() && examples.empty() && length_parameters(spec, examples).empty()) {
      tests = tests_by_prose(spec, question.language);
      tests = tests.empty() ? tests_of_library(spec) : std::move(tests);
    }
    std::ranges::move(tests, std::back_inserter(answers.answers));
  }
  if (answers.answers.empty()) {
    answers.note = "the offline author adds no tests to the examples of the instruction";
  }
  return answers;
}

Answers<Implementations> write_implementations(const ImplementationQuestion& question,
                                               std::uint64_t work) {
  Answers<Implementations> answers =
      solve_group(question, question.budget.search_work.value_or(work));
  // For independent candidates, each begins one further on than the one before.
  const auto skip = std::min<std::size_t>(
      answers.answers.size(), static_cast<std::size_t>(std::max(0, question.candidate)));
  const auto skipped = static_cast<std::ptrdiff_t>(skip);
  answers.answers.erase(answers.answers.begin(), answers.answers.begin() + skipped);
  if (!answers.ambiguities.empty()) {
    answers.ambiguities.erase(answers.ambiguities.begin(), answers.ambiguities.begin() + skipped);
  }
  return answers;
}

Answers<RepairAnswer> write_repairs(const RepairQuestion& question, std::uint64_t work) {
  ImplementationQuestion next = static_cast<const ImplementationQuestion&>(question);
  next.tried.push_back({question.implementations, {}});
  for (const Failure& failure : question.failures) {
    next.tests.push_back(failure.test);
  }
  Answers<Implementations> found = solve_group(next, next.budget.search_work.value_or(work));
  Answers<RepairAnswer> answers;
  answers.note = std::move(found.note);
  answers.ambiguities = std::move(found.ambiguities);
  for (Implementations& implementations : found.answers) {
    RepairAnswer answer;
    answer.root_cause = "the expression fits the examples it was found from, not the failing test";
    answer.implementations = std::move(implementations);
    answers.answers.push_back(std::move(answer));
  }
  return answers;
}

}  // namespace

Result<Answers<SpecSet>> OfflineAuthor::specs(const SpecQuestion& question) {
  return under_plain_names(question, read_specs);
}

Result<Answers<Test>> OfflineAuthor::tests(const TestQuestion& question) {
  if (is_of_class(question)) {
    return Answers<Test>{{}, kNoClasses};
  }
  return under_plain_names(question, write_tests);
}

Result<Answers<Implementations>> OfflineAuthor::implementations(
    const ImplementationQuestion& question) {
  if (question.improvement) {
    return Answers<Implementations>{
        {},
        "the built-in author has no other way to write a function that "
        "passes, beside its rules for speed; a model may have (--author)"};
  }
  if (is_of_class(question)) {
    return Answers<Implementations>{{}, kNoClasses};
  }
  return under_plain_names(question, [&](const ImplementationQuestion& plain) {
    return write_implementations(plain, options_.work);
  });
}

Result<Answers<RepairAnswer>> OfflineAuthor::repairs(const RepairQuestion& question) {
  if (question.language == Language::bash) {
    // The library has only one script for each purpose.
    return Answers<RepairAnswer>{{}, bash_note()};
  }
  if (is_of_class(question)) {
    return Answers<RepairAnswer>{{}, kNoClasses};
  }
  return under_plain_names(
      question, [&](const RepairQuestion& plain) { return write_repairs(plain, options_.work); });
}

Result<Answers<Choice>> OfflineAuthor::choose(const ChoiceQuestion& question) {
  return Answers<Choice>{
      {Choice::neither},
      fmt::format("only a person can say what {} should give; an example of it would decide",
                  to_source(question.function, question.call))};
}

// Writes a program once; a repair would be the same reading again, which would fail again.
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
    answers.answers.push_back({in_black_style(reading.program)});
  }
  return answers;
}

}  // namespace synth
