#include "synth/run/given_modules.h"

#include "synth/authors/calls.h"
#include "synth/run/given_braces.h"
#include "synth/source/brace_statements.h"
#include "synth/source/brace_tokens.h"
#include "synth/source/python_statements.h"
#include "synth/support/text.h"
#include "testing/mutants/program_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

namespace synth {
namespace {

constexpr std::size_t kLongestMessage = 200;

Value integer(std::size_t number) {
  return Integer(static_cast<std::int64_t>(number));
}

// Returns the module that an answer of the program refers to. The answer is foreign data.
const ModuleText& module_at(const std::vector<ModuleText>& modules, const Value& index) {
  return modules[std::min(count_of(index), modules.size() - 1)];
}

GivenDefinition definition_of(const ModuleText& module, const Value& read) {
  GivenDefinition definition{.module = module.name, .file = module.file, .is_function = false};
  FunctionSpec& spec = definition.spec;
  spec.name = text_of(item_of(read, 0));
  const bool* const is_function = item_of(read, 1).get_if<bool>();
  definition.is_function = is_function != nullptr && *is_function;
  for (const Value& parameter : items_of(item_of(read, 2))) {
    spec.inputs.push_back({.name = text_of(item_of(parameter, 0)),
                           .type = text_of(item_of(parameter, 1)),
                           .description = {}});
  }
  spec.outputs.type = text_of(item_of(read, 3));
  spec.purpose = text_of(item_of(read, 4));
  return definition;
}

// Returns the note on the level of docstrings in the outline; the program numbers the levels.
std::string_view detail_note(std::size_t detail) {
  constexpr std::array<std::string_view, 3> kNotes{
      "", "of the context's docstrings the author sees the first paragraphs",
      "the author sees no docstrings of the context"};
  return kNotes.at(std::min(detail, kNotes.size() - 1));
}

Result<GivenModules> read_outline(const std::vector<ModuleText>& modules, const Outcome& outcome) {
  if (!outcome.value || outcome.ending != Verdict::pass) {
    const std::string why =
        outcome.error ? outcome.error->type : std::string(synth::name(outcome.ending));
    return given_module_fault(modules.front(), "", 0, "it cannot be read: " + why,
                              "give smaller modules");
  }
  const Value& read = *outcome.value;
  const std::string kind = text_of(item_of(read, 0));
  if (kind == "fault") {
    return given_module_fault(module_at(modules, item_of(read, 1)), "", count_of(item_of(read, 2)),
                              "this is not Python: " + text_of(item_of(read, 3)),
                              "give modules that this machine's interpreter can read");
  }
  if (kind == "large") {
    return given_modules_too_long(count_of(item_of(read, 1)),
                                  "name fewer files, or list what is of use in their __all__");
  }
  GivenModules given;
  given.outline = to_valid_utf8(text_of(item_of(read, 1)));
  given.note = detail_note(count_of(item_of(read, 2)));
  const std::vector<Value>& definitions = items_of(item_of(read, 3));
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const bool has_any = i < definitions.size() && !items_of(definitions[i]).empty();
    if (!has_any) {
      return given_module_fault(modules[i], "", 0, "it defines no public function or class",
                                "name the file that defines what is to be called");
    }
    for (const Value& definition : items_of(definitions[i])) {
      given.definitions.push_back(definition_of(modules[i], definition));
    }
  }
  return given;
}

std::string import_remedy(const std::string& type) {
  if (type == "ModuleNotFoundError" || type == "ImportError") {
    return "modules beside the file are found; of a package, --python names a Python that has it";
  }
  if (type == "TakesTooLong") {
    return "candidates import it each time: put what takes long into a function, or below `if "
           "__name__ == \"__main__\"`; --time allows more";
  }
  return "candidates import it, in a cell without your files and network: put what must not run "
         "then into a function, or below `if __name__ == \"__main__\"`";
}

Result<void> check_import(const std::vector<ModuleText>& modules, const Outcome& outcome) {
  if (!outcome.value || outcome.ending != Verdict::pass) {
    const std::string why = outcome.error ? outcome.error->type + ": " + outcome.error->message
                                          : std::string(synth::name(outcome.ending));
    return given_module_fault(modules.front(), "", 0, "it cannot be imported: " + why,
                              import_remedy(why));
  }
  const Value& failed = *outcome.value;
  if (items_of(failed).empty()) {
    return {};
  }
  const ModuleText& module = module_at(modules, item_of(failed, 0));
  const std::string type = text_of(item_of(failed, 3));
  if (type.empty()) {
    return given_module_fault(module, "", 0,
                              fmt::format("Python has another module '{}'", module.name),
                              "give the file another name");
  }
  const std::string message = text_of(item_of(failed, 4));
  return given_module_fault(
      module, text_of(item_of(failed, 1)), count_of(item_of(failed, 2)),
      fmt::format("importing it raises {}{}{}", type, message.empty() ? "" : ": ", message),
      import_remedy(type));
}

// Returns both calls of the program: one reads the modules, the other imports them, each in its own
// process.
std::vector<PlannedCall> calls_for(const std::vector<ModuleText>& modules,
                                   const std::vector<std::string>& files, const Limits& limits) {
  List texts;
  List places;
  for (const ModuleText& module : modules) {
    texts.items.emplace_back(List{{Value(module.name), Value(module.source)}});
    places.items.emplace_back(List{{Value(module.name), Value(module.file)}});
  }
  List names;
  for (const std::string& file : files) {
    names.items.emplace_back(file);
  }
  // A little less than the cell's own limits, so that the line is known when time runs out.
  constexpr double kShare = 0.8 / 1000;
  const auto seconds = [](std::chrono::milliseconds limit) {
    return Value(static_cast<double>(limit.count()) * kShare);
  };
  return {{.function = "outline",
           .call = {.args = {Value(std::move(texts)), integer(kMostOutlineBytes)}, .kwargs = {}}},
          {.function = "import_fault",
           .call = {.args = {Value(std::move(places)), Value(std::move(names)),
                             seconds(limits.time), seconds(limits.wall_limit())},
                    .kwargs = {}}}};
}

// Returns whether the code defines the name, imports it, or imports its module as a whole.
bool python_binds(const std::string& code, const GivenDefinition& definition) {
  const std::string& name = definition.spec.name;
  for (const std::string_view line : split(code, '\n')) {
    const std::string_view text = trim(line);
    if ((text.starts_with("from ") && (contains_word(text, name) || text.ends_with('*'))) ||
        (text.starts_with("import ") && text.find(definition.module) != std::string_view::npos)) {
      return true;
    }
  }
  return std::ranges::any_of(split_python(code), [&](const PythonStatement& statement) {
    return std::ranges::find(statement.names, name) != statement.names.end();
  });
}

// Returns the same of JavaScript and C++.
bool braces_bind(Language language, const std::string& code, const GivenDefinition& definition) {
  const std::string& name = definition.spec.name;
  return std::ranges::any_of(split_braces(language, code), [&](const BraceStatement& statement) {
    const bool is_import = statement.kind == BraceStatement::Kind::import;
    const bool names_file = statement.text.find("/" + definition.file) != std::string::npos ||
                            statement.text.find("\"" + definition.file + "\"") != std::string::npos;
    const bool is_whole =
        language == Language::cpp || statement.text.find('{') == std::string::npos;
    return statement.name == name ||
           (is_import && ((names_file && is_whole) || (language == Language::javascript &&
                                                       contains_word(statement.text, name))));
  });
}

// Returns whether code uses a definition: calls it, or in C++ names it, since a type is not called.
bool uses(Language language, const std::string& code, const std::string& name) {
  if (language != Language::cpp) {
    return calls(code, name);
  }
  const auto read = likely_tokens(language, code);
  return read ? std::ranges::any_of(std::views::iota(std::size_t{0}, read->tokens.size()),
                                    [&](std::size_t at) { return read->word(at) == name; })
              : calls(code, name);
}

Result<GivenModules> read_given_python(Runtime& python, const std::vector<ModuleText>& modules,
                                       const std::vector<std::string>& files, const Limits& limits,
                                       const std::stop_token& stop) {
  const std::vector<PlannedCall> calls = calls_for(modules, files, limits);
  SYNTH_TRY(const CandidateOutcome ran,
            run_program(python, kPythonGivenModules, calls, limits, stop));
  SYNTH_TRY(GivenModules given, read_outline(modules, ran.outcomes[0]));
  SYNTH_CHECK(check_import(modules, ran.outcomes[1]));
  return given;
}

}  // namespace

