#include "synth/authors/offline/writing/cpp/cpp_expressions.h"

#include "specs/identifier.h"
#include "synth/authors/offline/writing/cpp/cpp_bytes.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Macros of <cmath>, <cstdio> and g++ that variables cannot be named after.
constexpr std::string_view kMacros =
    "EOF NULL NAN INFINITY HUGE_VAL RAND_MAX BUFSIZ errno stdin stdout stderr linux unix std main";

std::string escaped(std::string_view text, char quote) {
  std::string out(1, quote);
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\\' || c == quote) {
      out += '\\';
      out += c;
    } else if (c == '\n' || c == '\t' || c == '\r') {
      out += c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
    } else if (code < 0x20 || code == 0x7F) {
      out += fmt::format("\\{:03o}", code);  // at most three digits, unlike \x
    } else {
      out += c;
    }
  }
  return out + quote;
}

std::string float_literal(double value) {
  std::string text = fmt::format("{}", value);
  return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

bool is_literal_text(const Written& part) {
  return part.text.starts_with('"');
}

// Returns whether it is written as a literal: a constant, or a component without arguments such as
// the vowels.
bool is_text_constant(const Expression& part) {
  return part.type == kString && part.arguments.empty() &&
         part.kind != Expression::Kind::parameter && part.kind != Expression::Kind::variable;
}

bool is_number_constant(const Expression& part) {
  return part.type == kInt && part.kind == Expression::Kind::constant;
}

bool has_lines(std::string_view name) {
  static const std::set<std::string_view> kCollected = {"map", "filter"};
  return kCollected.contains(name);
}

}  // namespace

std::string cpp_type(TypeId type) {
  if (type == kByte) {
    return "char";
  }
  if (is_dictionary(type)) {
    return fmt::format("std::map<{}, {}>", cpp_type(key_of(type)), cpp_type(value_of(type)));
  }
  if (is_list(type)) {
    return fmt::format("std::vector<{}>", cpp_type(element_of(type)));
  }
  return type == kBool    ? "bool"
         : type == kInt   ? "long long"
         : type == kFloat ? "double"
                          : "std::string";
}

std::string cpp_read_type(TypeId type) {
  const bool is_small = type == kByte || type == kBool || type == kInt || type == kFloat;
  return "const " + cpp_type(type) + (is_small ? "" : "&");
}

CppExpressions::CppExpressions(const Pool& pool, std::vector<std::string> parameters,
                               std::set<std::string> taken, std::size_t longest_part)
    : FormWriter(pool, std::move(parameters), std::move(taken)), longest_part_(longest_part) {}

std::string_view CppExpressions::form_of(const Component& component) const {
  return component.cpp;
}

std::string CppExpressions::literal(TypeId type, Cell cell) const {
  if (is_list(type)) {
    std::vector<std::string> items;
    for (const Cell item : pool().items(cell)) {
      items.push_back(literal(element_of(type), item));
    }
    return cpp_type(type) + "{" + synth::join(items, ", ") + "}";
  }
  switch (type) {
    case kBool:
      return cell != 0 ? "true" : "false";
    case kInt:
      return std::to_string(cell);
    case kFloat:
      return float_literal(as_float(cell));
    default:
      return escaped(pool().text(cell), '"');
  }
}

std::string CppExpressions::copy(const std::string& name) const {
  return name;
}

std::string CppExpressions::declaration(const std::string& name, TypeId type,
                                        const std::string& text) const {
  const std::string declared = cpp_type(type);
  if (is_list(type) && text.starts_with(declared + "(")) {
    return fmt::format("const {} {}{};", declared, name, text.substr(declared.size()));
  }
  const bool is_braced = text.starts_with(declared + "{");
  return fmt::format("const {} {} = {};", declared, name,
                     is_braced ? text.substr(declared.size()) : text);
}

FormWriter::Slots CppExpressions::component_slots(const Expression& expression) const {
  const bool is_float = expression.type == kFloat;
  return {{"type", {cpp_type(expression.type)}},
          {"zero", {is_float ? "0.0" : "0LL"}},
          {"one", {is_float ? "1.0" : "1LL"}}};
}

