#include "synth/authors/offline/writing/form_writer.h"

#include "synth/authors/offline/program/names.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

struct Slot {
  std::size_t begin = std::string_view::npos;
  std::size_t end = std::string_view::npos;  // behind the closing brace
  std::string_view name;
};

// Ends a statement of a form. No literal contains it: they are written with escapes.
constexpr std::string_view kStatementEnd = "\v";

bool begins_slot(char c) {
  return is_lower(c) || is_digit(c) || c == '&';
}

// Returns the first slot at or behind `from`. Other braces belong to the language: { length: 3 },
// \\p{L}.
Slot next_slot(std::string_view line, std::size_t from) {
  for (std::size_t open = line.find('{', from); open != std::string_view::npos;
       open = line.find('{', open + 1)) {
    const std::size_t close = line.find('}', open);
    if (close != std::string_view::npos && close > open + 1 && begins_slot(line[open + 1])) {
      return {open, close + 1, line.substr(open + 1, close - open - 1)};
    }
  }
  return {};
}

bool is_argument(std::string_view slot) {
  return is_digit(slot.front());
}

std::array<int, kMaxArity> count_slots(std::string_view line) {
  std::array<int, kMaxArity> counts{};
  for (Slot slot = next_slot(line, 0); slot.end != std::string_view::npos;
       slot = next_slot(line, slot.end)) {
    if (is_argument(slot.name)) {
      ++counts.at(static_cast<std::size_t>(slot.name[0] - '0'));
    }
  }
  return counts;
}

// Returns a name for a value that is used in several places.
std::string name_for(const Expression& expression) {
  static const std::map<std::string_view, std::string_view> kKnown = {
      {"words", "words"},   {"split", "parts"},       {"characters", "characters"},
      {"digits", "digits"}, {"divisors", "divisors"}, {"sorted", "sorted"},
      {"length", "length"}, {"sum", "total"},         {"filter", "kept"},
  };
  const bool lifts = expression.kind == Expression::Kind::lift;
  const std::string_view made_by = lifts                             ? expression.combinator->name
                                   : expression.component != nullptr ? expression.component->name
                                                                     : "";
  if (const auto at = kKnown.find(made_by); at != kKnown.end()) {
    return std::string(at->second);
  }
  return is_list(expression.type) ? "items" : expression.type == kString ? "text" : "value";
}

}  // namespace

std::string indented(std::string_view text) {
  std::string out;
  bool is_first = true;
  for (const std::string_view line : split(text, '\n')) {
    out += is_first ? "" : "\n";
    out += line.empty() ? "" : "  ";
    out += line;
    is_first = false;
  }
  return out;
}

bool is_shared(const Expression& expression) {
  if (expression.kind == Expression::Kind::component) {
    static const std::set<std::string_view> kTaken = {"item", "maximum", "minimum"};
    return kTaken.contains(expression.component->name);
  }
  static const std::set<std::string_view> kPicked = {"max_by", "min_by", "first_such"};
  return expression.kind != Expression::Kind::lift || kPicked.contains(expression.combinator->name);
}

bool is_simple(const Expression& expression) {
  return expression.kind == Expression::Kind::parameter ||
         expression.kind == Expression::Kind::variable ||
         (expression.kind == Expression::Kind::constant && !is_list(expression.type));
}

FormWriter::FormWriter(const Pool& pool, std::vector<std::string> parameters,
                       std::set<std::string> taken)
    : pool_(pool), parameters_(std::move(parameters)), taken_(std::move(taken)) {
  taken_.insert(parameters_.begin(), parameters_.end());
}

Written FormWriter::write(const Expression& expression) {
  switch (expression.kind) {
    case Expression::Kind::parameter:
      return {parameters_.at(expression.index)};
    case Expression::Kind::variable:
      return {variables_.back().at(expression.index)};
    case Expression::Kind::constant: {
      std::string text = literal(expression.type, expression.value);
      const int binding = text.starts_with('-')                                  ? kPrefix
                          : expression.type == kInt || expression.type == kFloat ? kNumeral
                                                                                 : kCall;
      return {std::move(text), binding};
    }
    case Expression::Kind::component:
      return component(expression);
    case Expression::Kind::lift:
      return lift(expression);
    case Expression::Kind::conditional: {
      const Slots slots = {{"if", write(expression.arguments[0])},
                           {"then", adapt(expression, 1, write(expression.arguments[1]), {})},
                           {"else", write(expression.arguments[2])}};
      return {fill("{if} ? {then} : {else}", expression, slots), kTernary};
    }
  }
  return {};
}

