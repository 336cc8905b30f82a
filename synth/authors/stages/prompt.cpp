#include "specs/literal.h"
#include "synth/authors/stages/stage.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <iterator>

namespace synth {
namespace {

using Out = std::back_insert_iterator<std::string>;

std::string claim_text(const Claim& claim) {
  return claim.expected ? write_literal(*claim.expected)
                        : "raises " + claim.raises.value_or("Exception");
}

std::string signature(const FunctionSpec& spec) {
  std::vector<std::string> parameters;
  parameters.reserve(spec.inputs.size());
  for (const Parameter& parameter : spec.inputs) {
    parameters.push_back(parameter.type.empty() ? parameter.name
                                                : parameter.name + ": " + parameter.type);
  }
  const std::string result = spec.outputs.type.empty() ? "" : " -> " + spec.outputs.type;
  return fmt::format("{}({}){}", spec.name, join(parameters, ", "), result);
}

void append_functions(Out out, const Question& question) {
  for (const FunctionSpec& spec : question.functions) {
    fmt::format_to(out, "\nFunction {}\n  Purpose: {}\n", signature(spec), spec.purpose);
    for (const Parameter& parameter : spec.inputs) {
      if (!parameter.description.empty()) {
        fmt::format_to(out, "  {}: {}\n", parameter.name, parameter.description);
      }
    }
    if (!spec.outputs.description.empty()) {
      fmt::format_to(out, "  Returns: {}\n", spec.outputs.description);
    }
    for (const Raise& raise : spec.raises) {
      fmt::format_to(out, "  Raises {} when {}\n", raise.type, raise.when);
    }
    if (!spec.dependencies.empty()) {
      fmt::format_to(out, "  May call: {}\n", join(spec.dependencies, ", "));
    }
  }
}

void append_tests(Out out, const std::vector<Test>& tests) {
  if (!tests.empty()) {
    fmt::format_to(out, "\nTests that must pass:\n");
  }
  for (const Test& test : tests) {
    fmt::format_to(out, "  {} -> {}{}\n", to_source(test.function, test.call),
                   claim_text(test.claim), test.is_anchor() ? "  (the user's own)" : "");
  }
}

void append_codes(Out out, std::string_view title,
                  const std::map<std::string, std::string>& codes) {
  if (!codes.empty()) {
    fmt::format_to(out, "\n{}\n", title);
  }
  for (const auto& [function, code] : codes) {
    fmt::format_to(out, "```\n{}\n```\n", code);
  }
}

std::string opening(std::string_view task, const Question& question) {
  return fmt::format("{}\n\nInstruction:\n{}\n\nLanguage: {}\n", task, question.instruction,
                     name(question.language));
}

void append_implementation(Out out, const ImplementationQuestion& question) {
  append_functions(out, question);
  append_tests(out, question.tests);
  append_codes(out, "These functions are there and may be called:", question.available);
  for (const Tried& tried : question.tried) {
    append_codes(out, "Tried before, and failed: " + tried.summary, tried.implementations);
  }
}

constexpr std::string_view kValueRule =
    "Write values as Python literals in strings. Answer with one JSON object.";

}  // namespace

std::string write_prompt(const SpecQuestion& question) {
  std::string text = opening(
      "Read the instruction and describe the functions it asks for: names, inputs, outputs, "
      "errors, "
      "which function uses which, and the examples it gives, copied exactly. Add helper functions "
      "only where the task has natural parts.",
      question);
  if (!question.parent.empty()) {
    fmt::format_to(std::back_inserter(text), "\nDecompose the function '{}'.\n", question.parent);
  }
  return text.append("\n").append(kValueRule);
}

std::string write_prompt(const TestQuestion& question) {
  std::string text = opening(
      "Write tests for these functions before any code exists: normal, edge and error cases, each "
      "with the value or the exception that the instruction demands. Leave out what the "
      "instruction "
      "does not settle.",
      question);
  const Out out = std::back_inserter(text);
  append_functions(out, question);
  append_tests(out, question.tests);
  return text.append("\n").append(kValueRule);
}

std::string write_prompt(const ImplementationQuestion& question) {
  std::string text = opening(
      "Write these functions. Each piece of code defines its function and whatever private helpers "
      "and imports it needs, and nothing else.",
      question);
  append_implementation(std::back_inserter(text), question);
  if (question.different_approach) {
    text += "\nWhat was tried leads nowhere: take a different approach.\n";
  }
  return text + "\nAnswer with one JSON object.";
}

std::string write_prompt(const RepairQuestion& question) {
  std::string text = opening(
      "This code fails. Find the root cause and repair it; say so if a test is wrong instead. The "
      "user's own tests are right.",
      question);
  const Out out = std::back_inserter(text);
  append_implementation(out, question);
  append_codes(out, "The code:", question.implementations);
  fmt::format_to(out, "\nWhat fails:\n");
  for (const Failure& failure : question.failures) {
    fmt::format_to(out, "  {} ({}): {}; expected {}",
                   to_source(failure.test.function, failure.test.call), failure.test.name,
                   name(failure.verdict.verdict), claim_text(failure.test.claim));
    if (failure.verdict.actual) {
      fmt::format_to(out, ", got {}", write_literal(*failure.verdict.actual));
    }
    if (failure.verdict.error) {
      fmt::format_to(out, "\n    {}: {}\n{}", failure.verdict.error->type,
                     failure.verdict.error->message, failure.verdict.error->traceback);
    }
    fmt::format_to(out, "\n");
  }
  if (!question.stdout_text.empty()) {
    fmt::format_to(out, "\nIt printed:\n{}\n", question.stdout_text);
  }
  return text + "\nAnswer with one JSON object.";
}

std::string write_prompt(const ChoiceQuestion& question) {
  std::string text =
      opening("Two programs differ. Which output does the instruction demand?", question);
  fmt::format_to(std::back_inserter(text),
                 "\nCall: {}\nFirst: {}\nSecond: {}\n\nAnswer with one JSON object.",
                 to_source(question.function, question.call), question.first, question.second);
  return text;
}

std::string write_prompt(const ScriptQuestion& question) {
  std::string text = opening(
      "Write a program that does this and leaves its answer in a variable named result.", question);
  if (!question.failed_code.empty()) {
    append_codes(std::back_inserter(text),
                 "This program fails; repair it:", {{"", question.failed_code}});
    if (question.error) {
      fmt::format_to(std::back_inserter(text), "\n{}: {}\n{}\n", question.error->type,
                     question.error->message, question.error->traceback);
    }
  }
  return text + "\nAnswer with one JSON object.";
}

}  // namespace synth