Written CppExpressions::adapt(const Expression& whole, std::size_t index, Written part,
                              const Place& place) const {
  const bool is_pair = whole.kind == Expression::Kind::component && whole.arguments.size() == 2;
  const Expression* other = is_pair ? &whole.arguments[1 - index] : nullptr;
  if (is_text_constant(whole.arguments[index]) && is_literal_text(part)) {
    const Cell text = whole.arguments[index].value;
    if (other != nullptr && other->type == kByte && is_pair && pool().text(text).size() == 1 &&
        whole.arguments[index].kind == Expression::Kind::constant &&
        whole.component->name.ends_with("equal")) {
      return {escaped(pool().text(text), '\'')};
    }
    if (place.after.starts_with('.')) {
      return {"std::string_view(" + part.text + ")"};
    }
    const bool is_first_of_two = other != nullptr && index == 0 && is_text_constant(*other);
    if (is_first_of_two || whole.kind == Expression::Kind::conditional) {
      return {"std::string(" + part.text + ")"};
    }
  }
  // Prevents the sum or the power of two literals from being computed as int.
  const bool is_power = whole.kind == Expression::Kind::component && whole.arguments.size() == 1 &&
                        (whole.component->name == "square" || whole.component->name == "cube");
  const bool is_first_of_two_numbers = is_pair && index == 0 && is_number_constant(*other);
  if ((is_power || is_first_of_two_numbers) && is_number_constant(whole.arguments[0])) {
    part.text += "LL";
  }
  return part;
}

std::string CppExpressions::choose_name(const std::string& wished) const {
  if (wished == "i" && is_taken("i") && !is_taken("j")) {
    return "j";
  }
  const bool hides_helper =
      helpers_of(Language::cpp).names().contains(wished) && wished.ends_with('s');
  const std::string stem = wished == "char" ? "character" : (hides_helper ? "all_" : "") + wished;
  std::string name = stem;
  for (int number = 2; is_taken(name) || is_keyword(name, Language::cpp); ++number) {
    name = fmt::format("{}_{}", stem, number);
  }
  return name;
}

std::string CppExpressions::wished_name(const Expression& expression,
                                        std::string_view otherwise) const {
  return std::string(&expression == result_ ? "result" : otherwise);
}

// Writes a component; a part of a long line gets a name.
Written CppExpressions::component(const Expression& expression) {
  ++inside_;
  Written written = component_itself(expression);
  --inside_;
  if (inside_ == 0 || written.text.size() <= longest_part_) {
    return written;
  }
  std::string part = new_name(expression.type == kByte     ? "letter"
                              : is_list(expression.type)   ? "items"
                              : expression.type == kString ? "text"
                                                           : "value");
  lines().push_back(declaration(part, expression.type, written.text));
  return {std::move(part)};
}

Written CppExpressions::component_itself(const Expression& expression) {
  const std::string_view name = expression.component->name;
  const auto lifts = [&](std::size_t index) {
    return expression.arguments[index].kind == Expression::Kind::lift;
  };
  if ((name == "sum" && !is_simple(expression.arguments[0])) || name == "product") {
    const Slots slots = component_slots(expression);
    return name == "sum" ? fold(expression.arguments[0], slots.at("zero"), "total", " += ")
                         : fold(expression.arguments[0], slots.at("one"), "product", " *= ");
  }
  if (name == "length" && lifts(0) && expression.arguments[0].combinator->name == "filter") {
    return count(expression.arguments[0], nullptr);
  }
  if (name == "join") {
    return join(expression);
  }
  if (name == "concatenate" || name == "singleton") {
    return put_together(expression);
  }
  return name == "and" || name == "or" ? short_circuit(expression)
                                       : FormWriter::component(expression);
}