Written FormWriter::component(const Expression& expression) {
  const std::string_view form = form_of(*expression.component);
  const std::string_view line = choose_form(form, expression, pool_);
  if (line.empty()) {
    miss(expression.component->name);
    return {};
  }
  if (line == "{0}") {
    return write(expression.arguments[0]);
  }
  const std::size_t statements = line.rfind(kStatementEnd);
  const std::size_t value =
      statements == std::string_view::npos ? 0 : statements + kStatementEnd.size();
  Written written = outermost(line.substr(value));
  std::string text = fill(line, expression, component_slots(expression));
  for (std::size_t end = text.find(kStatementEnd); end != std::string::npos;
       end = text.find(kStatementEnd)) {
    lines_.push_back(text.substr(0, end) + ";");
    text.erase(0, end + kStatementEnd.size());
  }
  written.text = std::move(text);
  return written;
}

void FormWriter::miss(std::string_view what) {
  if (missing_.empty()) {
    missing_ = what;
  }
}

std::string FormWriter::choose_name(const std::string& wished) const {
  return free_name(wished, taken_);
}

std::string FormWriter::new_name(const std::string& wished) {
  std::string name = choose_name(wished);
  taken_.insert(name);
  return name;
}

std::vector<std::string> FormWriter::new_names(const std::vector<std::string>& wished) {
  std::vector<std::string> names;
  for (const std::string& name : wished) {
    names.push_back(new_name(name));
  }
  return names;
}

std::string FormWriter::named(const Expression& expression) {
  Written written = write(expression);
  const bool has_name =
      !written.text.empty() && std::ranges::all_of(written.text, is_word_character);
  if (is_simple(expression) || has_name) {
    return std::move(written.text);
  }
  std::string name = new_name(name_for(expression));
  lines_.push_back(declaration(name, expression.type, written.text));
  return name;
}

Written FormWriter::argument(const Expression& expression, bool as_own) {
  Written written = write(expression);
  if (as_own && is_list(expression.type) && is_shared(expression)) {
    return {copy(written.text)};
  }
  return written;
}

Written FormWriter::write_body(const Expression& body, std::vector<std::string> variables) {
  variables_.push_back(std::move(variables));
  Written written = write(body);
  variables_.pop_back();
  return written;
}

std::string FormWriter::fill(std::string_view line, const Expression& expression,
                             const Slots& slots) {
  const auto counts = count_slots(line);
  std::array<Written, kMaxArity> shared{};
  for (std::size_t i = 0; i < counts.size() && i < expression.arguments.size(); ++i) {
    if (counts.at(i) > 1 && !is_simple(expression.arguments[i])) {
      shared.at(i) = {named(expression.arguments[i])};
    }
  }
  std::map<std::string, std::string, std::less<>> names;
  std::string out;
  std::size_t at = 0;
  for (Slot slot = next_slot(line, 0); slot.end != std::string_view::npos;
       slot = next_slot(line, at)) {
    out.append(line.substr(at, slot.begin - at));
    const Place place{line.substr(0, slot.begin), line.substr(slot.end)};
    at = slot.end;
    if (const auto given = slots.find(slot.name); given != slots.end()) {
      out += needs_parentheses(given->second, place) ? "(" + given->second.text + ")"
                                                     : given->second.text;
    } else if (is_argument(slot.name)) {
      const auto index = static_cast<std::size_t>(slot.name[0] - '0');
      const bool as_own = slot.name.ends_with('*');
      Written part = shared.at(index).text.empty()
                         ? argument(expression.arguments.at(index), as_own)
                     : as_own ? Written{copy(shared.at(index).text)}
                              : shared.at(index);
      if (slot.name.ends_with('-')) {
        part = {part.text.substr(1)};
      }
      part = adapt(expression, index, std::move(part), place);
      out += needs_parentheses(part, place) ? "(" + part.text + ")" : part.text;
    } else if (slot.name.starts_with('&')) {
      use_helper(slot.name.substr(1));
      out += slot.name.substr(1);
    } else {
      auto [name, is_new] = names.try_emplace(std::string(slot.name));
      if (is_new) {
        name->second = new_name(name->first);
      }
      out += name->second;
    }
  }
  if (line.find(kStatementEnd) == std::string_view::npos) {
    for (const auto& [wished, name] : names) {
      release(name);
    }
  }
  return out.append(line.substr(at));
}

}  // namespace synth
