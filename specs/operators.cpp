#include "specs/operators.h"

#include "specs/literal.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

// The data model's, but for those that a person writes in a statement with names of its own.
constexpr std::array kOperators{Operator{"__len__", "len({0})", 0, "len"},
                                Operator{"__str__", "str({0})", 0, "str"},
                                Operator{"__repr__", "repr({0})", 0, "repr"},
                                Operator{"__bool__", "bool({0})", 0, "bool"},
                                Operator{"__int__", "int({0})", 0, "int"},
                                Operator{"__float__", "float({0})", 0, "float"},
                                Operator{"__abs__", "abs({0})", 0, "abs"},
                                Operator{"__iter__", "list({0})", 0, "list"},
                                Operator{"__next__", "next({0})", 0, "next"},
                                Operator{"__reversed__", "list(reversed({0}))", 0},
                                Operator{"__neg__", "(-{0})", 0},
                                Operator{"__contains__", "({1} in {0})", 1},
                                Operator{"__getitem__", "{0}[{1}]", 1},
                                Operator{"__setitem__", "{0}.__setitem__({1}, {2})", 2},
                                Operator{"__delitem__", "{0}.__delitem__({1})", 1},
                                Operator{"__eq__", "({0} == {1})", 1, "=="},
                                Operator{"__ne__", "({0} != {1})", 1, "!="},
                                Operator{"__le__", "({0} <= {1})", 1, "<="},
                                Operator{"__ge__", "({0} >= {1})", 1, ">="},
                                Operator{"__lt__", "({0} < {1})", 1, "<"},
                                Operator{"__gt__", "({0} > {1})", 1, ">"},
                                Operator{"__pow__", "({0} ** {1})", 1, "**"},
                                Operator{"__floordiv__", "({0} // {1})", 1, "//"},
                                Operator{"__add__", "({0} + {1})", 1, "+"},
                                Operator{"__sub__", "({0} - {1})", 1, "-"},
                                Operator{"__mul__", "({0} * {1})", 1, "*"},
                                Operator{"__truediv__", "({0} / {1})", 1, "/"},
                                Operator{"__mod__", "({0} % {1})", 1, "%"},
                                Operator{"__and__", "({0} & {1})", 1, "&"},
                                Operator{"__or__", "({0} | {1})", 1, "|"},
                                Operator{"__xor__", "({0} ^ {1})", 1, "^"}};

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
    return each.arguments == 0 && !each.word.empty() && each.word == function;
  }));
}

const Operator* operator_of_sign(std::string_view text) {
  return found(std::ranges::find_if(kOperators, [&](const Operator& each) {
    return each.arguments == 1 && !each.word.empty() && text.starts_with(each.word);
  }));
}

std::string operator_source(const Operator& of, std::string_view object, const Step& step) {
  fmt::dynamic_format_arg_store<fmt::format_context> parts;
  parts.push_back(std::string(object));
  for (const Value& argument : step.args) {
    parts.push_back(write_literal(argument));
  }
  return fmt::vformat(of.form, parts);
}

}  // namespace synth
