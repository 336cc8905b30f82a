#include "testing/runtimes/cpp/host/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace synth {
namespace {

using TokenSpan = std::span<const std::string>;

constexpr int kMostExpansions = 32;
constexpr std::size_t kMostTypeTokens = 20'000;  // of a type, before and after expansion
constexpr int kDeepestType = 32;

tl::unexpected<Error> unsupported(std::string_view what) {
  return fail(Errc::not_allowed, fmt::format("{} cannot be passed as a value", what),
              "see docs/check.md for the types that can");
}

struct Standard {
  CppType::Kind kind;
  std::size_t arguments;  // number of template arguments that count; 0: any
};

const std::map<std::string, Standard, std::less<>>& standard_templates() {
  using Kind = CppType::Kind;
  static const std::map<std::string, Standard, std::less<>> kKnown{
      {"vector", {Kind::list, 1}},       {"deque", {Kind::list, 1}},
      {"list", {Kind::list, 1}},         {"array", {Kind::list, 1}},
      {"pair", {Kind::tuple, 2}},        {"tuple", {Kind::tuple, 0}},
      {"set", {Kind::set, 1}},           {"unordered_set", {Kind::set, 1}},
      {"map", {Kind::map, 2}},           {"unordered_map", {Kind::map, 2}},
      {"optional", {Kind::optional, 1}}, {"multiset", {Kind::list, 1}},
      {"complex", {Kind::complex, 1}},   {"variant", {Kind::variant, 0}},
  };
  return kKnown;
}

// Sizes on LP64 machines, the only ones that synth runs on.
const std::map<std::string, std::string, std::less<>>& integer_names() {
  static const std::map<std::string, std::string, std::less<>> kKnown{
      {"int8_t", "signed char"},
      {"uint8_t", "unsigned char"},
      {"int16_t", "short"},
      {"uint16_t", "unsigned short"},
      {"int32_t", "int"},
      {"uint32_t", "unsigned int"},
      {"int64_t", "long"},
      {"uint64_t", "unsigned long"},
      {"size_t", "unsigned long"},
      {"ssize_t", "long"},
      {"ptrdiff_t", "long"},
      {"intptr_t", "long"},
      {"uintptr_t", "unsigned long"}};
  return kKnown;
}

CppType integer(std::string name) {
  CppType type{.kind = CppType::Kind::integer, .name = std::move(name), .items = {}};
  type.is_signed = !type.name.starts_with("unsigned");
  const auto has = [&](std::string_view word) { return type.name.find(word) != type.name.npos; };
  type.bits = has("char") ? 8 : has("short") ? 16 : has("long") ? 64 : 32;
  return type;
}

// Returns a type made of words such as `unsigned long long int`.
std::optional<CppType> builtin(const std::multiset<std::string, std::less<>>& words) {
  using Kind = CppType::Kind;
  const auto simple = [](Kind kind, std::string name) {
    return CppType{.kind = kind, .name = std::move(name), .items = {}};
  };
  if (words.contains("void")) {
    return simple(Kind::none, "void");
  }
  if (words.contains("bool")) {
    return simple(Kind::boolean, "bool");
  }
  if (words.contains("float")) {
    return simple(Kind::floating, "float");
  }
  if (words.contains("double")) {
    return simple(Kind::floating, words.contains("long") ? "long double" : "double");
  }
  const bool is_unsigned = words.contains("unsigned");
  if (words.contains("char")) {
    return is_unsigned || words.contains("signed")
               ? integer(is_unsigned ? "unsigned char" : "signed char")
               : simple(Kind::character, "char");
  }
  const std::string size = words.contains("short")    ? "short"
                           : words.count("long") >= 2 ? "long long"
                           : words.contains("long")   ? "long"
                                                      : "int";
  return integer((is_unsigned ? "unsigned " : "") + size);
}

// A reader of a type, how it is passed, and a name after it.
class TypeReader {
 public:
  TypeReader(TokenSpan tokens, const CppAliases& aliases, const FindCppObject& find)
      : aliases_(aliases), find_(find) {
    add(tokens, 0);
  }

  Result<CppParameter> run() {
    if (seen_ > kMostTypeTokens) {
      return unsupported("a type of so many words");
    }
    CppParameter read;
    bool is_const = false;
    SYNTH_TRY(read.type, type(is_const, 0));
    if (at_ < tokens_.size() && (tokens_[at_] == "&" || tokens_[at_] == "&&")) {
      read.passed = tokens_[at_] == "&" && is_const ? "const &" : tokens_[at_];
      ++at_;
    }
    if (at_ < tokens_.size() && is_cpp_word_character(tokens_[at_][0])) {
      read.name = tokens_[at_++];
    }
    if (at_ < tokens_.size() && tokens_[at_] != "=") {
      return unsupported(fmt::format("a type with '{}'", tokens_[at_]));
    }
    return read;
  }

 private:
  // Adds the tokens with aliases and macros expanded. Each alias may double the text of the one
  // before.
  void add(TokenSpan tokens, int depth) {
    for (const std::string& token : tokens) {
      if (++seen_ > kMostTypeTokens) {
        return;
      }
      const auto alias = aliases_.find(token);
      if (alias != aliases_.end() && depth < kMostExpansions) {
        add(alias->second, depth + 1);
      } else {
        tokens_.push_back(token);
      }
    }
  }

  [[nodiscard]] std::string_view now() const {
    return at_ < tokens_.size() ? std::string_view(tokens_[at_]) : std::string_view();
  }

