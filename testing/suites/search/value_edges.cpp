#include "testing/suites/search/value_edges.h"

#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "synth/support/number.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace synth {
namespace {

using Edges = std::set<std::string>;
using Words = std::set<std::string>;

constexpr std::array<std::string_view, 13> kTellingWords{
    "no item",          "one item",      "empty",      "zero",    "one ",       "negative", "None",
    "several negative", "only negative", "both signs", "capital", "mixed case", "border"};

constexpr double kLarge = 50;
constexpr double kVeryLarge = 1'000;
constexpr double kMostWhole = 1e15;  // beyond, every float is whole
constexpr std::size_t kLongText = 7;
constexpr std::size_t kLongItem = 4;

bool is_whole(double number) {
  return std::fabs(number) < kMostWhole && number == std::floor(number);
}

// Returns the number that a value is; `in_text`: or that its text is, as in a script's arguments.
std::optional<double> number_of(const Value& value, bool in_text) {
  if (const auto* integer = value.get_if<Integer>()) {
    return integer->to_double();
  }
  if (const auto* number = value.get_if<double>()) {
    return std::isnan(*number) ? std::nullopt : std::optional(*number);
  }
  const auto* text = value.get_if<std::string>();
  if (!in_text || text == nullptr) {
    return std::nullopt;
  }
  return parse_number<std::int64_t>(*text);
}

Words number_words(double number) {
  Words words;
  if (number == 0 || number == 1 || number == -1) {
    words.insert(number == 0 ? "zero" : number == 1 ? "one" : "minus one");
  }
  if (number < 0) {
    words.insert("negative");
  } else if (number > 1) {
    words.insert(number >= kVeryLarge ? "very large"
                 : number >= kLarge   ? "large"
                 : number >= 4        ? "several"
                                      : "few");
  }
  if (!is_whole(number)) {
    words.insert("broken");
  } else if (std::fabs(number) > 1) {
    words.insert(std::fmod(number, 2) == 0 ? "even" : "odd");
  }
  return words;
}

Words text_words(const std::string& text) {
  Words words;
  const auto any = [&](auto is) { return std::ranges::any_of(text, is); };
  const std::set<char> characters(text.begin(), text.end());
  if (text.empty()) {
    words.insert("empty");
  }
  if (text.size() == 1) {
    words.insert("one letter of");
  }
  if (any(is_upper)) {
    words.insert(any(is_lower) ? "mixed case of" : "capital");
  }
  if (characters.size() < text.size()) {
    words.insert("repeated letters in");
    if (std::ranges::adjacent_find(text) != text.end()) {
      words.insert("a double letter in");
    }
  }
  if (any([&](char c) { return is_upper(c) && characters.contains(to_lower(c)); })) {
    words.insert("both cases of a letter in");
  }
  if (any(is_digit)) {
    words.insert("digits in");
  }
  if (text.find(' ') != text.npos) {
    const bool is_around = text.front() == ' ' || text.back() == ' ';
    words.insert(is_around ? "spaces around" : "words in");
    if (text.find("  ") != text.npos) {
      words.insert("two spaces in");
    }
  }
  if (any([](char c) { return is_ascii(c) && !is_letter(c) && !is_digit(c) && c != ' '; })) {
    words.insert("marks in");
  }
  if (text.size() > 1) {
    const bool is_symmetric = std::equal(text.begin(), text.end(), text.rbegin());
    words.insert(is_symmetric ? "symmetric" : "lopsided");
  }
  if (text.size() >= kLongText) {
    words.insert("long");
  }
  if (text.find('\n') < text.size() - 1 && !text.empty()) {
    words.insert("several lines in");
  }
  return words;
}

std::string size_word(std::size_t size) {
  constexpr std::array<std::string_view, 3> kSizes{"no item in", "one item in", "two items in"};
  return std::string(size < kSizes.size() ? kSizes[size] : "several items in");
}

Words words_of_numbers(const std::vector<double>& items) {
  Words words;
  const auto negative = std::ranges::count_if(items, [](double n) { return n < 0; });
  const auto positive = std::ranges::count_if(items, [](double n) { return n > 0; });
  const auto size = static_cast<std::ptrdiff_t>(items.size());
  const auto [least, most] = std::ranges::minmax(items);
  if (negative > 0) {
    words.insert(negative == size ? "only negative numbers in" : "a negative number in");
  }
  if (negative > 1 && negative < size) {
    words.insert("several negative numbers in");
  }
  if (negative > 1 && positive > 1) {
    words.insert("both signs twice in");
  }
  if (std::ranges::count(items, 0.0) > 0) {
    words.insert("zero in");
  }
  if (most >= kLarge) {
    words.insert("a large number in");
  }
  if (!std::ranges::all_of(items, is_whole)) {
    words.insert("a broken number in");
  }
  if (size > 1 && std::ranges::count(items, most) > 1) {
    words.insert("the largest twice in");
  }
  if (size > 1 && std::ranges::count(items, least) > 1) {
    words.insert("the smallest twice in");
  }
  return words;
}

Words words_of_texts(const std::vector<std::string>& items) {
  Words words;
  std::set<std::size_t> sizes;
  Words in_lower_case_all;
  for (const std::string& item : items) {
    sizes.insert(item.size());
    in_lower_case_all.insert(in_lower_case(item));
  }
  if (sizes.contains(0)) {
    words.insert("an empty text in");
  }
  if (sizes.size() < items.size()) {
    words.insert("texts of the same length in");
  }
  if (in_lower_case_all.size() < Words(items.begin(), items.end()).size()) {
    words.insert("texts that differ in case only in");
  }
  if (std::ranges::any_of(items, [](const auto& i) { return std::ranges::any_of(i, is_upper); })) {
    words.insert("capital letters in");
  }
  if (std::ranges::any_of(items, [](const auto& i) { return i.size() > kLongItem; })) {
    words.insert("a longer text in");
  }
  return words;
}

const std::vector<Value>* items_in(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    return &list->items;
  }
  if (const auto* set = value.get_if<Set>()) {
    return &set->items;
  }
  const auto* tuple = value.get_if<Tuple>();
  return tuple != nullptr ? &tuple->items : nullptr;
}

