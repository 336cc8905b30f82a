#include "synth/authors/offline/program/element_names.h"
#include "synth/authors/offline/writing/cpp/cpp_bytes.h"
#include "synth/authors/offline/writing/cpp/cpp_expressions.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace synth {
namespace {

bool is_lift(const Expression& part, std::string_view name) {
  return part.kind == Expression::Kind::lift && part.combinator->name == name;
}

bool is_range(const Expression& part) {
  static const std::set<std::string_view> kRanges = {"range", "count_up_to", "range_between",
                                                     "range_through"};
  return part.kind == Expression::Kind::component && kRanges.contains(part.component->name);
}

bool uses_index(const Expression& body) {
  if (body.kind == Expression::Kind::variable) {
    return body.index == 0;
  }
  // The last argument of a lift is another body, with other variables.
  const std::size_t own = body.arguments.size() - (body.kind == Expression::Kind::lift ? 1 : 0);
  return std::any_of(body.arguments.begin(),
                     body.arguments.begin() + static_cast<std::ptrdiff_t>(own), uses_index);
}

bool is_word(std::string_view text) {
  return std::ranges::all_of(text, is_word_character);
}

Expression condition_of(const Expression& lift, TypeId item) {
  return item == kByte ? on_bytes(lift.arguments.back()) : lift.arguments.back();
}

// Returns the opposite comparison; empty for other operators.
std::string_view opposite(std::string_view op) {
  static const std::map<std::string_view, std::string_view> kOpposites = {
      {"<", ">="}, {">=", "<"}, {">", "<="}, {"<=", ">"}, {"==", "!="}, {"!=", "=="}};
  const auto at = kOpposites.find(op);
  return at == kOpposites.end() ? std::string_view() : at->second;
}

// Returns the negation of a condition.
Written negated(const Written& condition, const Expression& body) {
  const std::string op = " " + condition.op + " ";
  const std::size_t at = condition.text.find(op);
  const bool is_float =
      !body.arguments.empty() && body.arguments[0].type == kFloat;  // NaN fails every comparison
  if (!opposite(condition.op).empty() && condition.text.find(op, at + 1) == std::string::npos &&
      at != std::string::npos && !is_float) {
    const std::string_view other = opposite(condition.op);
    std::string text = condition.text;
    text.replace(at + 1, condition.op.size(), other);
    return {std::move(text), condition.binding, std::string(other)};
  }
  if (condition.binding == kPrefix && condition.text.starts_with('!')) {
    return {condition.text.substr(1)};
  }
  const bool is_open = condition.binding < kPrefix;
  return {is_open ? "!(" + condition.text + ")" : "!" + condition.text, kPrefix};
}

bool may_join_others(std::string_view condition) {
  return outermost(condition).binding > kEither;
}

}  // namespace

// Writes the statements that `fill` makes as a block.
void CppExpressions::block(const std::string& header, const std::function<void()>& fill) {
  std::vector<std::string> outside = std::exchange(lines(), {});
  const int inside = std::exchange(inside_, 0);
  ++depth_;
  fill();
  --depth_;
  inside_ = inside;
  std::string text = header + " {\n";
  for (const std::string& line : std::exchange(lines(), std::move(outside))) {
    text += indented(line) + "\n";
  }
  lines().push_back(text + "}");
}

// Writes statements under a condition. If they are a single `if`, both conditions are joined.
void CppExpressions::if_block(const std::string& condition, const std::function<void()>& fill) {
  constexpr std::string_view kIf = "if (";
  constexpr std::string_view kOpen = ") {\n";
  block("if (" + condition + ")", fill);
  std::string& text = lines().back();
  const std::size_t inner = text.find(kOpen) + kOpen.size() + 2;
  const std::size_t end = text.find(kOpen, inner);
  const bool is_if = std::string_view(text).substr(inner).starts_with(kIf);
  // The inner block ends on the second last line.
  const std::size_t closed = text.find("\n  }", inner);
  if (!is_if || end == std::string::npos || closed + 6 != text.size()) {
    return;
  }
  const std::string second = text.substr(inner + kIf.size(), end - inner - kIf.size());
  const std::string both = condition + " && " + second;
  if (!may_join_others(condition) || !may_join_others(second) ||
      both.size() + kIf.size() + kOpen.size() > room() + 2) {
    return;
  }
  std::string joined = "if (" + both + ") {\n";
  for (const std::string_view line : split(
           std::string_view(text).substr(end + kOpen.size(), closed - end - kOpen.size()), '\n')) {
    joined += std::string(line.substr(std::min<std::size_t>(2, line.size()))) + "\n";
  }
  text = joined + "}";
}

