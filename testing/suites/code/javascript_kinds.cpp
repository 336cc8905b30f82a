#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/mutants/code_tokens.h"
#include "testing/suites/code/code_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

namespace synth {
namespace {

constexpr std::array<std::string_view, 24> kOfLists{
    "map",       "filter",   "reduce",     "forEach",     "push",     "pop",
    "sort",      "some",     "every",      "find",        "join",     "flat",
    "flatMap",   "fill",     "shift",      "unshift",     "splice",   "reverse",
    "findIndex", "toSorted", "toReversed", "reduceRight", "findLast", "entries"};
constexpr std::array<std::string_view, 24> kOfText{
    "split",    "trim",       "toUpperCase", "toLowerCase", "charAt",      "charCodeAt",
    "replace",  "replaceAll", "padStart",    "padEnd",      "startsWith",  "endsWith",
    "match",    "substring",  "substr",      "repeat",      "codePointAt", "localeCompare",
    "matchAll", "trimStart",  "trimEnd",     "search",      "normalize",   "test"};
constexpr std::array<std::string_view, 7> kOfBoth{"length", "slice",       "includes", "indexOf",
                                                  "concat", "lastIndexOf", "at"};
constexpr std::array<std::string_view, 3> kOfNumbers{"toFixed", "toPrecision", "toExponential"};
constexpr std::array<std::string_view, 14> kTakeNumbers{
    "isInteger", "isFinite", "isNaN", "abs", "floor", "ceil",          "sqrt",
    "round",     "trunc",    "sign",  "pow", "min",   "isSafeInteger", "log"};
constexpr std::array<std::string_view, 4> kTakeObjects{"keys", "entries", "values", "assign"};

template <class Container>
bool has(const Container& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// The weight of the evidence for each kind.
struct Evidence {
  double number = 0;
  double text = 0;
  double list = 0;
  double object = 0;
  double truth = 0;
  bool is_called = false;
  std::map<std::string, Evidence> fields = {};
  std::unique_ptr<Evidence> item = {};

  Evidence& of_item() {
    if (!item) {
      item = std::make_unique<Evidence>();
    }
    return *item;
  }
};

class Reader {
 public:
  explicit Reader(std::span<const SourceToken> body) : body_(body) {}

  // Examines every use of a name as the value.
  void look_for(std::string_view name, Evidence& found, int depth) {
    hint(name, found);
    for (std::size_t i = 0; i < body_.size() && depth > 0; ++i) {
      if (is(i, name) && body_[i].kind == TokenKind::word && !is(i - 1, ".") && !is(i - 1, "?.")) {
        use(i, i + 1, found, depth);
      }
    }
  }

 private:
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < body_.size() ? body_[i].text : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return text(i) == what; }
  [[nodiscard]] bool is_kind(std::size_t i, TokenKind kind) const {
    return i < body_.size() && body_[i].kind == kind;
  }

  static void hint(std::string_view name, Evidence& found) {
    constexpr std::array<std::string_view, 18> kNumbers{
        "n",    "i",     "j",   "k",      "m",     "x",     "y",   "count", "limit",
        "size", "width", "num", "number", "index", "start", "end", "step",  "max"};
    constexpr std::array<std::string_view, 12> kTexts{"s",      "str",  "string",    "text",
                                                      "word",   "name", "line",      "char",
                                                      "prefix", "key",  "separator", "input"};
    constexpr std::array<std::string_view, 12> kLists{"xs",    "arr",     "array", "list",
                                                      "nums",  "numbers", "items", "values",
                                                      "words", "matrix",  "grid",  "rows"};
    found.number += has(kNumbers, name) ? 1 : 0;
    found.text += has(kTexts, name) ? 1 : 0;
    found.list += has(kLists, name) ? 1.5 : 0;
    if (name == "nums" || name == "numbers") {
      found.of_item().number += 1;
    } else if (name == "words") {
      found.of_item().text += 1;
    } else if (name == "matrix" || name == "grid" || name == "rows") {
      found.of_item().list += 1;
    }
  }

  // Examines the use of the value of the tokens from `begin` to before `end`.
  void use(std::size_t begin, std::size_t end, Evidence& found, int depth) {
    if (is(end, ".") || is(end, "?.")) {
      member(end + 1, found, depth);
    } else if (is(end, "[")) {
      index(end, found, depth);
    } else if (is(end, "(") && !is(begin - 1, "function")) {
      found.is_called = true;
    }
    operators(begin, end, found);
    around(begin, end, found, depth);
  }

  void member(std::size_t at, Evidence& found, int depth) {
    const std::string_view name = text(at);
    found.list += has(kOfLists, name) ? 3 : has(kOfBoth, name) ? 1 : 0;
    found.text += has(kOfText, name) ? 3 : has(kOfBoth, name) ? 1 : 0;
    found.number += has(kOfNumbers, name) ? 3 : 0;
    if (has(kOfLists, name) && is(at + 1, "(")) {
      callback(at, name, found, depth);
    }
    const bool is_known = has(kOfLists, name) || has(kOfBoth, name) || has(kOfText, name) ||
                          has(kOfNumbers, name) || name == "toString";
    if (!is_known && depth > 1 && !is(at + 1, "(")) {
      found.object += 3;
      Evidence& field = found.fields[std::string(name)];
      hint(name, field);
      use(at, at + 1, field, depth - 1);
    }
  }

  // Examines the parameter of a callback that is an item.
  void callback(std::size_t at, std::string_view name, Evidence& found, int depth) {
    const std::size_t place = name.starts_with("reduce") ? 1 : 0;
    std::vector<std::string_view> names;
    std::size_t i = at + 2;
    if (is(i, "(")) {
      for (++i; i < body_.size() && !is(i, ")"); ++i) {
        if (is_kind(i, TokenKind::word)) {
          names.push_back(text(i));
        }
      }
    } else if (is_kind(i, TokenKind::word) && is(i + 1, "=>")) {
      names.push_back(text(i));
    }
    for (std::size_t n = place; n < names.size() && n < (name == "sort" ? 2 : place + 1); ++n) {
      look_for(names[n], found.of_item(), depth - 1);
    }
  }

  void index(std::size_t open, Evidence& found, int depth) {
    found.list += 1;
    found.text += 0.6;
    found.object += is_kind(open + 1, TokenKind::text) ? 3 : 0.2;
    const std::size_t close = closing_bracket(body_, open);
    if (depth > 1 && close < body_.size()) {
      use(open, close + 1, found.of_item(), depth - 1);
    }
  }

  void operators(std::size_t begin, std::size_t end, Evidence& found) {
    for (const std::string_view t : {text(begin - 1), text(end)}) {
      if (has(std::array<std::string_view, 12>{"*", "/", "%", "-", "**", "-=", "*=", "/=", "++",
                                               "--", "%=", ">>"},
              t)) {
        found.number += 2;
      } else if (t == "+" || t == "+=") {
        found.number += 0.6;
        found.text += 0.4;
      } else if (t == "<" || t == ">" || t == "<=" || t == ">=") {
        found.number += 1.5;
      } else if (t == "?" || t == "!" || t == "&&" || t == "||") {
        found.truth += 0.3;
      }
    }
    const bool compares = is(end, "===") || is(end, "==") || is(end, "!==") || is(end, "!=");
    if (compares && is(begin - 1, "typeof") && is_kind(end + 1, TokenKind::text)) {
      said(text(end + 1), found);
    } else if (compares) {
      found.text += is_kind(end + 1, TokenKind::text) ? 2 : 0;
      found.number += is_kind(end + 1, TokenKind::number) ? 2 : 0;
      found.truth += is(end + 1, "true") || is(end + 1, "false") ? 2 : 0;
    }
  }

  static void said(std::string_view quoted, Evidence& found) {
    const std::string_view type = quoted.substr(1, quoted.size() - 2);
    (type == "number"    ? found.number
     : type == "string"  ? found.text
     : type == "boolean" ? found.truth
                         : found.object) += 4;
    found.is_called = found.is_called || type == "function";
  }

  void around(std::size_t begin, std::size_t end, Evidence& found, int depth) {
    if (is(begin - 1, "of") && is(end, ")")) {
      found.list += 2;
      found.text += 0.5;
      if (is_kind(begin - 2, TokenKind::word)) {
        look_for(text(begin - 2), found.of_item(), depth - 1);
      }
    } else if (is(begin - 1, "...")) {
      (is(begin - 2, "{") ? found.object : found.list) += 2;
    } else if (is(begin - 1, "in")) {
      found.object += 2;
    } else if (is(begin - 1, "(") && begin >= 2) {
      const std::string_view caller = text(begin - 2);
      found.number += has(kTakeNumbers, caller) ? 3 : 0;
      found.list += caller == "isArray" ? 4 : caller == "Set" || caller == "from" ? 1.5 : 0;
      found.object += has(kTakeObjects, caller) ? 3 : 0;
      found.text += caller == "parseInt" || caller == "test" || caller == "parseFloat" ? 2 : 0;
    }
  }

  std::span<const SourceToken> body_;
};

// --- kinds as values

std::vector<Value> numbers() {
  return {Value(3),  Value(0),   Value(1),    Value(-1), Value(2),
          Value(10), Value(0.5), Value(-2.5), Value(100)};
}
std::vector<Value> texts() {
  return {Value("abc"), Value(""),   Value("a"),   Value("A b"),
          Value(" "),   Value("12"), Value("aba"), Value("Hello, World")};
}

ValueKinds kinds_of(const Evidence& found, int depth);

std::vector<Value> lists_of(const std::vector<Value>& items) {
  const Value& first = items[0];
  const Value& second = items[items.size() / 2];
  const Value& last = items.back();
  std::vector<Value> lists{Value(List{{first, second, last}}), Value(List{}), Value(List{{first}}),
                           Value(List{{last, first, last}}), Value(List{{first, first}})};
  lists.emplace_back(List{items});
  return lists;
}

std::vector<Value> objects_of(const Evidence& found, int depth) {
  if (found.fields.empty()) {
    return {Value(Dict{{{Value("a"), Value(1)}, {Value("b"), Value(2)}}}), Value(Dict{}),
            Value(Dict{{{Value("a"), Value(0)}}}),
            Value(Dict{{{Value("a"), Value(Dict{{{Value("b"), Value(1)}}})}}}),
            Value(Dict{{{Value("a"), Value(Dict{{{Value("c"), Value(List{{Value(1)}})}}})}}})};
  }
  Dict plain;
  std::vector<std::vector<Value>> edges;
  for (const auto& [name, field] : found.fields) {
    const ValueKinds kinds = kinds_of(field, depth - 1);
    edges.push_back(kinds.empty() ? numbers() : kinds[0]);
    plain.entries.emplace_back(Value(name), edges.back()[0]);
  }
  std::vector<Value> objects{Value(plain)};
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t edge = 1; edge < edges[i].size(); ++edge) {
      Dict changed = plain;
      changed.entries[i].second = edges[i][edge];
      objects.emplace_back(std::move(changed));
    }
  }
  return objects;
}

