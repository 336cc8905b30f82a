#include "specs/operators.h"

#include "specs/literal.h"
#include "synth/support/mapped.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace synth {
namespace {

// The data model's, but for those that a person writes in a statement with names of its own.
constexpr std::array kOperators{
    Operator{.method = "__len__", .form = "len({0})", .word = "len"},
    Operator{.method = "__str__",
             .form = "str({0})",
             .word = "str",
             .javascript = "String({0})",
             .cpp = "(std::ostringstream() << {0}).str()",
             .cpp_name = "<<"},
    Operator{.method = "__repr__", .form = "repr({0})", .word = "repr"},
    Operator{.method = "__bool__",
             .form = "bool({0})",
             .word = "bool",
             .cpp = "static_cast<bool>({0})",
             .cpp_name = "bool"},
    Operator{.method = "__int__",
             .form = "int({0})",
             .word = "int",
             .cpp = "static_cast<int>({0})",
             .cpp_name = "int"},
    Operator{.method = "__float__",
             .form = "float({0})",
             .word = "float",
             .javascript = "Number({0})",
             .cpp = "static_cast<double>({0})",
             .cpp_name = "double"},
    Operator{.method = "__abs__", .form = "abs({0})", .word = "abs"},
    Operator{.method = "__iter__", .form = "list({0})", .word = "list", .javascript = "[...{0}]"},
    Operator{.method = "__next__", .form = "next({0})", .word = "next"},
    Operator{.method = "__reversed__", .form = "list(reversed({0}))"},
    Operator{.method = "__neg__",
             .form = "(-{0})",
             .javascript = "(-{0})",
             .cpp = "(-{0})",
             .cpp_name = "-"},
    Operator{.method = "__contains__",
             .form = "({1} in {0})",
             .arguments = 1,
             .javascript = "({1} in {0})"},
    Operator{.method = "__call__",
             .form = "{0}({1})",
             .arguments = 1,
             .cpp = "{0}({1})",
             .cpp_name = "()"},
    Operator{.method = "__getitem__",
             .form = "{0}[{1}]",
             .arguments = 1,
             .javascript = "{0}[{1}]",
             .cpp = "{0}[{1}]",
             .cpp_name = "[]"},
    Operator{.method = "__setitem__",
             .form = "{0}.__setitem__({1}, {2})",
             .arguments = 2,
             .javascript = "({0}[{1}] = {2})",
             .cpp = "({0}[{1}] = {2})"},
    Operator{.method = "__delitem__",
             .form = "{0}.__delitem__({1})",
             .arguments = 1,
             .javascript = "(delete {0}[{1}])"},
    Operator{.method = "__eq__",
             .form = "({0} == {1})",
             .arguments = 1,
             .word = "==",
             .cpp = "({0} == {1})",
             .cpp_name = "=="},
    Operator{.method = "__ne__",
             .form = "({0} != {1})",
             .arguments = 1,
             .word = "!=",
             .cpp = "({0} != {1})",
             .cpp_name = "!="},
    Operator{.method = "__le__",
             .form = "({0} <= {1})",
             .arguments = 1,
             .word = "<=",
             .javascript = "({0} <= {1})",
             .cpp = "({0} <= {1})",
             .cpp_name = "<="},
    Operator{.method = "__ge__",
             .form = "({0} >= {1})",
             .arguments = 1,
             .word = ">=",
             .javascript = "({0} >= {1})",
             .cpp = "({0} >= {1})",
             .cpp_name = ">="},
    Operator{.method = "__lt__",
             .form = "({0} < {1})",
             .arguments = 1,
             .word = "<",
             .javascript = "({0} < {1})",
             .cpp = "({0} < {1})",
             .cpp_name = "<"},
    Operator{.method = "__gt__",
             .form = "({0} > {1})",
             .arguments = 1,
             .word = ">",
             .javascript = "({0} > {1})",
             .cpp = "({0} > {1})",
             .cpp_name = ">"},
    Operator{.method = "__pow__",
             .form = "({0} ** {1})",
             .arguments = 1,
             .word = "**",
             .javascript = "({0} ** {1})"},
    Operator{.method = "__floordiv__", .form = "({0} // {1})", .arguments = 1, .word = "//"},
    Operator{.method = "__add__",
             .form = "({0} + {1})",
             .arguments = 1,
             .word = "+",
             .javascript = "({0} + {1})",
             .cpp = "({0} + {1})",
             .cpp_name = "+"},
    Operator{.method = "__sub__",
             .form = "({0} - {1})",
             .arguments = 1,
             .word = "-",
             .javascript = "({0} - {1})",
             .cpp = "({0} - {1})",
             .cpp_name = "-"},
    Operator{.method = "__mul__",
             .form = "({0} * {1})",
             .arguments = 1,
             .word = "*",
             .javascript = "({0} * {1})",
             .cpp = "({0} * {1})",
             .cpp_name = "*"},
    Operator{.method = "__truediv__",
             .form = "({0} / {1})",
             .arguments = 1,
             .word = "/",
             .javascript = "({0} / {1})",
             .cpp = "({0} / {1})",
             .cpp_name = "/"},
    Operator{.method = "__mod__",
             .form = "({0} % {1})",
             .arguments = 1,
             .word = "%",
             .javascript = "({0} % {1})",
             .cpp = "({0} % {1})",
             .cpp_name = "%"},
    Operator{.method = "__and__",
             .form = "({0} & {1})",
             .arguments = 1,
             .word = "&",
             .javascript = "({0} & {1})",
             .cpp = "({0} & {1})",
             .cpp_name = "&"},
    Operator{.method = "__or__",
             .form = "({0} | {1})",
             .arguments = 1,
             .word = "|",
             .javascript = "({0} | {1})",
             .cpp = "({0} | {1})",
             .cpp_name = "|"},
    Operator{.method = "__xor__",
             .form = "({0} ^ {1})",
             .arguments = 1,
             .word = "^",
             .javascript = "({0} ^ {1})",
             .cpp = "({0} ^ {1})",
             .cpp_name = "^"}};

const Operator* found(const Operator* at) {
  return at == kOperators.end() ? nullptr : at;
}

}  // namespace

