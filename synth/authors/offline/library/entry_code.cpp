#include "synth/authors/offline/library/entry_code.h"

#include "specs/identifier.h"
#include "specs/literal.h"
#include "synth/authors/offline/library/entry_specs.h"
#include "synth/authors/offline/library/identifiers.h"
#include "synth/authors/offline/library/python_modules.h"
#include "synth/authors/offline/library/type_names.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/writing/default_arguments.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

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

bool has_text_keys(const Type& type) {
  if (type.kind == Type::Kind::dict) {
    return type.arguments[0].kind == Type::Kind::string ||
           type.arguments[0].kind == Type::Kind::any;
  }
  return std::ranges::all_of(type.arguments, has_text_keys);
}

}  // namespace

EntryCode::EntryCode(Language language, const Fitting& fitting, const FunctionSpec& spec,
                     OtherFunctions others)
    : language_(language),
      fitting_(fitting),
      entry_(*fitting.entry),
      spec_(spec),
      others_(std::move(others)) {}

std::optional<std::string> EntryCode::body() {
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

Type EntryCode::result() const {
  Type type = as_shown(substituted(entry_.result, fitting_.variables));
  type.kind = fitting_.makes_tuple ? Type::Kind::tuple_of : type.kind;
  return type;
}

Type EntryCode::parameter(std::size_t i) const {
  return substituted(entry_.parameters[fitting_.places[i]].type, fitting_.variables);
}

bool EntryCode::read_names() {
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

std::string EntryCode::renamed(std::string_view name, bool& clashes) const {
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
std::string EntryCode::chosen_lines(std::string_view code) const {
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
bool EntryCode::holds(std::string_view condition) const {
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

std::string EntryCode::with_brackets(std::string code) const {
  const bool is_list = language_ == Language::javascript || fitting_.tuples_are_lists;
  const bool is_cpp = language_ == Language::cpp;
  code = replace_all(std::move(code), "⟨", is_cpp ? "{" : is_list ? "[" : "(");
  return replace_all(std::move(code), "⟩", is_cpp ? "}" : is_list ? "]" : ")");
}

std::string EntryCode::with_types(std::string code) const {
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
std::string EntryCode::with_dictionaries(std::string code) const {
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

// Returns the type with lists for tuples, if the examples show lists.
Type EntryCode::as_shown(Type type) const {
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

}  // namespace synth
