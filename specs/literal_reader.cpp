#include "specs/literal_reader.h"

#include "specs/literal.h"
#include "specs/repeats.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// The limit on open brackets. Parentheses around a value cost a level of recursion but no level of
// the value, so there may be more of them than levels in a value.
constexpr std::size_t kMaxOpenBrackets = 2 * kMaxValueDepth;

bool is_deeper_than(const Value& value, std::size_t levels);

bool any_deeper(const std::vector<Value>& items, std::size_t levels) {
  return levels == 0 || std::any_of(items.begin(), items.end(), [&](const Value& item) {
           return is_deeper_than(item, levels - 1);
         });
}

// Returns whether a value that this reader made has containers nested beyond `levels`.
bool is_deeper_than(const Value& value, std::size_t levels) {
  if (const auto* list = value.get_if<List>()) {
    return any_deeper(list->items, levels);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return any_deeper(tuple->items, levels);
  }
  if (const auto* set = value.get_if<Set>()) {
    return any_deeper(set->items, levels);
  }
  if (const auto* set = value.get_if<FrozenSet>()) {
    return any_deeper(set->items, levels);
  }
  if (const auto* dict = value.get_if<Dict>()) {
    return levels == 0 ||
           std::any_of(dict->entries.begin(), dict->entries.end(), [&](const auto& entry) {
             return is_deeper_than(entry.first, levels - 1) ||
                    is_deeper_than(entry.second, levels - 1);
           });
  }
  if (const auto* made = value.get_if<Made>()) {
    return any_deeper(made->making->args, levels) ||
           std::ranges::any_of(made->making->kwargs, [&](const auto& named) {
             return levels == 0 || is_deeper_than(named.second, levels - 1);
           });
  }
  return false;
}

// Returns the kind that makes a value unhashable, if it is.
std::optional<std::string_view> unhashable_kind(const Value& value) {
  if (value.is<List>() || value.is<Set>() || value.is<Dict>()) {
    return kind_name(value);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    for (const Value& item : tuple->items) {
      if (const auto kind = unhashable_kind(item)) {
        return kind;
      }
    }
  }
  return std::nullopt;
}

// Returns the items without those at the indices, which ascend.
std::vector<Value> without(std::vector<Value> items, const std::vector<std::size_t>& indices) {
  if (indices.empty()) {
    return items;
  }
  std::vector<Value> kept;
  auto next = indices.begin();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (next != indices.end() && *next == i) {
      ++next;
    } else {
      kept.push_back(std::move(items[i]));
    }
  }
  return kept;
}

}  // namespace

Result<Value> LiteralReader::read() {
  if (extent_ != Extent::prefix) {
    skip_blanks(true);
  }
  SYNTH_TRY(Value value, read_value());
  if (extent_ != Extent::prefix) {
    skip_blanks(true);
    if (cursor_.peek() == ',') {
      SYNTH_TRY(value, read_bare_tuple(std::move(value)));
    }
    if (!cursor_.at_end()) {
      return cursor_.expected("the end");
    }
  }
  if (deepest_ > kMaxValueDepth && is_deeper_than(value, kMaxValueDepth)) {
    return cursor_.error(
        fmt::format("a value may be nested at most {} levels deep", kMaxValueDepth));
  }
  return value;
}

void LiteralReader::skip_blanks(bool all) {
  constexpr std::string_view kSpaces = " \t\f";
  const bool lines = all || open_ > 0;
  while (!cursor_.at_end()) {
    const char c = cursor_.peek();
    if (kSpaces.find(c) != std::string_view::npos || (lines && (c == '\n' || c == '\r'))) {
      ++cursor_.at;
    } else if (cursor_.starts_with("\\\n")) {
      cursor_.at += 2;
    } else if (cursor_.starts_with("\\\r\n")) {
      cursor_.at += 3;
    } else if (lines && c == '#') {
      cursor_.at = std::min(cursor_.text.find_first_of("\r\n", cursor_.at), cursor_.text.size());
    } else {
      return;
    }
  }
}

Result<Value> LiteralReader::read_value() {
  return computes() ? read_sum() : read_atom();
}

Result<Value> LiteralReader::read_atom() {
  SYNTH_CHECK(within_budget(budget_.take_node()));
  if (at_string(cursor_)) {
    return read_strings();
  }
  switch (cursor_.peek()) {
    case '[':
      return read_list();
    case '(':
      return read_parentheses();
    case '{':
      return read_braces();
    default:
      break;
  }
  if (auto big = computes() ? take_big_int() : std::nullopt) {
    return *std::move(big);
  }
  if (at_number(cursor_) || cursor_.peek() == '-' || cursor_.peek() == '+') {
    return computes() ? read_signed_number() : read_number();
  }
  if (is_identifier_start(cursor_.peek())) {
    return read_name();
  }
  return cursor_.expected("a value");
}

Result<void> LiteralReader::open_bracket() {
  if (open_ >= kMaxOpenBrackets) {
    return cursor_.error(fmt::format("more than {} brackets inside each other", kMaxOpenBrackets));
  }
  ++cursor_.at;
  deepest_ = std::max(deepest_, ++open_);
  skip_blanks();
  return {};
}