// Returns whether the items rise, or fall: a difference of the first two kinds at most.
Words order_words(const std::vector<Value>& items, bool in_text) {
  if (items.size() < 3) {
    return {};
  }
  bool rises = true;
  bool falls = true;
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    const auto a = number_of(items[i], in_text);
    const auto b = number_of(items[i + 1], in_text);
    const auto* x = items[i].get_if<std::string>();
    const auto* y = items[i + 1].get_if<std::string>();
    if ((!a || !b) && (x == nullptr || y == nullptr)) {
      return {};
    }
    rises = rises && (a && b ? *a <= *b : *x <= *y);
    falls = falls && (a && b ? *a >= *b : *x >= *y);
  }
  return {rises && falls ? "only equal items in"
          : rises        ? "a rising order of"
          : falls        ? "a falling order of"
                         : "no order of"};
}

Words item_words(const std::vector<Value>& items, bool in_text) {
  Words words;
  std::vector<double> numbers;
  std::vector<std::string> texts;
  std::vector<Value> inner;
  std::set<std::size_t> sizes;
  std::vector<std::string> written;
  for (const Value& item : items) {
    written.push_back(write_literal(item));
    if (const auto number = number_of(item, in_text)) {
      numbers.push_back(*number);
    } else if (const auto* text = item.get_if<std::string>()) {
      texts.push_back(*text);
    } else if (const auto* parts = items_in(item)) {
      inner.insert(inner.end(), parts->begin(), parts->end());
      sizes.insert(parts->size());
    }
  }
  if (!items.empty() && numbers.size() == items.size()) {
    words = words_of_numbers(numbers);
  } else if (!items.empty() && texts.size() == items.size()) {
    words = words_of_texts(texts);
  } else if (!sizes.empty()) {
    if (sizes.contains(0)) {
      words.insert("an empty item in");
    }
    if (sizes.size() > 1) {
      words.insert("items of several lengths in");
    }
    for (const std::string& word : item_words(inner, in_text)) {
      words.insert(word + " items of");
    }
  }
  if (items.size() > 1) {
    const std::size_t distinct = Words(written.begin(), written.end()).size();
    if (distinct == 1) {
      words.insert("only equal items in");
    } else if (distinct < items.size()) {
      words.insert("an item twice in");
      if (std::ranges::adjacent_find(written) != written.end()) {
        words.insert("neighbours that are equal in");
      }
    }
    words.merge(order_words(items, in_text));
  }
  return words;
}

// A reader of the edges of one call.
class EdgeReader {
 public:
  explicit EdgeReader(bool in_text) : in_text_(in_text) {}

