#include "testing/inputs/inputs.h"

#include "specs/literal.h"

#include <algorithm>
#include <set>
#include <string>

namespace synth {
namespace {

std::vector<Value> containers_of(const Type& type) {
  const std::vector<Value> items = type.arguments.empty() ? std::vector<Value>{Value(0), Value(1)}
                                                          : boundary_values(type.arguments[0]);
  std::vector<std::vector<Value>> lists = {{}};
  for (const Value& item : items) {
    lists.push_back({item});
  }
  if (!items.empty()) {
    lists.push_back({items[0], items[0]});
    lists.push_back({items.back(), items[0], items[items.size() / 2]});
  }
  std::vector<Value> values;
  for (std::vector<Value>& list : lists) {
    switch (type.kind) {
      case Type::Kind::tuple_of:
        values.emplace_back(Tuple{std::move(list)});
        break;
      case Type::Kind::set: {
        const bool repeats = list.size() == 2;
        if (!repeats) {
          values.emplace_back(Set{std::move(list)});
        }
        break;
      }
      default:
        values.emplace_back(List{std::move(list)});
    }
  }
  return values;
}

// Returns tuples with each place at each of its edges, the others at their first.
std::vector<Value> tuples_of(const Type& type) {
  std::vector<std::vector<Value>> edges;
  Tuple first;
  for (const Type& argument : type.arguments) {
    edges.push_back(boundary_values(argument));
    if (edges.back().empty()) {
      return {};
    }
    first.items.push_back(edges.back().front());
  }
  std::vector<Value> values = {Value(first)};
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t edge = 1; edge < edges[i].size(); ++edge) {
      Tuple tuple = first;
      tuple.items[i] = edges[i][edge];
      values.emplace_back(std::move(tuple));
    }
  }
  return values;
}

std::vector<Value> dicts_of(const Type& type) {
  std::vector<Value> values = {Value(Dict{})};
  if (type.arguments.size() == 2) {
    const std::vector<Value> keys = boundary_values(type.arguments[0]);
    for (const Value& value : boundary_values(type.arguments[1])) {
      if (!keys.empty()) {
        values.emplace_back(Dict{{{keys.back(), value}}});
      }
    }
  }
  return values;
}

constexpr int kMostLevels = 8;  // of a type whose values are built; those above them grow fast
constexpr std::size_t kMostRepeated = 20;  // items, words or characters

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Splits text into its UTF-8 characters.
std::vector<std::string> characters_of(const std::string& text) {
  std::vector<std::string> characters;
  for (const char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (continues && !characters.empty()) {
      characters.back().push_back(c);
    } else {
      characters.emplace_back(1, c);
    }
  }
  return characters;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back().push_back(c);
    }
  }
  return words;
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    out.append(i == 0 ? "" : separator).append(parts[i]);
  }
  return out;
}

const std::vector<Value>* items_of(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    return &list->items;
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return &tuple->items;
  }
  return nullptr;
}

bool is_negative(const Value& value) {
  const auto* integer = value.get_if<Integer>();
  const auto* real = value.get_if<double>();
  return (integer != nullptr && *integer < Integer(0)) || (real != nullptr && *real < 0);
}

// A set of calls in their order, each once.
class Calls {
 public:
  explicit Calls(const std::vector<Call>& known) {
    for (const Call& call : known) {
      seen_.insert(to_source("", call));
    }
  }

  bool add(Call call) {
    const bool is_new = seen_.insert(to_source("", call)).second;
    if (is_new) {
      calls_.push_back(std::move(call));
    }
    return is_new;
  }

  std::vector<Call> take() { return std::move(calls_); }

 private:
  std::set<std::string> seen_;
  std::vector<Call> calls_;
};

// Returns the common type of the arguments in one place.
Type type_in(const std::vector<Call>& known, std::size_t place) {
  std::vector<Value> values;
  for (const Call& call : known) {
    if (place < call.args.size()) {
      values.push_back(call.args[place]);
    }
  }
  return common_type(values);
}

