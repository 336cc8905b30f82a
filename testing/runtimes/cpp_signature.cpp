#include "testing/runtimes/cpp_signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace synth {
namespace {

using Tokens = std::vector<std::string>;
using TokenSpan = std::span<const std::string>;
using Aliases = std::map<std::string, Tokens, std::less<>>;

constexpr std::size_t kMostTokens = 2'000'000;
constexpr int kMostExpansions = 32;
constexpr int kDeepestType = 32;

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Tokens of C++ source, without comments, literals' content and directives; macros without
// parameters are noted.
class Scanner {
 public:
  Scanner(std::string_view source, Aliases& macros) : source_(source), macros_(macros) {}

  Tokens run() {
    while (at_ < source_.size() && tokens_.size() < kMostTokens) {
      step();
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] bool sees(std::string_view text) const {
    return source_.substr(at_).starts_with(text);
  }

  void step() {
    const char c = source_[at_];
    if (c == '\n') {
      line_start_ = true;
      ++at_;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (sees("//")) {
      at_ = std::min(source_.find('\n', at_), source_.size());
    } else if (sees("/*")) {
      const std::size_t end = source_.find("*/", at_ + 2);
      at_ = end == source_.npos ? source_.size() : end + 2;
    } else if (c == '#' && line_start_) {
      directive();
    } else {
      line_start_ = false;
      token(c);
    }
  }

  void token(char c) {
    if (sees("R\"")) {
      raw_string();
    } else if (c == '"' || c == '\'') {
      quoted(c);
    } else if (is_word(c)) {
      std::size_t end = at_;
      while (end < source_.size() && (is_word(source_[end]) || digit_separator(end))) {
        ++end;
      }
      tokens_.emplace_back(source_.substr(at_, end - at_));
      at_ = end;
    } else {
      const std::size_t size = sees("::") || sees("->") || sees("&&") ? 2 : 1;
      tokens_.emplace_back(source_.substr(at_, size));
      at_ += size;
    }
  }

  [[nodiscard]] bool digit_separator(std::size_t at) const {
    return source_[at] == '\'' && source_[at_] >= '0' && source_[at_] <= '9';
  }

  void quoted(char quote) {
    ++at_;
    while (at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n') {
      at_ += source_[at_] == '\\' ? 2 : 1;
    }
    at_ = std::min(at_ + 1, source_.size());
    tokens_.emplace_back("\"");
  }

  void raw_string() {
    const std::size_t open = std::min(source_.find('(', at_), source_.size());
    const std::string end = fmt::format(
        "){}\"", source_.substr(std::min(at_ + 2, open), open - std::min(at_ + 2, open)));
    const std::size_t close = source_.find(end, open);
    at_ = close == source_.npos ? source_.size() : close + end.size();
    tokens_.emplace_back("\"");
  }

  void directive() {
    std::size_t end = at_;
    do {
      end = std::min(source_.find('\n', end + 1), source_.size());
    } while (end < source_.size() && source_[end - 1] == '\\');
    const std::string_view line = source_.substr(at_, end - at_);
    at_ = end;
    Aliases ignored;
    Tokens words = Scanner(line.substr(1), ignored).run();
    const bool has_parameters = [&] {
      const std::size_t name = words.size() > 1 ? line.find(words[1], line.find("define") + 6) : 0;
      return words.size() > 1 && line.substr(name + words[1].size()).starts_with('(');
    }();
    if (words.size() > 2 && words[0] == "define" && !has_parameters) {
      macros_[words[1]] = Tokens(words.begin() + 2, words.end());
    }
  }

  std::string_view source_;
  Aliases& macros_;
  std::size_t at_ = 0;
  bool line_start_ = true;
  Tokens tokens_;
};

tl::unexpected<Error> unsupported(std::string_view what) {
  return fail(Errc::not_allowed, fmt::format("{} cannot be passed as a value", what),
              "see docs/check.md for the types that can");
}

struct Standard {
  CppType::Kind kind;
  std::size_t arguments;  // template arguments that count; 0: any number
};

const std::map<std::string, Standard, std::less<>>& standard_templates() {
  using Kind = CppType::Kind;
  static const std::map<std::string, Standard, std::less<>> known{
      {"vector", {Kind::list, 1}},       {"deque", {Kind::list, 1}},
      {"list", {Kind::list, 1}},         {"array", {Kind::list, 1}},
      {"pair", {Kind::tuple, 2}},        {"tuple", {Kind::tuple, 0}},
      {"set", {Kind::set, 1}},           {"unordered_set", {Kind::set, 1}},
      {"map", {Kind::map, 2}},           {"unordered_map", {Kind::map, 2}},
      {"optional", {Kind::optional, 1}},
  };
  return known;
}

// Of LP64 machines, the only ones synth runs on.
const std::map<std::string, std::string, std::less<>>& integer_names() {
  static const std::map<std::string, std::string, std::less<>> known{
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
  return known;
}

CppType integer(std::string name) {
  CppType type{.kind = CppType::Kind::integer, .name = std::move(name), .items = {}};
  type.is_signed = !type.name.starts_with("unsigned");
  const auto has = [&](std::string_view word) { return type.name.find(word) != type.name.npos; };
  type.bits = has("char") ? 8 : has("short") ? 16 : has("long") ? 64 : 32;
  return type;
}

// A type made of words such as `unsigned long long int`.
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

// A type, how it is passed, and a name behind it.
class TypeReader {
 public:
  TypeReader(TokenSpan tokens, const Aliases& aliases) : aliases_(aliases) { add(tokens, 0); }

  Result<CppParameter> run() {
    CppParameter read;
    bool is_const = false;
    SYNTH_TRY(read.type, type(is_const, 0));
    if (at_ < tokens_.size() && (tokens_[at_] == "&" || tokens_[at_] == "&&")) {
      read.passed = tokens_[at_] == "&" && is_const ? "const &" : tokens_[at_];
      ++at_;
    }
    if (at_ < tokens_.size() && is_word(tokens_[at_][0])) {
      read.name = tokens_[at_++];
    }
    if (at_ < tokens_.size() && tokens_[at_] != "=") {
      return unsupported(fmt::format("a type with '{}'", tokens_[at_]));
    }
    return read;
  }

 private:
  // The tokens with aliases and macros in place of their names.
  void add(TokenSpan tokens, int depth) {
    for (const std::string& token : tokens) {
      const auto alias = aliases_.find(token);
      if (alias != aliases_.end() && depth < kMostExpansions &&
          tokens_.size() < kMostTokens / 100) {
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
    constexpr std::array<std::string_view, 13> kSkipped{
        "static", "inline", "constexpr", "extern",   "struct",        "class",    "typename",
        "std",    "::",     "volatile",  "register", "[[nodiscard]]", "consteval"};
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
        if (found || !words.empty() || token.empty() || !is_word(token[0])) {
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
    if (name == "string") {
      return CppType{.kind = CppType::Kind::text, .name = "std::string", .items = {}};
    }
    if (const auto known = integer_names().find(name); known != integer_names().end()) {
      return integer(known->second);
    }
    const auto known = standard_templates().find(name);
    if (known == standard_templates().end() || now() != "<") {
      return unsupported(name == "auto" ? "a type that is deduced"
                                        : fmt::format("the type {}", name));
    }
    ++at_;
    return arguments({.kind = known->second.kind, .name = "std::" + name, .items = {}},
                     known->second.arguments, depth);
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
    if (wanted != 0 && made.items.size() != wanted) {
      return unsupported(fmt::format("{} with {} arguments", made.name, made.items.size()));
    }
    return made;
  }

  const Aliases& aliases_;
  Tokens tokens_;
  std::size_t at_ = 0;
};

// The index behind the bracket that closes the one at `open`.
std::size_t behind_matching(const Tokens& tokens, std::size_t open, std::string_view close) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    depth += tokens[i] == tokens[open] ? 1 : tokens[i] == close ? -1 : 0;
    if (depth == 0) {
      return i + 1;
    }
  }
  return tokens.size();
}

// `typedef T Name;` and `using Name = T;`.
void note_aliases(const Tokens& tokens, Aliases& aliases) {
  for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = std::find(begin, tokens.end(), ";");
    if (tokens[i] == "using" && tokens[i + 2] == "=") {
      aliases[tokens[i + 1]] = Tokens(begin + 3, end);
    } else if (tokens[i] == "typedef" && end - begin > 2 && *(begin + 1) != "struct") {
      aliases[*(end - 1)] = Tokens(begin + 1, end - 1);
    }
  }
}

struct Definition {
  Tokens before;  // the tokens in front of the name
  std::vector<Tokens> parameters;
  Tokens specifiers = {};
};

std::vector<Tokens> split_parameters(TokenSpan tokens) {
  std::vector<Tokens> all;
  int depth = 0;
  for (const std::string& token : tokens) {
    depth += token == "<" || token == "(" || token == "{" ? 1 : 0;
    depth -= token == ">" || token == ")" || token == "}" ? 1 : 0;
    if (all.empty() || (token == "," && depth == 0)) {
      all.emplace_back();
    }
    if (token != "," || depth != 0) {
      all.back().push_back(token);
    }
  }
  return all;
}

std::optional<Definition> find_definition(const Tokens& tokens, std::string_view function) {
  std::size_t boundary = 0;  // behind the last thing that ended at namespace scope
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] == "{") {
      i = behind_matching(tokens, i, "}") - 1;
      boundary = i + 1;
    } else if (tokens[i] == ";") {
      boundary = i + 1;
    } else if (tokens[i] == function && i + 1 < tokens.size() && tokens[i + 1] == "(" &&
               i > boundary) {
      const std::size_t behind = behind_matching(tokens, i + 1, ")");
      std::size_t body = behind;
      while (body < tokens.size() && tokens[body] != "{" && tokens[body] != ";") {
        ++body;
      }
      if (body >= tokens.size() || tokens[body] == ";") {
        continue;  // a declaration
      }
      const auto at = [&](std::size_t index) {
        return tokens.begin() + static_cast<std::ptrdiff_t>(index);
      };
      Definition found{
          .before = Tokens(at(boundary), at(i)),
          .parameters = split_parameters(TokenSpan(tokens).subspan(i + 2, behind - i - 3))};
      found.specifiers = found.before;
      if (const auto arrow = std::find(at(behind), at(body), "->"); arrow != at(body)) {
        found.before = Tokens(arrow + 1, at(body));
      }
      return found;
    }
  }
  return std::nullopt;
}

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

std::string CppSignature::declaration() const {
  const auto passed = [](const CppType& type, const std::string& how) {
    return how == "const &" ? fmt::format("const {} &", type.text()) : type.text() + how;
  };
  std::string list;
  for (const CppParameter& parameter : parameters) {
    list += (list.empty() ? "" : ", ") + passed(parameter.type, parameter.passed);
  }
  return fmt::format("{} {}({})", passed(result, returned), function, list);
}

Result<CppSignature> read_cpp_signature(std::string_view source, const std::string& function) {
  Aliases aliases;
  const Tokens tokens = Scanner(source, aliases).run();
  note_aliases(tokens, aliases);
  auto definition = find_definition(tokens, function);
  if (!definition) {
    return fail(Errc::bad_input, fmt::format("the code defines no function '{}'", function));
  }
  const auto is = [&](std::string_view specifier) {
    return std::ranges::find(definition->specifiers, specifier) != definition->specifiers.end();
  };
  if (is("template") || is("static")) {
    return fail(Errc::not_allowed, fmt::format("{} is {}, which cannot be called from another unit",
                                               function, is("static") ? "static" : "a template"));
  }
  CppSignature signature;
  signature.is_inline = is("inline") || is("constexpr");
  signature.function = function;
  SYNTH_TRY(CppParameter result, TypeReader(definition->before, aliases).run());
  signature.result = std::move(result.type);
  signature.returned = std::move(result.passed);
  for (const Tokens& tokens_of_one : definition->parameters) {
    SYNTH_TRY(CppParameter parameter, TypeReader(tokens_of_one, aliases).run());
    if (parameter.type.kind == CppType::Kind::none) {
      break;  // f(void)
    }
    signature.parameters.push_back(std::move(parameter));
  }
  return signature;
}

}  // namespace synth
