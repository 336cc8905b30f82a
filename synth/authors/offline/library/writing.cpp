#include "synth/authors/offline/library/writing.h"

#include "specs/identifier.h"
#include "specs/literal.h"
#include "synth/authors/offline/library/bash_script.h"
#include "synth/authors/offline/library/identifiers.h"
#include "synth/authors/offline/library/library.h"
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

constexpr std::array<std::string_view, 11> kPythonModules{
    "re",        "math",  "itertools", "collections", "datetime", "statistics",
    "functools", "heapq", "bisect",    "calendar",    "string"};

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Returns whether code uses the word with a fixed meaning, so that a parameter cannot have the
// name.
bool is_language_word(Language language, std::string_view name) {
  switch (language) {
    case Language::python:
      return is_builtin(name) || std::ranges::find(kPythonModules, name) != kPythonModules.end();
    case Language::javascript:
      return is_among(name,
                      "Math Number String Array Object Map Set BigInt Date RegExp Infinity NaN "
                      "parseInt parseFloat isNaN undefined Error RangeError TypeError JSON "
                      "encodeURIComponent decodeURIComponent Symbol Intl");
    default:
      return is_among(name, "std size_t INT_MAX npos");
  }
}

// Returns what is inside of brackets that begin with `open` and end at the end of the text.
std::optional<std::string_view> inside_of(std::string_view text, std::string_view open) {
  int depth = 0;
  for (std::size_t i = 0; text.starts_with(open) && i < text.size(); ++i) {
    depth += std::string_view("([{").find(text[i]) != std::string_view::npos   ? 1
             : std::string_view(")]}").find(text[i]) != std::string_view::npos ? -1
                                                                               : 0;
    if (depth == 0 && i >= open.size()) {
      const bool is_whole = i + 1 == text.size();
      return is_whole ? std::optional(text.substr(open.size(), i - open.size())) : std::nullopt;
    }
  }
  return std::nullopt;
}

// Returns Python's statements with a tuple for the list that the last of them returns; nothing if
// there are other returns.
std::optional<std::string> returning_tuple(std::string_view code) {
  constexpr std::string_view kReturn = "return ";
  const std::size_t at = code.rfind(kReturn);
  if (at == code.npos || code.find(kReturn) != at || (at > 0 && code[at - 1] != '\n')) {
    return std::nullopt;
  }
  std::string_view value = trim(code.substr(at + kReturn.size()));
  const auto listed = inside_of(value, "[");
  const bool is_comprehension = listed && listed->find(" for ") != listed->npos;
  value = is_comprehension ? *listed : inside_of(value, "list(").value_or(value);
  return fmt::format("{}return tuple({})\n", code.substr(0, at), value);
}

// Writes one entry's code for one function.
class EntryWriter {
 public:
  EntryWriter(Language language, const Fitting& fitting, const FunctionSpec& spec,
              OtherFunctions others)
      : language_(language),
        fitting_(fitting),
        entry_(*fitting.entry),
        spec_(spec),
        others_(std::move(others)) {}

  // Returns the statements, without indentation; nothing if names clash.
  std::optional<std::string> body() {
    const auto known = entry_.code.find(language_);
    if (known != entry_.code.end() && language_ == Language::bash) {
      return chosen_lines(known->second);  // a script has its own names, and calls no other entry
    }
    if (known == entry_.code.end() || !read_names()) {
      return std::nullopt;
    }
    const std::string code = with_types(with_brackets(chosen_lines(known->second)));
    bool clashes = false;
    std::string out = rename_identifiers(
        language_, code, [&](std::string_view name) { return renamed(name, clashes); });
    if (fitting_.makes_tuple && language_ == Language::python) {
      out = returning_tuple(out).value_or("");
    }
    return clashes || out.empty() ? std::nullopt : std::optional(std::move(out));
  }

  [[nodiscard]] const std::map<std::string, std::string>& helpers() const { return helpers_; }

  [[nodiscard]] Type result() const {
    Type type = as_shown(substituted(entry_.result, fitting_.variables));
    type.kind = fitting_.makes_tuple ? Type::Kind::tuple_of : type.kind;
    return type;
  }

  [[nodiscard]] Type parameter(std::size_t i) const {
    return substituted(entry_.parameters[fitting_.places[i]].type, fitting_.variables);
  }

 private:
  bool read_names() {
    for (std::size_t i = 0; i < spec_.inputs.size(); ++i) {
      const std::string& name = spec_.inputs[i].name;
      if (!synth::is_identifier(name, language_) || name == spec_.name) {
        return false;
      }
      names_[entry_.parameters[fitting_.places[i]].name] = name;
      users_.insert(name);
    }
    for (const auto& [name, value] : fitting_.constants) {
      names_[name] = literal_in(language_, value);
    }
    for (const std::string& used : entry_.uses) {
      std::string name = usual_name(language_, used);
      if (others_.asked_for.contains(name) && !users_.contains(name)) {
        names_[used] = name;
        continue;
      }
      while (others_.taken.contains(name) || users_.contains(name) || name == spec_.name) {
        name += "_2";
      }
      helpers_[used] = name;
    }
    return synth::is_identifier(spec_.name, language_) && spec_.name != "main";
  }

