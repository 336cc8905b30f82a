#include "synth/authors/offline/writing/cpp/cpp_writer.h"

#include "specs/examples/language_errors.h"
#include "specs/identifier.h"
#include "synth/authors/offline/writing/cpp/cpp_expressions.h"
#include "synth/authors/offline/writing/cpp/cpp_layout.h"
#include "synth/authors/offline/writing/default_arguments.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

// Returns the position of the word in the code, at or behind `from`; npos if it does not occur.
std::size_t find_word(std::string_view code, std::string_view word, std::size_t from) {
  for (std::size_t at = code.find(word, from); at != code.npos; at = code.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word_character(code[at - 1])) &&
        (end == code.size() || !is_word_character(code[end]))) {
      return at;
    }
  }
  return code.npos;
}

// Renames a helper, "words" to "words_of", so that the function can have its name.
std::string make_way(std::string code, const std::string& name) {
  const std::string other = name + "_of";
  for (std::size_t at = find_word(code, name, 0); at != code.npos;
       at = find_word(code, name, at + other.size())) {
    code.replace(at, name.size(), other);
  }
  return code;
}

// Returns "throw std::invalid_argument("f: ...");" for "raise std::invalid_argument"; empty if C++
// has no such error.
std::string cpp_guard(const std::string& python, const std::string& function) {
  if (python == "return None") {
    return "return std::nullopt;";
  }
  std::string_view name = python;
  name.remove_prefix(std::string_view("raise ").size());
  if (name == "Exception") {  // any type will do
    name = "runtime_error";
  }
  if (!is_cpp_error(name)) {
    return {};
  }
  return fmt::format("throw std::{}(\"{}: not defined here\");",
                     name.substr(name.starts_with("std::") ? 5 : 0), function);
}

// An attempt at writing the function.
struct Draft {
  std::vector<std::string> statements;
  std::vector<std::string> helpers;
  std::set<std::string> helper_names;
  std::string missing;
  bool may_be_null = false;
};

void move_lines(CppExpressions& expressions, std::vector<std::string>& statements) {
  std::ranges::move(expressions.take_lines(), std::back_inserter(statements));
}

std::string in_block(const std::string& header, const std::vector<std::string>& statements) {
  std::string text = header + " {\n";
  for (const std::string& statement : statements) {
    text += indented(statement) + "\n";
  }
  return text + "}";
}

void add_return(std::vector<std::string>& statements, CppExpressions& expressions,
                const Expression& result, int depth) {
  if (result.kind != Expression::Kind::conditional) {
    std::ranges::move(expressions.write_return(result, depth), std::back_inserter(statements));
    return;
  }
  const std::string condition = expressions.write(result.arguments[0]).text;
  move_lines(expressions, statements);
  std::vector<std::string> then;
  add_return(then, expressions, result.arguments[1], depth + 1);
  statements.push_back(in_block("if (" + condition + ")", then));
  add_return(statements, expressions, result.arguments[2], depth);
}

// Returns the number of elements of every result; 0 if the code does not determine it.
std::size_t record_size(const Expression& result) {
  if (result.kind == Expression::Kind::conditional) {
    const std::size_t size = record_size(result.arguments[1]);
    return size == record_size(result.arguments[2]) ? size : 0;
  }
  const bool is_component = result.kind == Expression::Kind::component;
  if (is_component && result.component->name == "singleton") {
    return 1;
  }
  if (is_component && result.component->name == "concatenate") {
    const std::size_t first = record_size(result.arguments[0]);
    const std::size_t second = record_size(result.arguments[1]);
    return first == 0 || second == 0 ? 0 : first + second;
  }
  return 0;
}

std::string record_type(TypeId element, std::size_t size) {
  const std::vector<std::string> types(size, cpp_type(element));
  return fmt::format("std::{}<{}>", size == 2 ? "pair" : "tuple", join(types, ", "));
}

Result<Draft> draft(const FunctionSpec& spec, const std::vector<std::string>& parameters,
                    const std::vector<Guard>& guards, const Expression& result, const Pool& pool,
                    std::size_t longest_part) {
  std::set<std::string> taken = cpp_names();
  taken.insert(helpers_of(Language::cpp).names().begin(), helpers_of(Language::cpp).names().end());
  taken.insert(spec.name);
  CppExpressions expressions(pool, parameters, std::move(taken), longest_part);
  Draft made;
  for (const Guard& guard : guards) {
    const std::string statement = cpp_guard(guard.statement, spec.name);
    if (statement.empty()) {
      return fail(Errc::bad_input, fmt::format("C++ has no '{}'", guard.statement),
                  "name an error that C++ has, such as std::invalid_argument");
    }
    made.may_be_null = made.may_be_null || guard.statement == "return None";
    const std::string condition = expressions.write(guard.condition).text;
    move_lines(expressions, made.statements);
    made.statements.push_back(in_block("if (" + condition + ")", {statement}));
  }
  add_return(made.statements, expressions, result, 0);
  made.helpers = expressions.helper_code();
  made.helper_names = expressions.helpers();
  made.missing = expressions.missing();
  return made;
}

