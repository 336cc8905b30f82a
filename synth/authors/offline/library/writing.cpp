#include "synth/authors/offline/library/writing.h"

#include "specs/identifier.h"
#include "specs/literal.h"
#include "synth/authors/offline/library/bash_script.h"
#include "synth/authors/offline/library/entry_code.h"
#include "synth/authors/offline/library/entry_specs.h"
#include "synth/authors/offline/library/identifiers.h"
#include "synth/authors/offline/library/library.h"
#include "synth/authors/offline/library/python_modules.h"
#include "synth/authors/offline/library/type_names.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/writing/cpp/cpp_layout.h"
#include "synth/authors/offline/writing/default_arguments.h"
#include "synth/authors/offline/writing/javascript/javascript_writer.h"
#include "synth/authors/offline/writing/python/python_writer.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace synth {
namespace {

std::string with_margin(std::string_view code, std::size_t margin) {
  std::string out;
  for (const std::string_view line : split(trim(code), '\n')) {
    out += line.empty() ? "\n" : std::string(margin, ' ') + std::string(line) + "\n";
  }
  return out;
}

// Returns the type as the heading has it: of a list or a dictionary with unknown elements its name
// alone. A tuple of unknown elements has no name without `Any`, which the code would have to
// import.
std::string text_of(const Type& type) {
  std::string text = to_string(type);
  if (text.find("Any") == std::string::npos) {
    return text;
  }
  const bool is_tuple = type.kind == Type::Kind::tuple || type.kind == Type::Kind::tuple_of;
  const std::size_t name = text.find('[');
  return is_tuple || name == std::string::npos ? "" : text.substr(0, name);
}

FunctionSpec with_types_of(const EntryCode& entry_code, FunctionSpec spec, const Fitting& fitting) {
  const auto fill = [](std::string& text, const Type& type) {
    if (text.empty() || parse_type(text).kind == Type::Kind::any) {
      text = text_of(type);
    }
  };
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    fill(spec.inputs[i].type, entry_code.parameter(i));
  }
  fill(spec.outputs.type, entry_code.result());
  if (trim(spec.purpose).empty()) {
    spec.purpose = fitting.entry->means;
  }
  return spec;
}

std::string python_function(const FunctionSpec& spec, const std::string& body) {
  return write_heading(spec) + with_margin(body, 4);
}

std::string javascript_function(const EntryCode& entry_code, const FunctionSpec& spec,
                                const std::string& body) {
  std::string text = "/**\n * " + javascript_comment(spec.purpose) + "\n *\n";
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    text += fmt::format(" * @param {{{}}} {}\n", jsdoc_type_name(entry_code.parameter(i)),
                        spec.inputs[i].name);
  }
  text += fmt::format(" * @returns {{{}}}\n */\n", jsdoc_type_name(entry_code.result()));
  std::vector<std::string> parameters;
  for (const Parameter& parameter : spec.inputs) {
    parameters.push_back(with_default(Language::javascript, parameter.name, parameter));
  }
  return text + fmt::format("function {}({}) {{\n{}}}\n", spec.name, join(parameters, ", "),
                            with_margin(body, 2));
}

std::optional<std::string> cpp_function(const EntryCode& entry_code, const FunctionSpec& spec,
                                        const std::string& body, bool is_helper) {
  std::vector<std::string> parameters;
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const auto type = cpp_type_name(entry_code.parameter(i));
    if (!type) {
      return std::nullopt;
    }
    const bool is_small = *type == "long long" || *type == "double" || *type == "bool";
    parameters.push_back(with_default(
        Language::cpp, (is_small ? *type + " " : "const " + *type + "& ") + spec.inputs[i].name,
        spec.inputs[i]));
  }
  const auto result = cpp_type_name(entry_code.result());
  if (!result) {
    return std::nullopt;
  }
  return cpp_comment(spec.purpose) +
         cpp_heading((is_helper ? "static " : "") + *result + " " + spec.name, parameters) + "\n" +
         with_margin(body, 2) + "}\n";
}

// Returns the function without imports. Functions that it uses are added to `before`.
std::optional<std::string> write_function_of(Language language, const Fitting& fitting,
                                             const FunctionSpec& spec, const OtherFunctions& others,
                                             bool is_helper, std::vector<std::string>& before);