  std::string renamed(std::string_view name, bool& clashes) const {
    std::string word(name);
    if (word == entry_.name) {
      return spec_.name;
    }
    if (const auto parameter = names_.find(word); parameter != names_.end()) {
      return parameter->second;
    }
    if (const auto helper = helpers_.find(word); helper != helpers_.end()) {
      return helper->second;
    }
    if (!users_.contains(word) && word != spec_.name) {
      return word;
    }
    clashes = clashes || is_language_word(language_, name);
    return word + (language_ == Language::javascript ? "2" : "_2");
  }

  // Returns the lines that the constants select.
  [[nodiscard]] std::string chosen_lines(std::string_view code) const {
    std::string out;
    for (std::string_view line : split(code, '\n')) {
      bool is_chosen = true;
      std::size_t margin = line.find_first_not_of(' ');
      std::string indent(line.substr(0, margin == line.npos ? 0 : margin));
      line.remove_prefix(indent.size());
      while (is_chosen && line.starts_with('?') && line.find('|') != line.npos) {
        is_chosen = holds(line.substr(1, line.find('|') - 1));
        line.remove_prefix(line.find('|') + 1);
        line.remove_prefix(line.starts_with(' ') ? 1 : 0);
      }
      if (is_chosen) {
        out.append(indent).append(line).append("\n");
      }
    }
    return out;
  }

  // Evaluates "ties=first" or "ties!=first" for a constant.
  [[nodiscard]] bool holds(std::string_view condition) const {
    const std::size_t equals = condition.find('=');
    const bool is_negated = equals > 0 && condition[equals - 1] == '!';
    const std::string name(condition.substr(0, equals - (is_negated ? 1 : 0)));
    const auto constant = fitting_.constants.find(name);
    if (constant == fitting_.constants.end()) {
      return false;
    }
    const auto* text = constant->second.get_if<std::string>();
    const std::string value = text != nullptr ? *text : write_literal(constant->second);
    return (value == condition.substr(equals + 1)) != is_negated;
  }

  [[nodiscard]] std::string with_brackets(std::string code) const {
    const bool is_list = language_ == Language::javascript || fitting_.tuples_are_lists;
    const bool is_cpp = language_ == Language::cpp;
    code = replace_all(std::move(code), "⟨", is_cpp ? "{" : is_list ? "[" : "(");
    return replace_all(std::move(code), "⟩", is_cpp ? "}" : is_list ? "]" : ")");
  }

  [[nodiscard]] std::string with_types(std::string code) const {
    if (language_ == Language::javascript) {
      return with_dictionaries(std::move(code));
    }
    if (language_ != Language::cpp || code.find('$') == std::string::npos) {
      return code;
    }
    for (const auto& [name, type] : fitting_.variables) {
      code = replace_all(std::move(code), "$" + name, cpp_type_name(type).value_or(""));
    }
    const Type whole = result();
    code = replace_all(std::move(code), "$R", cpp_type_name(whole).value_or(""));
    return whole.arguments.empty()
               ? code
               : replace_all(std::move(code), "$E", cpp_type_name(whole.arguments[0]).value_or(""));
  }

  // Replaces $dict and $entries: a dictionary is a JavaScript object if its keys are text.
  [[nodiscard]] std::string with_dictionaries(std::string code) const {
    const bool is_object = has_text_keys(result());
    code = replace_all(std::move(code), "$dict(", is_object ? "Object.fromEntries(" : "new Map(");
    bool takes_objects = true;
    for (std::size_t i = 0; i < fitting_.places.size(); ++i) {
      takes_objects = takes_objects && has_text_keys(parameter(i));
    }
    if (takes_objects) {
      return replace_all(std::move(code), "$entries(", "Object.entries(");
    }
    return replace_all(std::move(code), "$entries(", "Array.from(");
  }

  static bool has_text_keys(const Type& type) {
    if (type.kind == Type::Kind::dict) {
      return type.arguments[0].kind == Type::Kind::string ||
             type.arguments[0].kind == Type::Kind::any;
    }
    return std::ranges::all_of(type.arguments, has_text_keys);
  }

  // Returns the type with lists for tuples, if the examples show lists.
  [[nodiscard]] Type as_shown(Type type) const {
    for (Type& argument : type.arguments) {
      argument = as_shown(std::move(argument));
    }
    if (fitting_.tuples_are_lists && type.kind == Type::Kind::tuple && !type.arguments.empty()) {
      Type item = type.arguments[0];
      for (const Type& other : type.arguments) {
        const bool are_numbers = other.kind == Type::Kind::floating;
        item = other == item ? item : are_numbers ? other : Type{};
      }
      return Type{Type::Kind::list, {item}};
    }
    return type;
  }

  Language language_;
  const Fitting& fitting_;
  const LibraryEntry& entry_;
  const FunctionSpec& spec_;
  OtherFunctions others_;
  std::map<std::string, std::string>
      names_;                    // of the entry's parameters, and of functions asked for
  std::set<std::string> users_;  // the user's parameters
  std::map<std::string, std::string> helpers_;  // of used entries
};

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