tl::unexpected<Error> given_module_fault(const ModuleText& module, std::string_view file,
                                         std::size_t line, std::string_view message,
                                         std::string remedy) {
  const bool is_own = file.empty() || file == module.file;
  const std::string place = is_own ? module.path : fmt::format("{}, {}", module.path, file);
  return fail(Errc::bad_input,
              fmt::format("--context {}{}: {}", place, line > 0 ? fmt::format(":{}", line) : "",
                          excerpt(message, kLongestMessage)),
              std::move(remedy));
}

tl::unexpected<Error> given_modules_too_long(std::size_t bytes, std::string remedy) {
  return fail(Errc::bad_input,
              fmt::format("--context: the signatures alone are {} bytes, more than the {} that an "
                          "author is shown",
                          bytes, kMostOutlineBytes),
              std::move(remedy));
}

const GivenDefinition* GivenModules::find(std::string_view name) const {
  const auto found = std::ranges::find_if(
      definitions, [&](const GivenDefinition& each) { return each.spec.name == name; });
  return found == definitions.end() ? nullptr : &*found;
}

std::string GivenModules::import_of(const GivenDefinition& definition,
                                    std::string_view code) const {
  const std::string& name = definition.spec.name;
  if (language == Language::cpp) {
    return fmt::format("#include \"{}\"\n", definition.file);
  }
  if (language == Language::javascript) {
    const bool has_statements = std::ranges::any_of(split(code, '\n'), [](std::string_view line) {
      return line.starts_with("import ") || line.starts_with("export ");
    });
    return fmt::format(fmt::runtime(has_statements ? "import {{ {} }} from './{}';\n"
                                                   : "const {{ {} }} = require('./{}');\n"),
                       name, definition.file);
  }
  return fmt::format("from {} import {}\n", definition.module, name);
}