// Returns the type without what lies below its first levels, which says nothing there.
Type shallow(const Type& type, int levels) {
  Type cut = type;
  if (levels == 0) {
    return {};
  }
  std::ranges::transform(type.arguments, cut.arguments.begin(),
                         [&](const Type& inner) { return shallow(inner, levels - 1); });
  return cut;
}

}  // namespace

std::vector<Value> boundary_values(const Type& type) {
  const Type cut = shallow(type, kMostLevels);
  switch (cut.kind) {
    case Type::Kind::none:
      return {Value()};
    case Type::Kind::boolean:
      return {Value(false), Value(true)};
    case Type::Kind::integer:
      return {Value(0), Value(1), Value(-1), Value(2), Value(10), Value(101)};
    case Type::Kind::floating:
      return {Value(0.0), Value(0.5), Value(-1.5), Value(2.0)};
    case Type::Kind::string:
      return {Value(""), Value("a"), Value(" "), Value("A b"), Value("aAa")};
    case Type::Kind::bytes:
      return {Value(Bytes{}), Value(Bytes{"a"})};
    case Type::Kind::list:
    case Type::Kind::tuple_of:
    case Type::Kind::set:
      return containers_of(cut);
    case Type::Kind::tuple:
      return tuples_of(cut);
    case Type::Kind::dict:
      return dicts_of(cut);
    case Type::Kind::either: {
      std::vector<Value> values;
      for (const Type& alternative : cut.arguments) {
        for (Value& value : boundary_values(alternative)) {
          values.push_back(std::move(value));
        }
      }
      return values;
    }
    default:
      return {};
  }
}

std::size_t Mutator::below(std::size_t bound) {
  state_ += 0x9e3779b97f4a7c15ULL;  // SplitMix64 (Steele, Lea and Flood, OOPSLA 2014)
  std::uint64_t out = state_;
  out = (out ^ (out >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  out = (out ^ (out >> 27U)) * 0x94d049bb133111ebULL;
  return static_cast<std::size_t>((out ^ (out >> 31U)) % bound);
}

// Reverses or repeats all elements; mostly takes one from the donors, moves, drops or changes one.
template <class T, class MutateItem>
void Mutator::change(std::vector<T>& items, const std::vector<T>& donors, MutateItem mutate_item) {
  const std::size_t way = below(12);
  if (way == 0 && items.size() > 1) {
    std::ranges::reverse(items);
    return;
  }
  if (way == 1 && !items.empty() && items.size() <= kMostRepeated) {
    const std::vector<T> once = items;
    items.insert(items.end(), once.begin(), once.end());
    return;
  }
  if (!donors.empty()) {
    const T& donor = donors[below(donors.size())];
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(below(items.size() + 1)), donor);
  }
  if (items.size() > 1) {
    const std::size_t first = below(items.size());
    std::swap(items[first], items[below(items.size())]);
  }
  if (items.size() > 2 && below(2) == 0) {
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(below(items.size())));
  }
  if (!items.empty() && !donors.empty() && below(2) == 0) {
    T& item = items[below(items.size())];
    item = mutate_item(item, donors[below(donors.size())]);
  }
}

Value Mutator::mutate_integer(const Integer& value, const Value& donor) {
  const auto small = value.to_int64();
  constexpr std::int64_t kFar = std::int64_t{1} << 62U;
  if (!small || *small > kFar || *small < -kFar) {
    return value;
  }
  const std::int64_t moved = *small + static_cast<std::int64_t>(below(7)) - 2;
  const bool may_be_negative = *small < 0 || is_negative(donor);
  return moved < 0 && !may_be_negative ? *small + 1 : moved;
}

// Changes the case of one letter, or of all.
std::string Mutator::change_case(std::string text) {
  std::vector<std::size_t> letters;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_letter(text[at])) {
      letters.push_back(at);
    }
  }
  constexpr char kOtherCase = 'a' ^ 'A';  // the bit in which they differ
  const std::size_t only = letters.empty() ? 0 : below(2 * letters.size());
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i == only || only >= letters.size()) {
      text[letters[i]] = static_cast<char>(text[letters[i]] ^ kOtherCase);
    }
  }
  return text;
}