  Result<CppType> type(bool& is_const, int depth) {
    constexpr std::array<std::string_view, 14> kSkipped{
        "static", "inline", "constexpr", "extern",   "struct",    "class",   "typename",
        "std",    "::",     "volatile",  "register", "consteval", "virtual", "explicit"};
    constexpr std::array<std::string_view, 10> kBuiltin{
        "unsigned", "signed", "long", "short", "int", "char", "bool", "float", "double", "void"};
    std::multiset<std::string, std::less<>> words;
    std::optional<CppType> found;
    if (depth > kDeepestType) {
      return unsupported("a type of so many levels");
    }
    while (true) {
      const std::string_view token = now();
      if (token == "const") {
        is_const = true;
      } else if (std::ranges::find(kBuiltin, token) != kBuiltin.end() && !found) {
        words.emplace(token);
      } else if (std::ranges::find(kSkipped, token) == kSkipped.end()) {
        if (found || !words.empty() || token.empty() || !is_cpp_word_character(token[0])) {
          break;
        }
        SYNTH_TRY(found, named(depth));
        continue;
      }
      ++at_;
    }
    if (!found && !words.empty()) {
      found = builtin(words);
    }
    if (!found) {
      return unsupported("a parameter without a type");
    }
    return *std::move(found);
  }

  Result<CppType> named(int depth) {
    const std::string name = tokens_[at_++];
    if (name == "string" || name == "string_view") {
      return CppType{.kind = CppType::Kind::text, .name = "std::" + name, .items = {}};
    }
    if (name == "monostate") {
      return CppType{.kind = CppType::Kind::nothing, .name = "std::monostate", .items = {}};
    }
    if (name == "chrono" && now() == "::") {
      return duration();
    }
    if (const auto known = integer_names().find(name); known != integer_names().end()) {
      return integer(known->second);
    }
    const auto known = standard_templates().find(name);
    if (known == standard_templates().end() || now() != "<") {
      return name == "auto" ? unsupported("a type that is deduced") : object(name);
    }
    ++at_;
    return arguments({.kind = known->second.kind, .name = "std::" + name, .items = {}},
                     known->second.arguments, depth);
  }

  Result<CppType> object(std::string name) {
    while (now() == "::" && at_ + 1 < tokens_.size() &&
           is_cpp_word_character(tokens_[at_ + 1][0])) {
      name += "::" + tokens_[at_ + 1];
      at_ += 2;
    }
    auto found = find_ && now() != "<" ? find_(name) : fail(Errc::bad_input, "");
    if (!found) {
      return found.error().code == Errc::not_allowed
                 ? fail(found.error())
                 : unsupported(fmt::format("the type {}", name));
    }
    CppType type{.kind = CppType::Kind::object, .name = (*found)->name, .items = {}};
    type.object = *std::move(found);
    return type;
  }

  Result<CppType> duration() {
    constexpr std::array<std::string_view, 7> kUnits{
        "nanoseconds", "microseconds", "milliseconds", "seconds", "minutes", "hours", "days"};
    ++at_;
    const std::string name = fmt::format("std::chrono::{}", now());
    if (std::ranges::find(kUnits, now()) == kUnits.end()) {
      return unsupported(fmt::format("the type {}", name));
    }
    ++at_;
    CppType type = integer("long");
    type.name = name;
    return type;
  }

  Result<CppType> arguments(CppType made, std::size_t wanted, int depth) {
    while (now() != ">") {
      if (made.name == "std::array" && made.items.size() == 1) {
        made.count = std::strtoull(std::string(now()).c_str(), nullptr, 0);
        ++at_;
      } else if (bool ignored = false; wanted == 0 || made.items.size() < wanted) {
        SYNTH_TRY(CppType item, type(ignored, depth + 1));
        made.items.push_back(std::move(item));
      } else {
        return unsupported(fmt::format("{} with a comparator or allocator", made.name));
      }
      if (now() == ",") {
        ++at_;
      } else if (now() != ">") {
        return unsupported(fmt::format("{} with '{}'", made.name, now()));
      }
    }
    ++at_;
    if (made.kind == CppType::Kind::variant && holds_cpp_object(made)) {
      return unsupported("a std::variant of objects");
    }
    if (wanted != 0 && made.items.size() != wanted) {
      return unsupported(fmt::format("{} with {} arguments", made.name, made.items.size()));
    }
    return made;
  }

  const CppAliases& aliases_;
  const FindCppObject& find_;
  CppTokens tokens_;
  std::size_t seen_ = 0;
  std::size_t at_ = 0;
};

}  // namespace

std::string CppType::text() const {
  if (items.empty() && kind != Kind::tuple) {
    return name;
  }
  std::string arguments;
  for (const CppType& item : items) {
    arguments += (arguments.empty() ? "" : ", ") + item.text();
  }
  return fmt::format("{}<{}{}>", name, arguments,
                     name == "std::array" ? fmt::format(", {}", count) : "");
}

std::string CppParameter::declaration(std::string_view with_name) const {
  return fmt::format(
      "{}{}{}", passed == "const &" ? fmt::format("const {} &", type.text()) : type.text() + passed,
      with_name.empty() ? "" : " ", with_name);
}

std::pair<std::int64_t, std::int64_t> cpp_integer_range(const CppType& type) {
  const auto bits = static_cast<unsigned>(type.bits);
  const std::int64_t most = type.is_signed && bits == 64
                                ? std::numeric_limits<std::int64_t>::max()
                                : (std::int64_t{1} << (bits - (type.is_signed ? 1U : 0U))) - 1;
  return {type.is_signed ? -most - 1 : 0, most};
}

bool holds_cpp_object(const CppType& type) {
  return type.kind == CppType::Kind::object || std::ranges::any_of(type.items, holds_cpp_object);
}

Result<CppParameter> read_cpp_parameter(std::span<const std::string> tokens,
                                        const CppAliases& aliases, const FindCppObject& find) {
  return TypeReader(tokens, aliases, find).run();
}

}  // namespace synth
