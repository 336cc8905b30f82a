#include "synth/authors/offline/writing/cpp/cpp_bytes.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <set>

namespace synth {
namespace {

std::string_view component_name(const Expression& part) {
  return part.kind == Expression::Kind::component ? part.component->name : std::string_view();
}

// Returns whether it is the character itself, or with its case changed.
bool is_character(const Expression& part) {
  const std::string_view name = component_name(part);
  return part.kind == Expression::Kind::variable ||
         ((name == "upper" || name == "lower") && is_character(part.arguments[0]));
}

// Returns whether it is ASCII text that is the same in every call.
bool is_ascii_text(const Expression& part, const Pool& pool) {
  return part.type == kString && (part.kind == Expression::Kind::constant
                                      ? pool.is_ascii(part.value)
                                      : !component_name(part).empty() && part.arguments.empty());
}

bool is_ascii_character(const Expression& part, const Pool& pool) {
  return part.type == kString && part.kind == Expression::Kind::constant &&
         pool.text(part.value).size() == 1;
}

bool is_filter(const Expression& list) {
  return list.kind == Expression::Kind::lift && list.combinator->name == "filter" &&
         list.stream->name == "elements";
}

}  // namespace

std::optional<bool> answer_beyond_ascii(const Expression& condition, const Pool& pool) {
  static const std::set<std::string_view> kClasses = {"is_digit", "is_alpha", "is_alnum",
                                                      "is_upper", "is_lower", "is_blank"};
  const std::string_view name = component_name(condition);
  const std::vector<Expression>& parts = condition.arguments;
  if (name == "and" || name == "or") {
    const auto left = answer_beyond_ascii(parts[0], pool);
    const auto right = answer_beyond_ascii(parts[1], pool);
    if (!left || !right) {
      return std::nullopt;
    }
    return name == "and" ? *left && *right : *left || *right;
  }
  if (name == "not") {
    const auto answer = answer_beyond_ascii(parts[0], pool);
    return answer ? std::optional(!*answer) : std::nullopt;
  }
  if (kClasses.contains(name)) {
    return is_character(parts[0]) ? std::optional(false) : std::nullopt;
  }
  const bool is_membership = name == "in_text" || name == "not_in_text";
  const bool is_equality = name == "equal" || name == "not_equal";
  const bool fits = (is_membership && is_character(parts[0]) && is_ascii_text(parts[1], pool)) ||
                    (is_equality && is_character(parts[0]) && is_ascii_character(parts[1], pool)) ||
                    (is_equality && is_character(parts[1]) && is_ascii_character(parts[0], pool));
  return fits ? std::optional(name.starts_with("not")) : std::nullopt;
}

bool may_read_bytes(const Expression& list, const Expression* condition, const Pool& pool,
                    bool is_counted) {
  bool some_false = !is_counted;
  const auto is_fine = [&](const Expression& tested) {
    const auto answer = answer_beyond_ascii(tested, pool);
    some_false = some_false || answer == false;
    return answer.has_value();
  };
  const Expression* rest = &list;
  bool all_fine = condition == nullptr || is_fine(*condition);
  for (; all_fine && is_filter(*rest); rest = &rest->arguments[0]) {
    all_fine = is_fine(rest->arguments.back());
  }
  return all_fine && some_false && component_name(*rest) == "characters";
}

Expression on_bytes(Expression condition) {
  if (is_character(condition)) {
    condition.type = kByte;
  }
  std::ranges::transform(condition.arguments, condition.arguments.begin(), on_bytes);
  return condition;
}

}  // namespace synth