// Writes ''.join of a loop's results as a text to which each is appended.
Written CppExpressions::join(const Expression& expression) {
  const Expression& separator = expression.arguments[0];
  const Expression& parts = expression.arguments[1];
  const bool is_plain_text =
      separator.kind == Expression::Kind::constant && pool().text(separator.value).empty();
  if (!is_plain_text || parts.kind != Expression::Kind::lift ||
      !has_lines(parts.combinator->name)) {
    return FormWriter::component(expression);
  }
  std::string text = new_name(wished_name(expression, "text"));
  lines().push_back("std::string " + text + ";");
  const bool bytes = may_read_bytes(parts, nullptr, pool(), false);
  loop(parts, bytes ? kByte : kString,
       [&](const std::string& item) { lines().push_back(text + " += " + item + ";"); });
  return {std::move(text)};
}

// Writes a list of single elements as one initializer; others are appended to the first.
Written CppExpressions::put_together(const Expression& expression) {
  std::vector<const Expression*> parts = {&expression};
  for (std::size_t i = 0; i < parts.size();) {
    const Expression& part = *parts[i];
    if (part.kind == Expression::Kind::component && part.component->name == "concatenate") {
      parts[i] = &part.arguments[0];
      parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1, &part.arguments[1]);
    } else {
      ++i;
    }
  }
  const auto is_single = [](const Expression* part) {
    return part->kind == Expression::Kind::component && part->component->name == "singleton";
  };
  const auto single = [&](const Expression* part) { return write(part->arguments[0]).text; };
  const std::string type = cpp_type(expression.type);
  if (std::ranges::all_of(parts, is_single)) {
    std::vector<std::string> items;
    std::ranges::transform(parts, std::back_inserter(items), single);
    return {type + "{" + synth::join(items, ", ") + "}"};
  }
  std::string first = is_single(parts[0]) ? "{" + single(parts[0]) + "}" : write(*parts[0]).text;
  if (first.starts_with(type + "{")) {
    first.erase(0, type.size());
  }
  std::string joined = new_name(wished_name(expression, "joined"));
  lines().push_back(type + " " + joined + " = " + first + ";");
  for (const Expression* part : std::span(parts).subspan(1)) {
    if (is_single(part)) {
      const std::string item = single(part);
      lines().push_back(joined + ".push_back(" + item + ");");
    } else {
      const std::string list = named(*part);
      lines().push_back(
          fmt::format("{0}.insert({0}.end(), {1}.begin(), {1}.end());", joined, list));
    }
  }
  return {std::move(joined)};
}

// Executes the statements of the second operand only where Python would evaluate it.
Written CppExpressions::short_circuit(const Expression& expression) {
  std::vector<std::string> outside = std::exchange(lines(), {});
  Written right = write(expression.arguments[1]);
  const std::vector<std::string> inside = std::exchange(lines(), std::move(outside));
  if (inside.empty()) {
    return FormWriter::component(expression);
  }
  const bool is_and = expression.component->name == "and";
  const std::string left = write(expression.arguments[0]).text;
  std::string both = new_name(is_and ? "both" : "either");
  lines().push_back("bool " + both + " = " + left + ";");
  block(fmt::format("if ({}{})", is_and ? "" : "!", both), [&] {
    lines().insert(lines().end(), inside.begin(), inside.end());
    lines().push_back(both + " = " + right.text + ";");
  });
  return {std::move(both)};
}

std::vector<std::string> CppExpressions::write_return(const Expression& result, int depth) {
  result_ = &result;
  depth_ = depth;
  if (!return_from_loop(result)) {
    const std::string text = write(result).text;
    const std::string type = cpp_type(result.type);
    const bool is_braced = text.starts_with(type + "{") && text.size() > type.size() + 2;
    lines().push_back("return " + (is_braced ? text.substr(type.size()) : text) + ";");
  }
  result_ = nullptr;
  depth_ = 0;
  return take_lines();
}

std::vector<std::string> CppExpressions::helper_code() const {
  return helpers_of(Language::cpp).code_of(helpers());
}

std::set<std::string> cpp_names() {
  std::set<std::string> names;
  for (const std::string_view word : split(kMacros, ' ')) {
    names.emplace(word);
  }
  return names;
}

}  // namespace synth