FunctionSpec with_types_of(const EntryWriter& writer, FunctionSpec spec, const Fitting& fitting) {
  const auto fill = [](std::string& text, const Type& type) {
    if (text.empty() || parse_type(text).kind == Type::Kind::any) {
      text = text_of(type);
    }
  };
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    fill(spec.inputs[i].type, writer.parameter(i));
  }
  fill(spec.outputs.type, writer.result());
  if (trim(spec.purpose).empty()) {
    spec.purpose = fitting.entry->means;
  }
  return spec;
}

std::string python_function(const FunctionSpec& spec, const std::string& body) {
  return write_heading(spec) + with_margin(body, 4);
}

std::string javascript_function(const EntryWriter& writer, const FunctionSpec& spec,
                                const std::string& body) {
  std::string text = "/**\n * " + javascript_comment(spec.purpose) + "\n *\n";
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    text += fmt::format(" * @param {{{}}} {}\n", jsdoc_type_name(writer.parameter(i)),
                        spec.inputs[i].name);
  }
  text += fmt::format(" * @returns {{{}}}\n */\n", jsdoc_type_name(writer.result()));
  std::vector<std::string> parameters;
  for (const Parameter& parameter : spec.inputs) {
    parameters.push_back(with_default(Language::javascript, parameter.name, parameter));
  }
  return text + fmt::format("function {}({}) {{\n{}}}\n", spec.name, join(parameters, ", "),
                            with_margin(body, 2));
}

std::optional<std::string> cpp_function(const EntryWriter& writer, const FunctionSpec& spec,
                                        const std::string& body, bool is_helper) {
  std::vector<std::string> parameters;
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const auto type = cpp_type_name(writer.parameter(i));
    if (!type) {
      return std::nullopt;
    }
    const bool is_small = *type == "long long" || *type == "double" || *type == "bool";
    parameters.push_back(with_default(
        Language::cpp, (is_small ? *type + " " : "const " + *type + "& ") + spec.inputs[i].name,
        spec.inputs[i]));
  }
  const auto result = cpp_type_name(writer.result());
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
  EntryWriter writer(language, fitting, spec, others);
  const auto body = writer.body();
  if (!body || !write_used(language, writer.helpers(), others, before)) {
    return std::nullopt;
  }
  const FunctionSpec typed = with_types_of(writer, spec, fitting);
  switch (language) {
    case Language::python:
      return python_function(typed, *body);
    case Language::javascript:
      return javascript_function(writer, typed, *body);
    case Language::cpp:
      return cpp_function(writer, typed, *body, is_helper);
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

// Returns the type with another in place of its variables.
Type with_type(const Type& type, const Type& instead) {
  if (type.kind == Type::Kind::named) {
    return instead;
  }
  Type out = type;
  for (Type& argument : out.arguments) {
    argument = with_type(argument, instead);
  }
  return out;
}

}  // namespace

OtherFunctions other_functions(const std::vector<CallableFunction>& callable) {
  OtherFunctions others;
  for (const CallableFunction& function : callable) {
    others.taken.insert(function.spec.name);
    if (function.is_asked_for) {
      others.asked_for.insert(function.spec.name);
    }
  }
  return others;
}

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
  EntryWriter writer(Language::python, fittings.front(), spec, OtherFunctions());
  const auto body = writer.body();
  if (!body) {
    return std::nullopt;
  }
  PythonEntry out;
  for (const auto& [used, name] : writer.helpers()) {
    const LibraryEntry* const other = name == used ? find_entry(used) : nullptr;
    auto before = other != nullptr ? python_entry(*other) : std::nullopt;
    if (!before) {
      return std::nullopt;
    }
    std::ranges::move(before->functions, std::back_inserter(out.functions));
    out.modules.merge(before->modules);
  }
  const std::string source = python_function(with_types_of(writer, spec, fittings.front()), *body);
  out.modules.merge(modules_of(source, spec));
  out.functions.push_back({entry.name, spec.parameter_names(), with_margin(*body, 4), source});
  return out;
}

std::string usual_name(Language language, std::string_view name) {
  if (language != Language::javascript) {
    return std::string(name);
  }
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_hump = name[i] == '_' && i + 1 < name.size() && i > 0;
    out.push_back(is_hump ? to_upper(name[++i]) : name[i]);
  }
  return out;
}

FunctionSpec spec_of(const LibraryEntry& entry) {
  FunctionSpec spec;
  spec.name = entry.name;
  spec.purpose = entry.means;
  for (const LibraryParameter& parameter : entry.parameters) {
    if (!parameter.usual) {
      spec.inputs.push_back({parameter.name, {}, {}});
    }
  }
  return spec;
}

FunctionSpec typed_spec_of(const LibraryEntry& entry, const Type& instead) {
  FunctionSpec spec = spec_of(entry);
  std::size_t at = 0;
  for (const LibraryParameter& parameter : entry.parameters) {
    if (!parameter.usual) {
      spec.inputs[at++].type = to_string(with_type(parameter.type, instead));
    }
  }
  spec.outputs.type = to_string(with_type(entry.result, instead));
  return spec;
}

}  // namespace synth