// Writes the entries that another one uses, each once, with types that are independent of the call.
bool write_used(Language language, const std::map<std::string, std::string>& helpers,
                const OtherFunctions& others, std::vector<std::string>& before) {
  for (const auto& [used, name] : helpers) {
    const LibraryEntry* const entry = find_entry(used);
    if (entry == nullptr) {
      return false;
    }
    FunctionSpec spec = spec_of(*entry);
    spec.name = name;
    const std::vector<Fitting> fitting = fittings_of(*entry, spec, entry->examples);
    const auto code =
        fitting.empty() ? std::nullopt
                        : write_function_of(language, fitting.front(), spec, others, true, before);
    if (!code) {
      return false;
    }
    if (std::ranges::find(before, *code) == before.end()) {
      before.push_back(*code);
    }
  }
  return true;
}

std::optional<std::string> write_function_of(Language language, const Fitting& fitting,
                                             const FunctionSpec& spec, const OtherFunctions& others,
                                             bool is_helper, std::vector<std::string>& before) {
  EntryCode entry_code(language, fitting, spec, others);
  const auto body = entry_code.body();
  if (!body || !write_used(language, entry_code.helpers(), others, before)) {
    return std::nullopt;
  }
  const FunctionSpec typed = with_types_of(entry_code, spec, fitting);
  switch (language) {
    case Language::python:
      return python_function(typed, *body);
    case Language::javascript:
      return javascript_function(entry_code, typed, *body);
    case Language::cpp:
      return cpp_function(entry_code, typed, *body, is_helper);
    case Language::bash:
      return write_bash_script(fitting, typed, *body);
    default:
      return std::nullopt;
  }
}

// Returns the modules that the code uses. A parameter may have the name of one, and a docstring may
// end with it.
std::set<std::string> modules_of(const std::string& code, const FunctionSpec& spec) {
  const std::vector<std::string> own = spec.parameter_names();
  std::set<std::string> used;
  for (const std::string_view module : kPythonModules) {
    const std::string call = std::string(module) + ".";
    const bool is_own = std::ranges::find(own, module) != own.end();
    for (std::size_t at = code.find(call); at != std::string::npos; at = code.find(call, at + 1)) {
      const std::size_t end = at + call.size();
      const bool is_called = !is_own && end < code.size() && is_letter(code[end]);
      if (is_called && (at == 0 || (!is_word_character(code[at - 1]) && code[at - 1] != '.'))) {
        used.insert(std::string(module));
        break;
      }
    }
  }
  return used;
}

std::string python_imports(const std::string& code, const FunctionSpec& spec) {
  std::string imports;
  for (const std::string& module : modules_of(code, spec)) {
    imports += fmt::format("import {}\n", module);
  }
  return imports.empty() ? imports : imports + "\n\n";
}

}  // namespace

std::optional<std::string> write_entry(Language language, const Fitting& fitting,
                                       const FunctionSpec& spec, const OtherFunctions& others) {
  std::vector<std::string> parts;
  OtherFunctions all = others;
  all.taken.insert(spec.name);
  const auto code = write_function_of(language, fitting, spec, all, false, parts);
  if (!code) {
    return std::nullopt;
  }
  parts.push_back(*code);
  const std::string whole = join(parts, language == Language::python ? "\n\n" : "\n");
  if (language == Language::python) {
    return python_imports(whole, spec) + whole;
  }
  if (language == Language::cpp) {
    const std::string includes = cpp_includes(whole);
    return includes + (includes.empty() ? "" : "\n") + whole;
  }
  return whole;
}

std::optional<PythonEntry> python_entry(const LibraryEntry& entry) {
  const FunctionSpec spec = spec_of(entry);
  const std::vector<Fitting> fittings = fittings_of(entry, spec, {});
  if (fittings.empty()) {
    return std::nullopt;
  }
  EntryCode entry_code(Language::python, fittings.front(), spec, OtherFunctions());
  const auto body = entry_code.body();
  if (!body) {
    return std::nullopt;
  }
  PythonEntry out;
  for (const auto& [used, name] : entry_code.helpers()) {
    const LibraryEntry* const other = name == used ? find_entry(used) : nullptr;
    auto before = other != nullptr ? python_entry(*other) : std::nullopt;
    if (!before) {
      return std::nullopt;
    }
    std::ranges::move(before->functions, std::back_inserter(out.functions));
    out.modules.merge(before->modules);
  }
  const std::string source =
      python_function(with_types_of(entry_code, spec, fittings.front()), *body);
  out.modules.merge(modules_of(source, spec));
  out.functions.push_back({entry.name, spec.parameter_names(), with_margin(*body, 4), source});
  return out;
}

}  // namespace synth
