#include "synth/authors/offline/writing/python/unparse.h"

#include "specs/literal.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/program/element_names.h"
#include "synth/authors/offline/program/names.h"
#include "synth/support/ascii.h"

#include <charconv>
#include <utility>

namespace synth {
namespace {

// Returns the precedence that a slot's content needs, by its place in the template.
int slot_binding(std::string_view before, std::string_view after, Binding own) {
  if (after.starts_with('.') || after.starts_with('[')) {
    return kAtom;
  }
  const bool opened = before.ends_with('(') || before.ends_with('[') || before.ends_with(", ") ||
                      before.ends_with(':');
  const bool closed = after.starts_with(')') || after.starts_with(']') || after.starts_with(',') ||
                      after.starts_with(':');
  if (opened && closed) {
    return kConditional;
  }
  if (before.ends_with("in ") &&
      (after.empty() || after.starts_with(" ") || after.starts_with("]"))) {
    return kOr;  // the iterable of a comprehension
  }
  const bool may_repeat = own != kComparison && own != kPower;
  const bool first_or_prefix = before.empty() || own == kNot || own == kUnary;
  return first_or_prefix && may_repeat ? own : own + 1;
}

// Returns the text without the brackets of a comprehension around all of it.
std::string without_list(const std::string& text, bool is_comprehension) {
  if (is_comprehension && text.starts_with('[') && text.ends_with(']')) {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

bool makes_list_of_iterable(const Expression& expression) {
  return expression.kind == Expression::Kind::component && expression.component != nullptr &&
         expression.component->python.starts_with("list(") &&
         expression.component->python.ends_with(")");
}

// Returns the beginning of the first slot. Other braces are Python's.
std::size_t next_slot(std::string_view text) {
  for (std::size_t open = text.find('{'); open != std::string_view::npos;
       open = text.find('{', open + 1)) {
    if (open + 1 < text.size() &&
        (is_lower(text[open + 1]) || is_digit(text[open + 1]) || text[open + 1] == '&')) {
      return open;
    }
  }
  return std::string_view::npos;
}

// Calls write(slot, binding, is_only_argument) for each slot and copies the text between them.
template <class Write>
std::string fill(std::string_view text, Binding own, Write write) {
  std::string out;
  while (true) {
    const std::size_t open = next_slot(text);
    const std::size_t close = text.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos) {
      return out.append(text);
    }
    out.append(text.substr(0, open));
    const std::string_view slot = text.substr(open + 1, close - open - 1);
    const std::string_view after = text.substr(close + 1);
    const std::size_t colon = slot.find(':');
    int binding = slot_binding(out, after, own);
    if (colon != std::string_view::npos) {
      std::from_chars(slot.data() + colon + 1, slot.data() + slot.size(), binding);
    }
    const bool only = out.ends_with('(') && after.starts_with(')');
    const std::string written = write(slot.substr(0, colon), binding, only);
    out += written;
    text = after;
  }
}

}  // namespace

Unparser::Unparser(const Pool& pool, std::vector<std::string> parameters)
    : pool_(pool), parameters_(std::move(parameters)) {}

std::string Unparser::write(const Expression& expression, int binding) {
  Text text = text_of(expression);
  return text.binding < binding ? "(" + text.text + ")" : text.text;
}

std::string Unparser::write_iterable(const Expression& expression) {
  std::string text = write(expression, kConditional);
  if (makes_list_of_iterable(expression)) {
    return text.substr(5, text.size() - 6);
  }
  if (expression.kind == Expression::Kind::parameter && text.starts_with("list(")) {
    return text.substr(5, text.size() - 6);
  }
  const bool comprehension =
      (expression.kind == Expression::Kind::lift && expression.combinator->is_comprehension) ||
      (expression.kind == Expression::Kind::component &&
       expression.component->python.starts_with("[") &&
       expression.component->python.find(" for ") != std::string_view::npos);
  return without_list(text, comprehension);
}

Unparser::Text Unparser::text_of(const Expression& expression) {
  switch (expression.kind) {
    case Expression::Kind::parameter:
      return {parameters_.at(expression.index), kAtom};
    case Expression::Kind::variable:
      return {variables_.back().at(expression.index), kAtom};
    case Expression::Kind::constant:
      return constant(expression);
    case Expression::Kind::component:
      return component(expression);
    case Expression::Kind::lift:
      return lift(expression);
    case Expression::Kind::conditional:
      return conditional(expression);
  }
  return {};
}

Unparser::Text Unparser::constant(const Expression& expression) {
  std::string text = write_cell(pool_, expression.type, expression.value);
  const bool negative = text.starts_with('-');
  return {std::move(text), negative ? kUnary : kAtom};
}

Unparser::Text Unparser::component(const Expression& expression) {
  const Component& component = *expression.component;
  if (!component.import.empty()) {
    imports_.emplace(component.import);
  }
  if (component.python == "{0}") {
    return text_of(expression.arguments[0]);
  }
  const bool any_iterable = (component.flags & kAnyIterable) != 0;
  std::string text =
      fill(component.python, component.binding, [&](std::string_view slot, int binding, bool only) {
        if (slot.starts_with('&')) {
          return use_helper(slot.substr(1));
        }
        const Expression& argument =
            expression.arguments.at(static_cast<std::size_t>(slot[0] - '0'));
        return only && any_iterable && is_list(argument.type) ? write_iterable(argument)
                                                              : write(argument, binding);
      });
  return {std::move(text), component.binding};
}

Unparser::Text Unparser::conditional(const Expression& expression) {
  return {write(expression.arguments[1], kOr) + " if " + write(expression.arguments[0], kOr) +
              " else " + write(expression.arguments[2], kConditional),
          kConditional};
}

std::vector<std::string> Unparser::names_of(const Expression& lift) const {
  std::set<std::string> taken(parameters_.begin(), parameters_.end());
  for (const auto& names : variables_) {
    taken.insert(names.begin(), names.end());
  }
  std::vector<std::string> names;
  for (const std::string& name : variable_names(lift, parameters_)) {
    names.push_back(free_name(name, taken));
    taken.insert(names.back());
  }
  if (lift.stream->has_parts()) {
    names.push_back("(" + names[0] + ", " + names[1] + ")");
  }
  return names;
}

// Returns "for x in xs", or "for x in xs if x > 0" if the list itself is filtered.
std::string Unparser::clause(const Expression& lift, const std::vector<std::string>& names) {
  const Expression& list = lift.arguments[0];
  const bool filtered = lift.stream->name == "elements" && list.kind == Expression::Kind::lift &&
                        list.combinator->name == "filter" && list.stream->name == "elements";
  if (filtered) {
    std::string inner = clause(list, names);
    variables_.push_back(names);
    inner += (list.arguments[0].kind == Expression::Kind::lift &&
                      list.arguments[0].combinator->name == "filter"
                  ? " and "
                  : " if ") +
             write(list.arguments.back(), kNot);
    variables_.pop_back();
    return inner;
  }
  return fill(lift.stream->python, kAtom, [&](std::string_view slot, int binding, bool) {
    if (slot == "a" || slot == "b") {
      return names.at(slot == "a" ? 0 : 1);
    }
    const Expression& source = lift.arguments.at(static_cast<std::size_t>(slot[0] - '0'));
    if (binding == kAtom) {
      return write(source, kAtom);
    }
    return makes_list_of_iterable(source) || source.kind == Expression::Kind::parameter
               ? write_iterable(source)
               : write(source, binding);
  });
}

Unparser::Text Unparser::lift(const Expression& expression) {
  if (!expression.stream->import.empty()) {
    imports_.emplace(expression.stream->import);
  }
  if (!expression.combinator->import.empty()) {
    imports_.emplace(expression.combinator->import);
  }
  const std::vector<std::string> names = names_of(expression);
  const std::string_view python = expression.combinator->python;
  const bool filters = python.find(" if {body}") != std::string_view::npos;
  std::string text = fill(python, kAtom, [&](std::string_view slot, int, bool) -> std::string {
    if (slot.starts_with('&')) {
      return use_helper(slot.substr(1));
    }
    if (slot == "a" || slot == "b") {
      return names.at(slot == "a" ? 0 : 1);
    }
    if (slot == "for") {
      return clause(expression, names);
    }
    if (slot == "stream") {
      return write_iterable(expression.arguments[0]);
    }
    if (slot == "item") {
      return names.at(static_cast<std::size_t>(std::max(0, expression.stream->item)));
    }
    if (slot == "vars") {
      return names.size() == 1 ? names[0] : names[0] + ", " + names[1];
    }
    variables_.push_back(names);
    std::string body = write(expression.arguments.back(), filters ? kOr : kConditional);
    variables_.pop_back();
    return body;
  });
  return {std::move(text), kAtom};
}

std::string Unparser::use_helper(std::string_view name) {
  helpers_.emplace(name);
  return std::string(name);
}

std::string write_cell(const Pool& pool, TypeId type, Cell cell) {
  return write_literal(to_value(pool, type, cell));
}

}  // namespace synth