  void value(const Value& value, const std::string& name) {
    if (value.is<Null>() || value.is<Undefined>()) {
      edges_.insert(name + " is None");
    } else if (const auto* truth = value.get_if<bool>()) {
      edges_.insert(name + (*truth ? " is True" : " is False"));
    } else if (const auto number = number_of(value, in_text_)) {
      add(number_words(*number), name);
    } else if (const auto* text = value.get_if<std::string>()) {
      add(text_words(*text), name);
    } else if (const auto* dict = value.get_if<Dict>()) {
      entries(dict->entries, name);
    } else if (const auto* map = value.get_if<Map>()) {
      entries(map->entries, name);
    } else if (const auto* items = items_in(value)) {
      record_or_items(*items, value.is<Tuple>(), name);
    }
  }

  void items(const std::vector<Value>& items, const std::string& name) {
    edges_.insert(size_word(items.size()) + " " + name);
    add(item_words(items, in_text_), name);
  }

  // Reads how the arguments relate.
  void relations(const std::vector<Value>& arguments) {
    Words written;
    std::vector<std::size_t> sizes;
    std::vector<double> numbers;
    for (const Value& value : arguments) {
      written.insert(write_literal(value));
      const auto number = number_of(value, in_text_);
      const auto* text = value.get_if<std::string>();
      const auto* list = value.get_if<List>();
      if (number) {
        numbers.push_back(*number);
      } else if (text != nullptr || list != nullptr) {
        sizes.push_back(text != nullptr ? text->size() : list->items.size());
      }
    }
    if (written.size() < arguments.size()) {
      edges_.insert("equal arguments");
    }
    if (sizes.size() > 1) {
      const bool is_same = std::ranges::count(sizes, sizes[0]) == std::ssize(sizes);
      edges_.insert(is_same               ? "arguments of the same length"
                    : sizes[0] > sizes[1] ? "a longer first"
                                          : "a longer second");
    }
    if (numbers.size() == 2 && numbers[0] != numbers[1]) {
      edges_.insert(numbers[0] > numbers[1] ? "a larger first" : "a larger second");
    }
    if (numbers.size() == 3) {
      std::array<int, 3> order{0, 1, 2};
      std::ranges::stable_sort(order, {},
                               [&](int i) { return numbers[static_cast<std::size_t>(i)]; });
      edges_.insert(fmt::format("the order {} {} {}", order[0], order[1], order[2]));
    }
  }

  Edges take() { return std::move(edges_); }

 private:
  void add(const Words& words, const std::string& name) {
    for (const std::string& word : words) {
      edges_.insert(word + " " + name);
    }
  }

  void entries(const std::vector<std::pair<Value, Value>>& entries, const std::string& name) {
    std::vector<Value> values;
    for (const auto& [key, item] : entries) {
      values.push_back(item);
    }
    edges_.insert(size_word(entries.size()) + " " + name);
    add(item_words(values, in_text_), "the values of " + name);
  }

  void record_or_items(const std::vector<Value>& parts, bool is_tuple, const std::string& name) {
    std::set<std::string_view> kinds;
    for (const Value& part : parts) {
      kinds.insert(kind_name(part));
    }
    if (!is_tuple || kinds.size() < 2) {
      items(parts, name);
      return;
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      value(parts[i], fmt::format("{}[{}]", name, i));
    }
  }

  bool in_text_;  // numbers are written as text
  Edges edges_;
};

}  // namespace

std::set<std::string> edges_of_call(const Call& call, const std::vector<std::string>& names,
                                    bool is_script) {
  EdgeReader reader(is_script);
  std::vector<Value> further;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (i < names.size()) {
      reader.value(call.args[i], names[i]);
    } else {
      further.push_back(call.args[i]);
    }
  }
  if (is_script || !further.empty()) {
    reader.items(further, "the arguments");
  }
  for (const auto& [name, value] : call.kwargs) {
    reader.value(value, name);
  }
  const auto named = static_cast<std::ptrdiff_t>(std::min(call.args.size(), names.size()));
  reader.relations({call.args.begin(), call.args.begin() + named});
  return reader.take();
}

bool is_telling_edge(std::string_view edge) {
  return std::ranges::any_of(kTellingWords,
                             [&](std::string_view word) { return edge.find(word) != edge.npos; });
}

}  // namespace synth