std::string GivenModules::with_imports(const std::string& code) const {
  std::string imports;
  for (const GivenDefinition& definition : definitions) {
    const bool is_bound = !uses(language, code, definition.spec.name) ||
                          (language == Language::python ? python_binds(code, definition)
                                                        : braces_bind(language, code, definition));
    const std::string line = is_bound ? "" : import_of(definition, code);
    imports += imports.find(line) == std::string::npos ? line : "";
  }
  return imports.empty() ? code : imports + "\n" + code;
}

std::string GivenModules::leave_out_of(SpecSet& specs, const std::vector<Test>& tests) const {
  std::string told;
  std::erase_if(specs.functions, [&](const FunctionSpec& spec) {
    const GivenDefinition* const known = find(spec.name);
    const bool is_asked = spec.name == specs.entry_point ||
                          std::ranges::find(tests, spec.name, &Test::function) != tests.end();
    if (known == nullptr || is_asked) {
      return false;
    }
    told +=
        fmt::format("{}'{}' is in {} already", told.empty() ? "" : "; ", spec.name, known->module);
    return true;
  });
  for (FunctionSpec& spec : specs.functions) {
    std::erase_if(spec.dependencies, [&](const std::string& name) {
      return specs.find(name) == nullptr && find(name) != nullptr;
    });
  }
  return told;
}

Result<GivenModules> read_given_modules(Runtime& runtime, const std::vector<ModuleText>& modules,
                                        const std::vector<std::string>& files, const Limits& limits,
                                        const std::stop_token& stop) {
  if (modules.empty()) {
    return GivenModules();
  }
  return runtime.language() == Language::python
             ? read_given_python(runtime, modules, files, limits, stop)
             : read_given_braces(runtime, modules, files, limits, stop);
}

}  // namespace synth
