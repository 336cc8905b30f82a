#include "synth/authors/offline/library/bash_script.h"

#include "specs/literal.h"
#include "synth/authors/offline/writing/cpp/cpp_layout.h"
#include "synth/support/text.h"
#include "testing/core/bash_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace synth {
namespace {

using TypeKind = Type::Kind;

// A parameter, and how the script receives it.
struct Argument {
  std::string name;  // the entry's name
  bool is_list = false;
  bool is_number = false;                           // or its items are
  bool is_input = false;                            // standard input
  std::optional<std::string> usual = std::nullopt;  // where the script is not given it
};

bool is_word(const Type& type) {
  return type.kind == TypeKind::any || type.kind == TypeKind::boolean ||
         type.kind == TypeKind::integer || type.kind == TypeKind::string;
}

bool is_list_of_words(const Type& type) {
  return type.kind == TypeKind::list && !type.arguments.empty() && is_word(type.arguments[0]);
}

// Returns whether it is an integer or an unknown N: Bash has no other numbers.
bool is_number(const Type& type) {
  return type.kind == TypeKind::integer || (type.kind == TypeKind::named && type.name == "N") ||
         (type.kind == TypeKind::list && is_number(type.arguments[0]));
}

// Returns the default of a parameter that the script is not given, as a word of Bash.
std::optional<std::string> default_word(const Parameter& parameter) {
  const auto value = default_of(parameter);
  if (!value) {
    return std::nullopt;
  }
  const auto* text = value->get_if<std::string>();
  const auto* truth = value->get_if<bool>();
  return text != nullptr    ? shell_word(*text)
         : truth != nullptr ? std::string(*truth ? "true" : "false")
                            : write_literal(*value);
}

// In the user's order.
std::optional<std::vector<Argument>> arguments_of(const Fitting& fitting,
                                                  const FunctionSpec& spec) {
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < fitting.places.size(); ++i) {
    const LibraryParameter& parameter = fitting.entry->parameters[fitting.places[i]];
    const Type type = substituted(parameter.type, fitting.variables);
    if (!is_word(type) && !is_list_of_words(type)) {
      return std::nullopt;
    }
    arguments.push_back({.name = parameter.name,
                         .is_list = type.kind == TypeKind::list,
                         .is_number = is_number(type) || is_number(parameter.type),
                         .is_input = spec.inputs[i].name == kBashStdin,
                         .usual = default_word(spec.inputs[i])});
  }
  const bool has_list = std::ranges::find(arguments, true, &Argument::is_list) != arguments.end();
  const bool has_defaults = least_arguments(spec.inputs) < spec.inputs.size();
  const bool is_clear =
      std::ranges::count(arguments, true, &Argument::is_list) < 2 && !(has_list && has_defaults) &&
      std::ranges::none_of(arguments,
                           [](const Argument& each) { return each.is_list && each.is_input; });
  return is_clear ? std::optional(std::move(arguments)) : std::nullopt;
}

// Returns "text=$1", and for a list all remaining arguments: "numbers=("$@")".
std::string take_arguments(const std::vector<Argument>& arguments) {
  const auto count = std::ranges::count(arguments, false, &Argument::is_input);
  std::string lines;
  std::ptrdiff_t before = 0;
  bool is_behind_list = false;
  for (const Argument& argument : arguments) {
    if (argument.is_input) {
      lines += argument.name + "=$(</dev/stdin)\n";
      continue;
    }
    if (argument.is_list) {
      lines += argument.name + (count == 1            ? std::string("=(\"$@\")\n")
                                : before == count - 1 ? fmt::format("=(\"${{@:{}}}\")\n", count)
                                                      : fmt::format("=(\"${{@:{}:$# - {}}}\")\n",
                                                                    before + 1, count - 1));
    } else {
      lines += argument.name + (argument.usual
                                    ? fmt::format("=${{{}-{}}}\n", before + 1, *argument.usual)
                                : is_behind_list ? fmt::format("=${{@: -{}:1}}\n", count - before)
                                                 : fmt::format("=${}\n", before + 1));
    }
    is_behind_list = is_behind_list || argument.is_list;
    ++before;
  }
  return lines;
}

// Returns a check that numbers are numbers: Bash's arithmetic evaluates its operands, including
// commands in subscripts.
std::string check_numbers(const std::vector<Argument>& arguments) {
  std::string names;
  for (const Argument& argument : arguments) {
    if (argument.is_number) {
      names += fmt::format(" \"${}{}{}\"", argument.is_list ? "{" : "", argument.name,
                           argument.is_list ? "[@]}" : "");
    }
  }
  return names.empty() ? std::string()
                       : "for each in" + names +
                             "; do\n"
                             "  if [[ ! $each =~ ^-?(0|[1-9][0-9]*)$ ]]; then\n"
                             "    echo \"not a whole number: $each\" >&2\n"
                             "    exit 2\n"
                             "  fi\n"
                             "done\n";
}

std::string set_constants(const Fitting& fitting, std::string_view lines) {
  std::string set;
  for (const auto& [name, value] : fitting.constants) {
    const auto* text = value.get_if<std::string>();
    if (contains_word(lines, name)) {
      set +=
          fmt::format("{}={}\n", name, shell_word(text != nullptr ? *text : write_literal(value)));
    }
  }
  return set;
}

// Returns code that prints the result; nothing for an empty text or list.
std::string print_result(const Type& type) {
  if (type.kind == TypeKind::list) {
    return "((${#result[@]} == 0)) || printf '%s\\n' \"${result[@]}\"\n";
  }
  return type.kind == TypeKind::string || type.kind == TypeKind::any
             ? "[[ -z $result ]] || printf '%s\\n' \"$result\"\n"
             : "echo \"$result\"\n";
}

// Returns the purpose and the names of the arguments, as comments.
std::string head_of(const FunctionSpec& spec, const std::vector<Argument>& arguments) {
  const std::string purpose =
      trim(spec.purpose).empty() ? std::string() : cpp_comment(spec.purpose);
  std::string head = "#!/usr/bin/env bash\n";
  for (const std::string_view line : split(trim(purpose), '\n')) {
    head += line.empty() ? "" : "#" + std::string(line.substr(3)) + "\n";
  }
  std::string names;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    names += arguments[i].is_input ? "" : " " + spec.inputs[i].name;
    names += arguments[i].is_list ? "..." : "";
  }
  return head + (names.empty() ? "" : "# Arguments:" + names + "\n") + "\n";
}

}  // namespace

std::optional<std::string> write_bash_script(const Fitting& fitting, const FunctionSpec& spec,
                                             std::string_view lines) {
  const auto arguments = arguments_of(fitting, spec);
  const Type result = substituted(fitting.entry->result, fitting.variables);
  if (!arguments || (!is_word(result) && !is_list_of_words(result))) {
    return std::nullopt;
  }
  return head_of(spec, *arguments) + take_arguments(*arguments) + check_numbers(*arguments) +
         set_constants(fitting, lines) + std::string(lines) + print_result(result);
}

}  // namespace synth