// Returns the range of a loop: a temporary value, or a name for an existing one.
std::string CppExpressions::source(const Expression& list) {
  return is_shared(list) && !is_simple(list) ? named(list) : write(list).text;
}

// Writes a loop without creating intermediate lists: a filter becomes an `if` in the loop.
void CppExpressions::loop(const Expression& list, TypeId item, const Use& use) {
  if (is_lift(list, "map")) {
    loop_stream(list, element_of(list.type), [&](const std::vector<std::string>& variables) {
      use(write_body(list.arguments.back(), variables).text);
    });
  } else if (is_lift(list, "filter")) {
    loop_stream(list, item, [&](const std::vector<std::string>& variables) {
      const std::string condition = write_body(condition_of(list, item), variables).text;
      if_block(condition, [&] {
        use(variables.at(static_cast<std::size_t>(std::max(0, list.stream->item))));
      });
    });
  } else if (is_range(list)) {
    loop_range(list, use);
  } else {
    loop_base(list, item, use);
  }
}

void CppExpressions::loop_range(const Expression& range, const Use& use) {
  const std::string_view name = range.component->name;
  const bool has_first = range.arguments.size() == 2;
  const std::string first = has_first               ? write(range.arguments[0]).text
                            : name == "count_up_to" ? "1"
                                                    : "0";
  const std::string end = named(range.arguments.back());
  const bool is_inclusive = name == "count_up_to" || name == "range_through";
  const std::string i = new_name("i");
  block(fmt::format("for (long long {0} = {1}; {0} {2} {3}; ++{0})", i, first,
                    is_inclusive ? "<=" : "<", end),
        [&] { use(i); });
  release(i);
}

void CppExpressions::loop_base(const Expression& list, TypeId item, const Use& use) {
  const bool bytes = item == kByte;
  std::string from = source(bytes ? list.arguments[0] : list);
  if (from.starts_with('"')) {
    from = "std::string_view(" + from + ")";
  }
  const std::string name = new_name(bytes ? "c" : element_name(list, parameters()));
  const TypeId type = bytes ? kByte : element_of(list.type);
  block(fmt::format("for ({} {} : {})", cpp_read_type(type), name, from), [&] { use(name); });
  release(name);
}

void CppExpressions::loop_stream(const Expression& lift, TypeId item, const UseVariables& use) {
  const std::string_view kind = lift.stream->name;
  const Expression& list = lift.arguments[0];
  const bool is_indexed = kind == "indexed" && uses_index(lift.arguments.back());
  if (kind == "elements" || (kind == "indexed" && !is_indexed)) {
    const TypeId type = item == kByte ? item : element_of(list.type);
    loop(list, type, [&](const std::string& element) {
      std::string name = element;
      if (!is_word(element)) {
        name = new_name("value");
        lines().push_back(declaration(name, type, element));
      }
      use(kind == "elements" ? std::vector{name} : std::vector{std::string(), name});
    });
    return;
  }
  const std::string first = named(list);
  const std::string i = new_name("i");
  if (is_indexed) {
    block(fmt::format("for (long long {0} = 0; {0} < std::ssize({1}); ++{0})", i, first), [&] {
      use({i, fmt::format("{}[{}]", first, i)});
    });
  } else if (kind == "neighbours") {
    block(fmt::format("for (std::size_t {0} = 1; {0} < {1}.size(); ++{0})", i, first), [&] {
      use({fmt::format("{}[{} - 1]", first, i), fmt::format("{}[{}]", first, i)});
    });
  } else if (kind == "side_by_side") {
    const std::string second = named(lift.arguments[1]);
    const std::string bound = first == second
                                  ? first + ".size()"
                                  : fmt::format("std::min({}.size(), {}.size())", first, second);
    block(fmt::format("for (std::size_t {0} = 0; {0} < {1}; ++{0})", i, bound), [&] {
      use({fmt::format("{}[{}]", first, i), fmt::format("{}[{}]", second, i)});
    });
  } else if (kind == "all_pairs") {
    const std::string k = new_name("i");
    block(fmt::format("for (std::size_t {0} = 0; {0} < {1}.size(); ++{0})", i, first), [&] {
      block(fmt::format("for (std::size_t {0} = {1} + 1; {0} < {2}.size(); ++{0})", k, i, first),
            [&] {
              use({fmt::format("{}[{}]", first, i), fmt::format("{}[{}]", first, k)});
            });
    });
    release(k);
  } else {
    miss(kind);
  }
  release(i);
}

