#include "synth/authors/offline/writing/form.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace synth {
namespace {

constexpr std::array<std::pair<std::string_view, int>, 24> kOperators = {{
    {"?", kTernary},  {":", kTernary},  {"||", kEither},  {"&&", kBoth},   {"|", kOrBits},
    {"^", kXorBits},  {"&", kAndBits},  {"===", kSame},   {"!==", kSame},  {"==", kSame},
    {"!=", kSame},    {"<", kOrdered},  {"<=", kOrdered}, {">", kOrdered}, {">=", kOrdered},
    {"<<", kShifted}, {">>", kShifted}, {"+", kSum},      {"-", kSum},     {"*", kTerm},
    {"/", kTerm},     {"%", kTerm},     {"**", kRaised},  {"!", kPrefix},
}};

int binding_of(std::string_view op) {
  const auto* const at =
      std::ranges::find(kOperators, op, &decltype(kOperators)::value_type::first);
  return at == kOperators.end() ? 0 : at->second;
}

// Returns the word between the last space of a text (or its start) and its end.
std::string_view last_word(std::string_view text) {
  const std::size_t space = text.find_last_of(' ');
  return space == std::string_view::npos ? text : text.substr(space + 1);
}

bool is_number_literal(const Expression& part) {
  return part.kind == Expression::Kind::constant && part.type == kInt;
}

bool is_text_literal(const Expression& part) {
  return part.kind == Expression::Kind::constant && part.type == kString;
}

// Returns whether it is a count.
bool is_size(const Expression& part) {
  if (part.kind == Expression::Kind::component) {
    return part.component->name == "length" || part.component->name == "count_in_list" ||
           part.component->name == "count_in_text";
  }
  return (part.kind == Expression::Kind::lift && part.combinator->name == "count") ||
         (is_number_literal(part) && part.value >= 0);
}

bool holds(std::string_view condition, const Expression& expression, const Pool& pool) {
  const std::vector<Expression>& arguments = expression.arguments;
  const TypeId first = arguments.empty() ? kInt : arguments[0].type;
  if (condition == "str" || condition == "float" || condition == "int") {
    return first == (condition == "str" ? kString : condition == "float" ? kFloat : kInt);
  }
  const auto has_text_keys = [&](TypeId type) {
    const Structure* const structure = pool.structures().of(type);
    return structure != nullptr && structure->kind == Structure::Kind::dictionary &&
           structure->parts[0] == kString;
  };
  if (condition == "object" || condition == "to_object") {
    return has_text_keys(condition == "object" ? first : expression.type);
  }
  if (condition == "char") {
    return first == kByte;
  }
  if (condition == "size0") {
    return is_size(arguments.at(0));
  }
  if (condition == "list" || condition == "lists") {
    const auto is_array = [&](TypeId type) {
      return is_list(type) || pool.structures().is(type, Structure::Kind::tuple);
    };
    return condition == "list" ? is_array(first) : is_list(first) && is_array(element_of(first));
  }
  if (condition == "texts") {
    return first == list_of(kString);
  }
  if (condition == "part1") {
    return is_text_literal(arguments.at(1)) && !pool.text(arguments[1].value).empty();
  }
  if (condition == "plain2") {
    return is_text_literal(arguments.at(2)) &&
           pool.text(arguments[2].value).find('$') == std::string_view::npos;
  }
  const Expression& number = arguments.at(1);
  return is_number_literal(number) && (condition == "nat1"   ? number.value >= 0
                                       : condition == "pos1" ? number.value > 0
                                                             : number.value < 0);
}

bool all_hold(std::string_view conditions, const Expression& expression, const Pool& pool) {
  while (!conditions.empty()) {
    const std::size_t comma = std::min(conditions.find(','), conditions.size());
    if (!holds(conditions.substr(0, comma), expression, pool)) {
      return false;
    }
    conditions.remove_prefix(std::min(comma + 1, conditions.size()));
  }
  return true;
}

bool is_bitwise(int binding) {
  return (binding >= kOrBits && binding <= kAndBits) || binding == kShifted;
}

// Returns whether the operand of a binary operator needs parentheses.
bool needs_parentheses_beside(const Written& part, std::string_view op, bool is_right) {
  const int own = binding_of(op);
  if (part.binding != own) {
    const bool mixed = (own == kEither && part.binding == kBoth) ||
                       (own == kSum && part.op == "%") ||
                       (is_bitwise(own) && part.binding < kPrefix) ||
                       // g++ warns about `a < b == c`.
                       (part.binding == kOrdered && (op == "==" || op == "!="));
    return part.binding < own || mixed;
  }
  const bool logical = own == kEither || own == kBoth;
  if (is_right) {
    return !logical;
  }
  const bool repeats = part.op == op && (op == "*" || is_bitwise(own));
  return !(logical || own == kSum || repeats);
}

}  // namespace

std::string_view choose_form(std::string_view form, const Expression& expression,
                             const Pool& pool) {
  while (!form.empty()) {
    const std::size_t end = std::min(form.find('\n'), form.size());
    std::string_view line = form.substr(0, end);
    form.remove_prefix(std::min(end + 1, form.size()));
    if (!line.starts_with('@')) {
      return line;
    }
    const std::size_t space = line.find(' ');
    if (all_hold(line.substr(1, space - 1), expression, pool)) {
      return line.substr(space + 1);
    }
  }
  return {};
}

Written outermost(std::string_view line) {
  Written found{{}, kCall, {}};
  if (line.starts_with('!') || (line.starts_with('-') && !line.starts_with("- "))) {
    found.binding = kPrefix;
  }
  int depth = 0;
  std::size_t word = 0;
  char quote = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const char c = i < line.size() ? line[i] : ' ';
    if (quote != 0) {
      i += c == '\\' ? 1 : 0;
      quote = c == quote ? char{0} : quote;
      continue;
    }
    if (c == '"') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    } else if (c == ' ' && depth == 0) {
      const std::string_view op = line.substr(word, i - word);
      const int binding = op == "!" ? 0 : binding_of(op);
      if (binding != 0 && binding <= found.binding) {
        found.binding = binding;
        found.op = op;
      }
      word = i + 1;
    }
  }
  return found;
}

bool needs_parentheses(const Written& part, const Place& place) {
  if (place.after.starts_with('.') || place.after.starts_with('[')) {
    return part.binding < kCall;
  }
  if (place.before.ends_with('!') || place.before.ends_with('-')) {
    const bool doubled = place.before.ends_with('-') && part.text.starts_with('-');
    return part.binding < kPrefix || part.binding == kRaised || doubled;
  }
  if (place.before.ends_with(' ')) {
    const std::string_view op = last_word(place.before.substr(0, place.before.size() - 1));
    if (binding_of(op) > kTernary && needs_parentheses_beside(part, op, true)) {
      return true;
    }
  }
  if (place.after.starts_with(' ')) {
    const std::string_view rest = place.after.substr(1);
    const std::string_view op = rest.substr(0, std::min(rest.find(' '), rest.size()));
    return binding_of(op) > 0 &&
           (binding_of(op) == kTernary ? part.binding <= kTernary
                                       : needs_parentheses_beside(part, op, false));
  }
  return false;
}

}  // namespace synth
