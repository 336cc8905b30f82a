#include "synth/authors/offline/program/element_names.h"
#include "synth/authors/offline/writing/cpp/cpp_bytes.h"
#include "synth/authors/offline/writing/cpp/cpp_expressions.h"
#include "synth/authors/offline/writing/cpp/cpp_layout.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Returns whether the list is made by a loop, so that no range exists for an algorithm.
bool is_made_in_loop(const Expression& list) {
  static const std::set<std::string_view> kMade = {"map",         "filter",        "range",
                                                   "count_up_to", "range_between", "range_through"};
  return (list.kind == Expression::Kind::lift && kMade.contains(list.combinator->name)) ||
         (list.kind == Expression::Kind::component && kMade.contains(list.component->name));
}

std::string function_block(const std::string& header, const std::vector<std::string>& lines,
                           const std::string& result) {
  std::string text = header + " {\n";
  for (const std::string& line : lines) {
    text += indented(line) + "\n";
  }
  return text + indented("return " + result + ";") + "\n}";
}

}  // namespace

// Returns the columns of a line that are left for a statement.
std::size_t CppExpressions::room() const {
  return kCppColumns - 2 * static_cast<std::size_t>(depth_ + 1);
}

// Returns whether an algorithm of the library can iterate over the list directly.
bool CppExpressions::is_plain(const Expression& lift) {
  return lift.stream->name == "elements" && !is_made_in_loop(lift.arguments[0]);
}

// Returns whether the text uses names of the enclosing function.
bool CppExpressions::needs_capture(std::string_view text, const std::string& variable) const {
  static const std::set<std::string> kGlobal = [] {
    std::set<std::string> names = cpp_names();
    names.insert(helpers_of(Language::cpp).names().begin(),
                 helpers_of(Language::cpp).names().end());
    return names;
  }();
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word_character(text[end])) {
      ++end;
    }
    const std::string word(text.substr(at, end - at));
    const bool is_member = at > 0 && (text[at - 1] == ':' || text[at - 1] == '.');
    if (!word.empty() && !is_member && word != variable && is_taken(word) &&
        !kGlobal.contains(word)) {
      return true;
    }
    at = std::max(end, at + 1);
  }
  return false;
}

// Returns the body as a function of an element, on one line of at most `room` columns or declared
// before the statement.
std::string CppExpressions::lambda(const Expression& lift, TypeId item, std::size_t room) {
  const Expression body = item == kByte ? on_bytes(lift.arguments.back()) : lift.arguments.back();
  const std::string variable =
      new_name(item == kByte ? "c" : element_name(lift.arguments[0], parameters()));
  std::vector<std::string> outside = std::exchange(lines(), {});
  const int parts_around = std::exchange(inside_, 0);
  ++depth_;
  const std::string result = write_body(body, {variable}).text;
  --depth_;
  inside_ = parts_around;
  const std::vector<std::string> inside = std::exchange(lines(), std::move(outside));
  std::string every = result;
  for (const std::string& line : inside) {
    every += "\n" + line;
  }
  const bool is_small = !cpp_read_type(item).ends_with('&');
  const std::string passed = is_small ? cpp_type(item) : cpp_read_type(item);
  const std::string header =
      fmt::format("[{}]({} {})", needs_capture(every, variable) ? "&" : "", passed, variable);
  release(variable);
  std::string text = header + " { return " + result + "; }";
  if (inside.empty() && text.size() <= room) {
    return text;
  }
  const bool is_condition = body.type == kBool;
  std::string name = new_name(is_condition ? "holds" : "key");
  const std::string start = "const auto " + name + " = ";
  const bool fits = inside.empty() && start.size() + text.size() < this->room();
  lines().push_back(start + (fits ? text : function_block(header, inside, result)) + ";");
  return name;
}

// Returns "std::ranges::any_of(xs, [](long long x) { return x > 0; })".
Written CppExpressions::algorithm(std::string_view call, const Expression& lift, TypeId item) {
  const Expression& list = lift.arguments[0];
  const std::string from = source(item == kByte ? list.arguments[0] : list);
  const std::string before =
      fmt::format("{}({}, ", call, from.starts_with('"') ? "std::string_view(" + from + ")" : from);
  constexpr std::size_t kAround = 9;  // "return ", ");"
  const std::size_t used = before.size() + kAround;
  const std::string function = lambda(lift, item, room() > used ? room() - used : 0);
  return {before + function + ")"};
}

Written CppExpressions::sort_by(const Expression& lift, std::string_view order) {
  const TypeId item = element_of(lift.type);
  std::string sorted = new_name(wished_name(lift, "sorted"));
  const std::string from = write(lift.arguments[0]).text;
  const std::string before = fmt::format("std::ranges::stable_sort({}, {}, ", sorted, order);
  const std::string key = lambda(lift, item, room() - std::min(room(), before.size() + 2));
  lines().push_back(fmt::format("{} {} = {};", cpp_type(lift.type), sorted, from));
  lines().push_back(before + key + ");");
  return {std::move(sorted)};
}

Written CppExpressions::lift(const Expression& expression) {
  const std::string_view name = expression.combinator->name;
  const TypeId item = element_of(expression.arguments[0].type);
  if (name == "map" || name == "filter") {
    return collect(expression);
  }
  if (name == "any" || name == "all") {
    return holds(expression, name == "all");
  }
  if (name == "count") {
    return count(expression.arguments[0], &expression);
  }
  // Bodies that use a single element of an existing list.
  if (expression.stream->name == "elements") {
    if (name == "max_by" || name == "min_by") {
      use_helper(name == "max_by" ? "largest" : "smallest");
      return algorithm(name == "max_by" ? "largest" : "smallest", expression, item);
    }
    if (name == "group_by") {
      use_helper("grouped");
      return algorithm("grouped<" + cpp_type(key_of(expression.type)) + ">", expression, item);
    }
    if (name == "first_such") {
      use_helper("first_such");
      return algorithm("first_such", expression, item);
    }
    if (name == "sort_by" || name == "sort_down_by") {
      return sort_by(expression, name == "sort_by" ? "{}" : "std::greater{}");
    }
  }
  miss(name);
  return {};
}

}  // namespace synth