std::span<const Operator> all_operators() {
  return kOperators;
}

const Operator* find_operator(std::string_view method) {
  return found(std::ranges::find(kOperators, method, &Operator::method));
}

const Operator* operator_of_function(std::string_view function) {
  return found(std::ranges::find_if(kOperators, [&](const Operator& each) {
    const std::string_view there = each.javascript.substr(0, each.javascript.find('('));
    return !function.empty() && each.arguments == 0 && (each.word == function || there == function);
  }));
}

const Operator* find_cpp_operator(std::string_view name, std::size_t arguments) {
  return found(std::ranges::find_if(kOperators, [&](const Operator& each) {
    return !name.empty() && each.cpp_name == name && each.arguments == arguments;
  }));
}

const Operator* operator_of_sign(std::string_view text) {
  return found(std::ranges::find_if(kOperators, [&](const Operator& each) {
    return each.arguments == 1 && !each.word.empty() && text.starts_with(each.word);
  }));
}

std::string operator_text(std::string_view form, std::string_view object,
                          std::span<const std::string> arguments) {
  fmt::dynamic_format_arg_store<fmt::format_context> parts;
  parts.push_back(std::string(object));
  for (const std::string& argument : arguments) {
    parts.push_back(argument);
  }
  return fmt::vformat(form, parts);
}

std::string operator_source(const Operator& of, std::string_view object, const Step& step) {
  std::vector<std::string> arguments =
      mapped(step.args, [](const Value& argument) { return write_literal(argument); });
  return operator_text(of.form, object, arguments);
}

std::string_view operator_form(const Operator& of, Language language) {
  switch (language) {
    case Language::python:
      return of.form;
    case Language::javascript:
      return of.javascript;
    case Language::cpp:
      return of.cpp;
    case Language::bash:
      break;
  }
  return {};
}

}  // namespace synth