// Returns kinds by the weight of their evidence; without any, all usual kinds.
ValueKinds kinds_of(const Evidence& found, int depth) {
  std::vector<std::pair<double, std::vector<Value>>> weighed;
  const bool is_open = found.number + found.text + found.list + found.object + found.truth < 0.5;
  const auto add = [&](double score, double least, std::vector<Value> values) {
    if (score > 0 || is_open) {
      weighed.emplace_back(score + least, std::move(values));
    }
  };
  add(found.number, 0.05, numbers());
  add(found.text, 0.04, texts());
  if (depth > 0) {
    const Evidence none;
    const ValueKinds items = kinds_of(found.item ? *found.item : none, depth - 1);
    for (std::size_t i = 0; i < std::min<std::size_t>(items.size(), 2); ++i) {
      add(found.list, 0.03 - 0.02 * static_cast<double>(i), lists_of(items[i]));
    }
    add(found.object, 0, objects_of(found, depth));
  }
  add(found.truth, 0.01, {Value(true), Value(false)});
  std::ranges::stable_sort(weighed, [](const auto& a, const auto& b) { return a.first > b.first; });
  ValueKinds kinds;
  for (auto& [score, values] : weighed) {
    kinds.push_back(std::move(values));
  }
  return kinds;
}

// Returns the kinds of a type in JSDoc: `number`, `string[]`, `Array<number>`, `?string`, `A|B`.
ValueKinds annotated(std::string_view type) {
  type = trim(type);
  while (type.starts_with('(') || type.starts_with('?') || type.starts_with('!') ||
         type.starts_with('=')) {
    type.remove_prefix(1);
  }
  while (type.ends_with(')') || type.ends_with('=')) {
    type.remove_suffix(1);
  }
  ValueKinds kinds;
  if (const auto parts = split(type, '|'); parts.size() > 1) {
    for (const std::string_view part : parts) {
      std::ranges::move(annotated(part), std::back_inserter(kinds));
    }
    return kinds;
  }
  const bool is_generic = type.starts_with("Array<") && type.ends_with('>');
  if (type.ends_with("[]") || is_generic) {
    const auto item =
        is_generic ? type.substr(6, type.size() - 7) : type.substr(0, type.size() - 2);
    for (const std::vector<Value>& values : annotated(item)) {
      kinds.push_back(lists_of(values));
    }
    return kinds;
  }
  const std::string name = in_lower_case(type);
  if (name == "number" || name == "int" || name == "integer") {
    kinds.push_back(numbers());
  } else if (name == "string") {
    kinds.push_back(texts());
  } else if (name == "boolean" || name == "bool") {
    kinds.push_back({Value(true), Value(false)});
  } else if (name == "null") {
    kinds.push_back({Value(Null{})});
  }
  return kinds;
}

}  // namespace

ValueKinds javascript_kinds(std::span<const SourceToken> body, std::string_view name,
                            std::string_view annotation, std::string_view fallback) {
  if (ValueKinds kinds = annotated(annotation); !kinds.empty()) {
    return kinds;
  }
  Evidence found;
  Reader(body).look_for(name, found, 3);
  if (!fallback.empty()) {
    const char c = fallback[0];
    (is_digit(c) || c == '-'                     ? found.number
     : c == '"' || c == '\'' || c == '`'         ? found.text
     : c == '['                                  ? found.list
     : fallback == "true" || fallback == "false" ? found.truth
                                                 : found.object) += 4;
  }
  return found.is_called ? ValueKinds{} : kinds_of(found, 2);
}

}  // namespace synth
