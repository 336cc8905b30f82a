#include "synth/authors/stages/prompt.h"

#include "specs/literal.h"
#include "specs/sequence.h"
#include "synth/authors/stages/prompt_texts.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <iterator>

namespace synth {
namespace {

// Not a part of the stage's fixed text, which every request carries: few instructions are
// decomposed.
constexpr std::string_view kHowToDecompose =
    "It could not be written as a whole. Specify two to four smaller functions that make it easy, "
    "each "
    "one step that can be tested by itself, with new names, and the function again with those that "
    "it "
    "calls as its dependencies. Name it as the parent.";

// Likewise: few instructions come with modules.
constexpr std::string_view kHowToUseModules =
    "The section before shows modules of the user's, bodies left out. They are there wherever the "
    "code runs: import what is needed from them, as their first lines say, and call it. Specify, "
    "test, copy and change nothing of them, and name none of their functions as a dependency.";

// Introduces the files of a program.
constexpr std::string_view kHowToUseFiles =
    "The program runs in a folder that has these files: open them by these names.";

using Codes = std::map<std::string, std::string>;

std::string_view stage_text(Stage stage) {
  switch (stage) {
    case Stage::function_specs:
      return kPromptFunctionSpecs;
    case Stage::test_cases:
      return kPromptTestCases;
    case Stage::implementation:
      return kPromptImplementation;
    case Stage::repair:
      return kPromptRepair;
    case Stage::choice:
      return kPromptChoice;
    case Stage::review:
      return kPromptReview;
    case Stage::script:
      break;
  }
  return kPromptScript;
}

std::string_view language_text(Language language) {
  switch (language) {
    case Language::python:
      return kPromptPython;
    case Language::bash:
      return kPromptBash;
    case Language::javascript:
      return kPromptJavascript;
    case Language::cpp:
      break;
  }
  return kPromptCpp;
}

std::string claim_text(const Claim& claim) {
  return claim.expected ? write_literal(*claim.expected)
                        : "raises " + claim.raises.value_or("Exception");
}

// Returns a call and its claim, joined by `tie`.
std::string claimed_call(const Test& test, std::string_view tie) {
  return test.call.steps.empty() ? fmt::format("{}{}{}", to_source(test.function, test.call), tie,
                                               claim_text(test.claim))
                                 : told_sequence(test.function, test.call, test.claim);
}

std::string typed(const Parameter& parameter) {
  return parameter.name + (parameter.type.empty() ? "" : ": " + parameter.type) +
         (parameter.default_literal.empty() ? "" : " = " + parameter.default_literal);
}

std::string signature(const auto& spec) {
  std::vector<std::string> parameters =
      mapped(spec.inputs, [](const Parameter& parameter) { return typed(parameter); });
  const std::string result = spec.outputs.type.empty() ? "" : " -> " + spec.outputs.type;
  return fmt::format("{}({}){}", spec.name, join(parameters, ", "), result);
}

// Adds the part that functions and methods have in common, each line behind `indent`.
void add_interface(std::string& text, const auto& spec, std::string_view indent) {
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{}\n{}{}\n", signature(spec), indent, spec.purpose);
  for (const Parameter& parameter : spec.inputs) {
    if (!parameter.description.empty()) {
      fmt::format_to(out, "{}{}: {}\n", indent, parameter.name, parameter.description);
    }
  }
  if (!spec.outputs.description.empty()) {
    fmt::format_to(out, "{}returns: {}\n", indent, spec.outputs.description);
  }
  for (const Raise& raise : spec.raises) {
    fmt::format_to(out, "{}raises {} when {}\n", indent, raise.type, raise.when);
  }
}

std::string functions_text(const std::vector<FunctionSpec>& functions) {
  std::string text;
  const auto out = std::back_inserter(text);
  for (const FunctionSpec& spec : functions) {
    text += spec.is_class() ? "class " : "";
    add_interface(text, spec, "  ");
    for (const Parameter& field : spec.fields) {
      fmt::format_to(out, "  field {}{}{}\n", typed(field), field.description.empty() ? "" : ": ",
                     field.description);
    }
    for (const MethodSpec& method : spec.methods) {
      text += "  method ";
      add_interface(text, method, "    ");
    }
    if (!spec.dependencies.empty()) {
      fmt::format_to(out, "  may call: {}\n", join(spec.dependencies, ", "));
    }
  }
  return text;
}

std::string tests_text(const std::vector<Test>& tests) {
  std::string text;
  for (const Test& test : tests) {
    fmt::format_to(std::back_inserter(text), "{}{}\n", claimed_call(test, " -> "),
                   test.is_trusted() ? "  (the user's own)" : "");
  }
  return text;
}

std::string codes_text(const Codes& codes) {
  std::string text;
  for (const auto& [function, code] : codes) {
    text += code;
    text += code.ends_with('\n') ? "\n" : "\n\n";
  }
  return text;
}

std::string indented(std::string_view text) {
  std::string out;
  for (const std::string_view line : split(trim(text), '\n')) {
    out.append(out.empty() ? "" : "\n  ").append(line);
  }
  return out;
}

std::string failures_text(const std::vector<Failure>& failures) {
  std::string text;
  const auto out = std::back_inserter(text);
  for (const Failure& failure : failures) {
    if (failure.test.function.empty()) {  // a test of the whole module
      fmt::format_to(out, "{}: {}", failure.test.name, name(failure.verdict.verdict));
    } else if (!failure.test.call.steps.empty()) {
      fmt::format_to(out, "{} ({}): {}\n  {}", claimed_call(failure.test, ""), failure.test.name,
                     name(failure.verdict.verdict), indented(failure.verdict.note));
    } else {
      fmt::format_to(out, "{} ({}): {}; expected {}",
                     to_source(failure.test.function, failure.test.call), failure.test.name,
                     name(failure.verdict.verdict), claim_text(failure.test.claim));
    }
    if (failure.verdict.actual) {
      fmt::format_to(out, ", got {}", write_literal(*failure.verdict.actual));
    }
    if (const auto& error = failure.verdict.error) {
      fmt::format_to(out, "\n  {}: {}\n  {}", error->type, error->message,
                     indented(error->traceback));
    }
    if (!failure.verdict.actual && !failure.verdict.note.empty()) {
      fmt::format_to(out, "\n  {}", indented(failure.verdict.note));
    }
    if (!failure.observed.empty()) {
      fmt::format_to(out, "\n  {}", indented(failure.observed));
    }
    text += "\n";
  }
  return text;
}

constexpr std::string_view kForSpeed =
    "The code above passes its tests. Write it so that it takes less time for large inputs and "
    "gives "
    "the same result for every input that it gives one for. It is run on inputs that nobody has "
    "seen, and its time is measured.";
constexpr std::string_view kForRobustness =
    "The code above passes its tests. Write it so that inputs at the edges of what it is for get a "
    "sensible result too, and give the same result for every input that it gives one for. It is "
    "run "
    "on inputs that nobody has seen.";

void add_improvement(Sections& sections, const Improvement& improvement) {
  sections.add("code that passes", codes_text(improvement.code));
  sections.add("what was measured of it", join(improvement.evidence, "\n"));
  sections.add("note", std::string(improvement.focus == Focus::speed ? kForSpeed : kForRobustness));
}

void add_implementation(Sections& sections, const ImplementationQuestion& question) {
  sections.add("group", join(question.group, ", "));
  sections.add("functions", functions_text(question.functions));
  sections.add("tests that must pass", tests_text(question.tests));
  sections.add("available", codes_text(question.available));
  for (const Tried& tried : question.tried) {
    sections.add("tried before, in vain", codes_text(tried.implementations) + tried.summary);
  }
  if (question.improvement) {
    add_improvement(sections, *question.improvement);
  }
  if (question.different_approach) {
    sections.add("note", "What was tried leads nowhere: take a different approach.");
  }
  if (question.candidate > 0) {
    sections.add("note",
                 fmt::format("This is independent candidate number {}.", question.candidate + 1));
  }
}

// Returns the code with line numbers.
std::string numbered(std::string_view code) {
  std::string text;
  std::size_t number = 0;
  code.remove_suffix(code.ends_with('\n') ? 1 : 0);
  for (const std::string_view line : split(code, '\n')) {
    text += fmt::format("{:>4}  {}\n", ++number, line);
  }
  return text;
}

// Begins a prompt: each names its stage, in both parts, and ends with the instruction.
Sections begin_with(Stage stage, const Question& question) {
  Sections sections;
  sections.add("stage", std::string(name(stage)));
  if (!question.modules.empty()) {
    sections.add("modules that are there", question.modules);
    sections.add("note", std::string(kHowToUseModules));
  }
  return sections;
}

Prompt finish(Stage stage, const Question& question, Sections sections) {
  sections.add("found by search", question.findings);
  sections.add("instruction", question.instruction);
  return {fmt::format("Stage: {}\n\n{}\n{}\n{}", name(stage), stage_text(stage),
                      language_text(question.language), kPromptCommon),
          sections.render()};
}

}  // namespace

Prompt write_prompt(const SpecQuestion& question) {
  Sections sections = begin_with(Stage::function_specs, question);
  if (!question.parent.empty()) {
    sections.add("function to decompose", question.parent);
    sections.add("note", std::string(kHowToDecompose));
    sections.add("functions", functions_text(question.functions));
  }
  sections.add("the user's tests, whose functions have these names and parameters",
               tests_text(question.tests));
  return finish(Stage::function_specs, question, std::move(sections));
}

Prompt write_prompt(const TestQuestion& question) {
  Sections sections = begin_with(Stage::test_cases, question);
  sections.add("group", join(question.group, ", "));
  sections.add("functions", functions_text(question.functions));
  sections.add("tests that are there", tests_text(question.tests));
  return finish(Stage::test_cases, question, std::move(sections));
}

Prompt write_prompt(const ImplementationQuestion& question) {
  Sections sections = begin_with(Stage::implementation, question);
  add_implementation(sections, question);
  return finish(Stage::implementation, question, std::move(sections));
}

Prompt write_prompt(const RepairQuestion& question) {
  Sections sections = begin_with(Stage::repair, question);
  add_implementation(sections, question);
  sections.add("the rest of the file, which stays as it is", question.around);
  sections.add("code", codes_text(question.implementations));
  sections.add("what fails", failures_text(question.failures));
  sections.add("the file of tests", question.test_file);
  sections.add("printed", question.stdout_text);
  return finish(Stage::repair, question, std::move(sections));
}

Prompt write_prompt(const ChoiceQuestion& question) {
  Sections sections = begin_with(Stage::choice, question);
  sections.add("functions", functions_text(question.functions));
  sections.add("call", to_source(question.function, question.call));
  sections.add("first", question.first);
  sections.add("second", question.second);
  return finish(Stage::choice, question, std::move(sections));
}

Prompt write_prompt(const ScriptQuestion& question) {
  const Stage stage = question.failed_code.empty() ? Stage::script : Stage::repair;
  Sections sections = begin_with(stage, question);
  if (!question.files.empty()) {
    sections.add("files that are there", join(question.files, "\n"));
    sections.add("note", std::string(kHowToUseFiles));
  }
  if (stage == Stage::script) {
    return finish(stage, question, std::move(sections));
  }
  sections.add("code", question.failed_code);
  sections.add("what fails", question.error
                                 ? fmt::format("{}: {}\n{}", question.error->type,
                                               question.error->message, question.error->traceback)
                                 : std::string(name(question.verdict)));
  return finish(stage, question, std::move(sections));
}

Prompt write_prompt(const ReviewQuestion& question) {
  Sections sections = begin_with(Stage::review, question);
  sections.add("group", join(question.group, ", "));
  sections.add("code", numbered(question.code));
  sections.add("what running has shown", join(question.proven, "\n"));
  return finish(Stage::review, question, std::move(sections));
}

std::string all_prompt_texts() {
  std::string text;
  for (const Stage stage : {Stage::function_specs, Stage::test_cases, Stage::implementation,
                            Stage::repair, Stage::choice, Stage::script}) {
    text.append(stage_text(stage)).append(schema(stage));
  }
  for (const std::string_view part :
       {kPromptCommon, kPromptPython, kPromptBash, kPromptJavascript, kPromptCpp}) {
    text += part;
  }
  return text;
}

}  // namespace synth