Written CppExpressions::collect(const Expression& lift) {
  std::string items =
      new_name(wished_name(lift, lift.combinator->name == "filter" ? "kept" : "items"));
  lines().push_back(cpp_type(lift.type) + " " + items + ";");
  loop(lift, element_of(lift.type),
       [&](const std::string& item) { lines().push_back(items + ".push_back(" + item + ");"); });
  return {std::move(items)};
}

Written CppExpressions::fold(const Expression& list, const Written& start, const std::string& name,
                             std::string_view step) {
  std::string total = new_name(name);
  const TypeId type = element_of(list.type);
  // The declaration has the type, so that the number needs no suffix.
  const std::string number = type == kFloat ? start.text : start.text.substr(0, 1);
  lines().push_back(fmt::format("{} {} = {};", cpp_type(type), total, number));
  loop(list, type, [&](const std::string& item) {
    lines().push_back(fmt::format("{}{}{};", total, step, item));
  });
  return {std::move(total)};
}

// Counts the elements of the list for which the condition, if any, holds.
Written CppExpressions::count(const Expression& list, const Expression* lift) {
  const Expression* condition = lift != nullptr ? &lift->arguments.back() : nullptr;
  const bool is_elements = lift == nullptr || lift->stream->name == "elements";
  const bool bytes = is_elements && may_read_bytes(list, condition, pool(), true);
  const TypeId item = bytes ? kByte : element_of(list.type);
  if (lift != nullptr && is_plain(*lift)) {
    return algorithm("std::ranges::count_if", *lift, item);
  }
  std::string total = new_name("count");
  lines().push_back("long long " + total + " = 0;");
  const auto step = [&] { lines().push_back("++" + total + ";"); };
  if (lift == nullptr) {
    loop(list, item, [&](const std::string&) { step(); });
  } else {
    loop_stream(*lift, item, [&](const std::vector<std::string>& variables) {
      if_block(write_body(condition_of(*lift, item), variables).text, step);
    });
  }
  return {std::move(total)};
}

Written CppExpressions::holds(const Expression& lift, bool for_all) {
  const bool bytes = lift.stream->name == "elements" &&
                     may_read_bytes(lift.arguments[0], &lift.arguments.back(), pool(), false);
  const TypeId item = bytes ? kByte : element_of(lift.arguments[0].type);
  if (is_plain(lift)) {
    return algorithm(for_all ? "std::ranges::all_of" : "std::ranges::any_of", lift, item);
  }
  std::string found = new_name(for_all ? "all_hold" : "found");
  lines().push_back(fmt::format("bool {} = {};", found, for_all));
  loop_stream(lift, item, [&](const std::vector<std::string>& variables) {
    const Written condition = write_body(condition_of(lift, item), variables);
    if_block((for_all ? negated(condition, lift.arguments.back()) : condition).text,
             [&] { lines().push_back(fmt::format("{} = {};", found, !for_all)); });
  });
  return {std::move(found)};
}

// Writes any() and all() as the function's result, returning from the loop. Returns false for other
// expressions.
bool CppExpressions::return_from_loop(const Expression& lift) {
  const bool for_all = is_lift(lift, "all");
  if ((!for_all && !is_lift(lift, "any")) || is_plain(lift)) {
    return false;
  }
  const bool bytes = lift.stream->name == "elements" &&
                     may_read_bytes(lift.arguments[0], &lift.arguments.back(), pool(), false);
  const TypeId item = bytes ? kByte : element_of(lift.arguments[0].type);
  loop_stream(lift, item, [&](const std::vector<std::string>& variables) {
    const Written condition = write_body(condition_of(lift, item), variables);
    if_block((for_all ? negated(condition, lift.arguments.back()) : condition).text,
             [&] { lines().push_back(fmt::format("return {};", !for_all)); });
  });
  lines().push_back(fmt::format("return {};", for_all));
  return true;
}

}  // namespace synth