bool fits(const std::vector<std::string>& statements) {
  return std::ranges::all_of(statements, [](const std::string& statement) {
    return std::ranges::all_of(split(statement, '\n'), [](std::string_view line) {
      return line.size() + 2 <= kCppColumns;
    });
  });
}

// Gives names to as few parts of long lines as possible.
Result<Draft> draft_in_columns(const FunctionSpec& spec, const std::vector<std::string>& parameters,
                               const std::vector<Guard>& guards, const Expression& result,
                               const Pool& pool) {
  Draft made;
  for (const std::size_t longest_part :
       {std::size_t{kCppColumns}, std::size_t{45}, std::size_t{30}, std::size_t{20}}) {
    SYNTH_TRY(made, draft(spec, parameters, guards, result, pool, longest_part));
    if (fits(made.statements)) {
      break;
    }
  }
  return made;
}

// "const std::string& text", or without the name where nothing uses it.
std::vector<std::string> declared(const FunctionSpec& spec, const std::vector<std::string>& names,
                                  const FunctionShape& shape,
                                  const std::vector<std::string>& statements) {
  const std::string body = join(statements, "\n");
  std::vector<std::string> out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string read = cpp_read_type(shape.types.at(i));
    const std::string type = read.ends_with('&') ? read : cpp_type(shape.types[i]);
    const bool is_used = find_word(body, names[i], 0) != body.npos;
    out.push_back(with_default(Language::cpp,
                               type + " " + (is_used ? names[i] : "/*" + names[i] + "*/"),
                               spec.inputs.at(i)));
  }
  return out;
}

}  // namespace

Result<std::string> write_cpp(const FunctionSpec& spec, const FunctionShape& shape,
                              const std::vector<Guard>& guards, const Expression& result,
                              const Pool& pool) {
  if (shape.has_sets()) {
    return fail(Errc::bad_input, "the search writes functions of sets in Python only",
                "ask for Python, or for lists");
  }
  if (!pool.structures().all().empty()) {
    return fail(Errc::bad_input,
                "the search writes dictionaries, tuples and values of several types in Python and "
                "JavaScript only",
                "ask for one of these");
  }
  if (!is_identifier(spec.name, Language::cpp) || spec.name == "main") {
    return fail(Errc::bad_input,
                fmt::format("'{}' cannot be the name of a function in C++", spec.name),
                "choose another name");
  }
  const std::set<std::string> reserved = cpp_names();
  std::vector<std::string> parameters;
  for (const Parameter& parameter : spec.inputs) {
    const bool is_free = is_identifier(parameter.name, Language::cpp) &&
                         !reserved.contains(parameter.name) && parameter.name != spec.name;
    parameters.push_back(is_free ? parameter.name : parameter.name + "_2");
  }
  SYNTH_TRY(Draft made, draft_in_columns(spec, parameters, guards, result, pool));
  bool hides_helper = false;
  for (std::string& parameter : parameters) {
    if (made.helper_names.contains(parameter)) {
      parameter = "the_" + parameter;
      hides_helper = true;
    }
  }
  if (hides_helper) {
    SYNTH_TRY(made, draft_in_columns(spec, parameters, guards, result, pool));
  }
  if (!made.missing.empty()) {
    return fail(Errc::bad_input,
                fmt::format("'{}' has no form in C++ that gives what Python's does", made.missing),
                "ask for Python");
  }
  std::string returned = cpp_type(result.type);
  if (shape.tuple_result) {
    const std::size_t size = record_size(result);
    if (size < 2) {
      return fail(Errc::bad_input, "a tuple of C++'s has one length, and this has any",
                  "give the results as lists");
    }
    returned = record_type(element_of(result.type), size);
  }
  if (made.may_be_null) {
    returned = "std::optional<" + returned + ">";
  }
  const auto named = [&](const std::string& code) {
    return made.helper_names.contains(spec.name) ? make_way(code, spec.name) : code;
  };
  std::ranges::transform(made.statements, made.statements.begin(), named);
  std::string code;
  for (const std::string& helper : made.helpers) {
    code += named(helper) + "\n";
  }
  code += cpp_comment(spec.purpose);
  code += cpp_definition(
      cpp_heading(returned + " " + spec.name, declared(spec, parameters, shape, made.statements)),
      made.statements);
  const std::string includes = cpp_includes(code);
  return includes + (includes.empty() ? "" : "\n") + code;
}

}  // namespace synth