bool LiteralReader::close_bracket(char bracket) {
  if (cursor_.peek() != bracket || cursor_.at_end()) {
    return false;
  }
  ++cursor_.at;
  --open_;
  return true;
}

Result<bool> LiteralReader::take_comma(char closing) {
  skip_blanks();
  if (cursor_.peek() == ',') {
    ++cursor_.at;
    skip_blanks();
    return true;
  }
  if (cursor_.peek() == closing && !cursor_.at_end()) {
    return false;
  }
  return cursor_.expected(fmt::format("`,` or `{}`", closing));
}

Result<std::vector<Value>> LiteralReader::read_items(char closing, std::vector<Value> items) {
  while (!close_bracket(closing)) {
    SYNTH_TRY(Value item, read_value());
    items.push_back(std::move(item));
    SYNTH_CHECK(take_comma(closing));
  }
  return items;
}

Result<Value> LiteralReader::read_list() {
  SYNTH_CHECK(open_bracket());
  SYNTH_TRY(std::vector<Value> items, read_items(']'));
  return Value(List{std::move(items)});
}

Result<Value> LiteralReader::read_parentheses() {
  SYNTH_CHECK(open_bracket());
  if (close_bracket(')')) {
    return Value(Tuple{});
  }
  SYNTH_TRY(Value first, read_value());
  SYNTH_TRY(const bool comma, take_comma(')'));
  if (!comma) {
    close_bracket(')');
    return first;
  }
  std::vector<Value> items;
  items.push_back(std::move(first));
  SYNTH_TRY(items, read_items(')', std::move(items)));
  return Value(Tuple{std::move(items)});
}

Result<Value> LiteralReader::read_bare_tuple(Value first) {
  SYNTH_CHECK(within_budget(budget_.take_node()));
  std::vector<Value> items;
  items.push_back(std::move(first));
  while (cursor_.peek() == ',') {
    ++cursor_.at;
    skip_blanks(true);
    if (cursor_.at_end()) {
      break;
    }
    SYNTH_TRY(Value item, read_value());
    items.push_back(std::move(item));
    skip_blanks(true);
  }
  deepest_ += 1;
  return Value(Tuple{std::move(items)});
}

Result<Value> LiteralReader::read_braces() {
  SYNTH_CHECK(open_bracket());
  if (close_bracket('}')) {
    return Value(Dict{});
  }
  const std::size_t place = cursor_.at;
  SYNTH_TRY(Value first, read_value());
  skip_blanks();
  if (cursor_.peek() == ':') {
    return read_dict(std::move(first), place);
  }
  SYNTH_CHECK(take_comma('}'));
  std::vector<Value> items;
  items.push_back(std::move(first));
  SYNTH_TRY(items, read_items('}', std::move(items)));
  SYNTH_TRY(items, to_elements(std::move(items), place));
  return Value(Set{std::move(items)});
}

Result<Value> LiteralReader::read_dict(Value key, std::size_t place) {
  Dict dict;
  for (;;) {
    if (cursor_.peek() != ':') {
      return cursor_.expected("`:`");
    }
    ++cursor_.at;
    skip_blanks();
    SYNTH_TRY(Value value, read_value());
    dict.entries.emplace_back(std::move(key), std::move(value));
    SYNTH_CHECK(take_comma('}'));
    if (close_bracket('}')) {
      return check_keys(std::move(dict), place);
    }
    SYNTH_TRY(key, read_value());
    skip_blanks();
  }
}

Result<Value> LiteralReader::check_keys(Dict dict, std::size_t place) {
  for (const auto& [key, value] : dict.entries) {
    if (const auto kind = unhashable_kind(key)) {
      return at(place).error(fmt::format("a {} cannot be a key of this dict", *kind));
    }
  }
  const Repeats repeats = find_repeated_keys(dict.entries, Language::python);
  SYNTH_CHECK(within_budget(budget_.take_compared(repeats.compared_bytes)));
  if (!repeats.indices.empty()) {
    return at(place).error(fmt::format("this dict has the key {} twice",
                                       write_literal(dict.entries[repeats.indices[0]].first)));
  }
  return Value(std::move(dict));
}

Result<std::vector<Value>> LiteralReader::to_elements(std::vector<Value> items, std::size_t place) {
  for (const Value& item : items) {
    if (const auto kind = unhashable_kind(item)) {
      return at(place).error(fmt::format("a {} cannot be in a set", *kind));
    }
  }
  const Repeats repeats = find_repeated_items(items, Language::python);
  SYNTH_CHECK(within_budget(budget_.take_compared(repeats.compared_bytes)));
  return without(std::move(items), repeats.indices);
}

Result<Value> parse_literal(std::string_view text) {
  return LiteralReader(text, LiteralReader::Extent::whole).read();
}

Result<Value> parse_literal_prefix(std::string_view text, std::size_t& consumed) {
  LiteralReader reader(text, LiteralReader::Extent::prefix);
  Result<Value> value = reader.read();
  consumed = value ? reader.consumed() : 0;
  return value;
}

}  // namespace synth