// Moves words if there are any, else characters.
std::string Mutator::mutate_text(const std::string& text, const std::string& donor) {
  if (below(6) == 0 && std::ranges::any_of(text, is_letter)) {
    return change_case(text);
  }
  const bool has_words = text.find(' ') != std::string::npos;
  std::vector<std::string> parts = has_words ? words_of(text) : characters_of(text);
  const std::vector<std::string> donors = has_words ? words_of(donor) : characters_of(donor);
  change(parts, donors, [&](const std::string& part, const std::string& other) {
    return has_words ? mutate_text(part, other) : other;
  });
  return joined(parts, has_words ? " " : "");
}

Value Mutator::mutate(const Value& value, const Value& donor) {
  if (const auto* truth = value.get_if<bool>()) {
    return !*truth;
  }
  if (const auto* integer = value.get_if<Integer>()) {
    return mutate_integer(*integer, donor);
  }
  if (const auto* real = value.get_if<double>()) {
    const double moved = *real + static_cast<double>(below(9)) - 4;
    return moved < 0 && *real >= 0 && !is_negative(donor) ? *real + 0.5 : moved;
  }
  if (const auto* text = value.get_if<std::string>()) {
    const auto* other = donor.get_if<std::string>();
    return mutate_text(*text, other != nullptr ? *other : *text);
  }
  if (const auto* dict = value.get_if<Dict>()) {
    Dict changed = *dict;
    if (!changed.entries.empty()) {
      const std::size_t at = below(changed.entries.size());
      if (below(2) == 0) {
        changed.entries.erase(changed.entries.begin() + static_cast<std::ptrdiff_t>(at));
      } else {
        const Value& other = changed.entries[below(changed.entries.size())].second;
        changed.entries[at].second = mutate(changed.entries[at].second, other);
      }
    }
    return changed;
  }
  const std::vector<Value>* items = items_of(value);
  if (items == nullptr) {
    return value;
  }
  const std::vector<Value>* others = items_of(donor);
  const std::vector<Value> donors = others != nullptr ? *others : *items;
  std::vector<Value> changed = *items;
  const auto mutate_item = [&](const Value& item, const Value& other) {
    return mutate(item, other);
  };
  if (value.is<List>()) {
    change(changed, donors, mutate_item);
    return List{std::move(changed)};
  }
  if (!changed.empty()) {  // a tuple keeps its length, since its places differ in meaning
    const std::size_t at = below(changed.size());
    changed[at] = mutate(changed[at], at < donors.size() ? donors[at] : changed[at]);
  }
  return Tuple{std::move(changed)};
}

std::vector<Call> calls_near(const std::vector<Call>& known, const std::vector<Type>& types,
                             std::size_t mutated, std::uint64_t seed) {
  Calls calls(known);
  if (known.empty()) {
    return {};
  }
  for (std::size_t i = 0; i < std::min(types.size(), known[0].args.size()); ++i) {
    for (Value& value :
         boundary_values(types[i].kind == Type::Kind::any ? type_in(known, i) : types[i])) {
      Call call{known[0].args, {}};
      call.args[i] = std::move(value);
      calls.add(std::move(call));
    }
  }
  Mutator mutator(seed);
  // Small inputs have few neighbours, so more tries would find no more.
  std::size_t tries = 4 * mutated;
  for (std::size_t made = 0; made < mutated && tries > 0; --tries) {
    Call call{known[mutator.below(known.size())].args, {}};
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      const Call& other = known[mutator.below(known.size())];
      const bool stays = call.args.size() > 1 && mutator.below(3) == 0;
      if (!stays && i < other.args.size()) {
        call.args[i] = mutator.mutate(call.args[i], other.args[i]);
      }
    }
    made += calls.add(std::move(call)) ? 1 : 0;
  }
  return calls.take();
}

}  // namespace synth
