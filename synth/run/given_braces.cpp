#include "synth/run/given_braces.h"

#include "specs/examples/cpp_heading_reader.h"
#include "specs/identifier.h"
#include "synth/source/brace_statements.h"
#include "synth/source/outline.h"
#include "synth/source/parameter_list.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"
#include "synth/support/text.h"
#include "testing/mutants/program_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace synth {
namespace {

using BraceKind = BraceStatement::Kind;

constexpr std::string_view kLoadRemedy =
    "every candidate loads it, in a cell without your other files and network";

// The text of a module, and what it defines for others.
struct BraceModule {
  const ModuleText* module = nullptr;
  std::vector<BraceStatement> statements;
  std::vector<std::string> names;  // of what it defines or exports
};

List texts_of(const std::vector<std::string>& texts) {
  return {mapped<Value>(texts, std::identity())};
}

std::string load_failure_of(const Outcome& outcome) {
  return "it cannot be loaded: " + (outcome.error
                                        ? outcome.error->type + ": " + outcome.error->message
                                        : std::string(name(outcome.ending)));
}

// Sets the names that the modules of JavaScript export: Node loads them in a cell.
Result<void> load_javascript(Runtime& runtime, std::vector<BraceModule>& modules,
                             const std::vector<std::string>& files, const Limits& limits,
                             const std::stop_token& stop) {
  const auto own = mapped(modules, [](const BraceModule& each) { return each.module->file; });
  const PlannedCall call{
      .function = "exported",
      .call = {.args = {Value(texts_of(own)), Value(texts_of(files))}, .kwargs = {}}};
  SYNTH_TRY(const CandidateOutcome ran,
            run_program(runtime, kJavascriptGivenModules, {&call, 1}, limits, stop));
  const Outcome& outcome = ran.outcomes.at(0);
  if (!outcome.value || outcome.ending != Verdict::pass) {
    return given_module_fault(*modules.front().module, "", 0, load_failure_of(outcome),
                              std::string(kLoadRemedy));
  }
  const Value& read = *outcome.value;
  if (text_of(item_of(read, 0)) == "fault") {
    const std::size_t index = std::min(count_of(item_of(read, 1)), modules.size() - 1);
    return given_module_fault(*modules[index].module, text_of(item_of(read, 2)),
                              count_of(item_of(read, 3)),
                              fmt::format("loading it throws {}: {}", text_of(item_of(read, 4)),
                                          text_of(item_of(read, 5))),
                              std::string(kLoadRemedy));
  }
  for (std::size_t i = 0; i < modules.size(); ++i) {
    for (const Value& name : items_of(item_of(item_of(read, 1), i))) {
      modules[i].names.push_back(text_of(name));
    }
  }
  return {};
}

// Returns file and line of the compiler's first error, if it is in one of the files.
std::pair<std::string, std::size_t> place_of_error(std::string_view messages,
                                                   const std::vector<std::string>& files) {
  for (const std::string_view line : split(messages, '\n')) {
    if (line.find("error: ") == std::string_view::npos) {
      continue;
    }
    const std::size_t colon = line.find(':');
    std::string file(line.substr(0, colon));
    std::size_t number = 0;
    if (contains(files, file)) {
      std::from_chars(line.data() + colon + 1, line.data() + line.size(), number);
      return {std::move(file), number};
    }
  }
  return {};
}

// Sets the names that headers define, and compiles a program that includes each.
Result<void> load_cpp(Runtime& runtime, std::vector<BraceModule>& modules,
                      const std::vector<std::string>& files, const Limits& limits,
                      const std::stop_token& stop) {
  constexpr const char* kFunction = "synth_includes";
  for (BraceModule& each : modules) {
    for (const BraceStatement& statement : each.statements) {
      if (statement.kind == BraceKind::definition && !statement.name.empty()) {
        append_new(each.names, {statement.name});
      }
    }
    const PlannedCall call{.function = kFunction, .call = {}};
    const std::string source =
        fmt::format("#include \"{}\"\nint {}() {{ return 0; }}\n", each.module->file, kFunction);
    SYNTH_TRY(const CandidateOutcome ran, runtime.run(source, {&call, 1}, limits, stop));
    if (ran.load_error) {
      const auto [file, line] = place_of_error(ran.load_error->traceback, files);
      return given_module_fault(*each.module, file, line,
                                "it does not compile: " + ran.load_error->message,
                                "headers beside it that it includes are found, no others");
    }
    if (ran.outcomes.at(0).ending != Verdict::pass) {
      return given_module_fault(*each.module, "", 0, load_failure_of(ran.outcomes[0]),
                                std::string(kLoadRemedy));
    }
  }
  return {};
}

// Returns the outline of one module. Of JavaScript only what it exports is shown.
Result<std::string> outline_of_module(Language language, const BraceModule& module,
                                      OutlineComments comments) {
  if (language == Language::cpp) {
    SYNTH_TRY(const std::string text, outline_of(language, module.module->source, comments));
    return fmt::format("// #include \"{}\"\n{}", module.module->file, text);
  }
  std::string text = fmt::format("// const {{ {} }} = require('./{}')\n", join(module.names, ", "),
                                 module.module->file);
  for (const BraceStatement& statement : module.statements) {
    if (statement.kind == BraceKind::definition && contains(module.names, statement.name)) {
      SYNTH_TRY(const std::string shown, outline_of(language, statement.text, comments));
      text += shown;
    }
  }
  return text;
}

Result<void> add_outline(Language language, const std::vector<BraceModule>& modules,
                         GivenModules& given) {
  constexpr std::array kNotes{
      std::pair{OutlineComments::whole, ""},
      std::pair{OutlineComments::first_paragraphs,
                "of the context's comments the author sees the first paragraphs"},
      std::pair{OutlineComments::none, "the author sees no comments of the context"}};
  std::size_t size = 0;
  for (const auto& [comments, note] : kNotes) {
    given.outline.clear();
    for (const BraceModule& module : modules) {
      auto text = outline_of_module(language, module, comments);
      if (!text) {
        return given_module_fault(*module.module, "", 0, text.error().message,
                                  "synth must be able to tell where its functions end");
      }
      given.outline += (given.outline.empty() ? "" : "\n") + *text;
    }
    given.note = note;
    size = given.outline.size();
    if (size <= kMostOutlineBytes) {
      return {};
    }
  }
  return given_modules_too_long(size, "name fewer files");
}

// Returns the comment above a definition, without its marks.
std::string purpose_of(std::string_view comment) {
  std::string purpose;
  for (std::string_view line : split(comment, '\n')) {
    const std::size_t begin = line.find_first_not_of("/*! \t");
    const std::size_t end = line.find_last_not_of("/* \t\r");
    if (begin != line.npos && end != line.npos && begin <= end) {
      purpose += (purpose.empty() ? "" : "\n") + std::string(line.substr(begin, end + 1 - begin));
    }
  }
  return purpose;
}

// Describes a function of C++ by its heading; nothing if its types have no annotations.
bool describe_cpp_function(std::string_view code, FunctionSpec& spec) {
  for (const std::string_view word : {"inline ", "static ", "constexpr "}) {
    code.remove_prefix(code.starts_with(word) ? word.size() : 0);
  }
  const auto heading = read_cpp_heading(code, 0);
  if (!heading || heading->name != spec.name) {
    return false;
  }
  spec.inputs = heading->parameters;
  spec.outputs.type = heading->output_type;
  return true;
}

bool describe_javascript_function(std::string_view code, FunctionSpec& spec) {
  const auto parameters = parameter_list(Language::javascript, code, spec.name);
  if (!parameters || code.starts_with("class")) {
    return false;
  }
  for (const std::string& parameter : *parameters) {
    if (!is_identifier(parameter, Language::javascript)) {
      return false;
    }
    spec.inputs.push_back({.name = parameter, .type = {}, .description = {}});
  }
  return true;
}

GivenDefinition definition_of(Language language, const BraceModule& module,
                              const std::string& name) {
  GivenDefinition definition{
      .module = module.module->name, .file = module.module->file, .is_function = false};
  definition.spec.name = name;
  const auto statement = std::ranges::find(module.statements, name, &BraceStatement::name);
  if (statement == module.statements.end()) {
    return definition;
  }
  const std::string_view text = statement->text;
  definition.spec.purpose = purpose_of(text.substr(0, statement->code));
  definition.is_function =
      (language == Language::cpp ? describe_cpp_function : describe_javascript_function)(
          text.substr(statement->code), definition.spec);
  return definition;
}

}  // namespace

Result<GivenModules> read_given_braces(Runtime& runtime, const std::vector<ModuleText>& modules,
                                       const std::vector<std::string>& files, const Limits& limits,
                                       const std::stop_token& stop) {
  const Language language = runtime.language();
  std::vector<BraceModule> read = mapped(modules, [&](const ModuleText& module) {
    return BraceModule{&module, split_braces(language, module.source), {}};
  });
  SYNTH_CHECK(
      (language == Language::cpp ? load_cpp : load_javascript)(runtime, read, files, limits, stop));
  GivenModules given{.language = language};
  for (const BraceModule& module : read) {
    for (const std::string& name : module.names) {
      given.definitions.push_back(definition_of(language, module, name));
    }
    if (module.names.empty() && language == Language::javascript) {
      return given_module_fault(
          *module.module, "", 0, "it has nothing that code can call",
          "export it by name: `module.exports = { price }`, `export function price`");
    }
  }
  SYNTH_CHECK(add_outline(language, read, given));
  return given;
}

}  // namespace synth
