#include "testing/suites/code_reader.h"

#include "specs/equality.h"
#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/mutants/code_tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kMostConstants = 40;
constexpr int kMostRest = 3;  // arguments for `...rest`

// `@param {number[]} xs` of JSDoc.
std::string_view annotation_of(std::string_view comment, std::string_view parameter) {
  for (const std::string_view line : split(comment, '\n')) {
    const std::size_t open = line.find('{');
    const std::size_t close = line.rfind('}');
    if (line.find("@param") == line.npos || open == line.npos || close == line.npos ||
        close < open) {
      continue;
    }
    std::string_view rest = trim(line.substr(close + 1));
    rest.remove_prefix(rest.starts_with('[') ? 1 : 0);
    const std::size_t end = std::min(rest.find_first_of(" \t=]-"), rest.size());
    if (rest.substr(0, end) == parameter) {
      return line.substr(open + 1, close - open - 1);
    }
  }
  return {};
}

// Functions of JavaScript: `function f(…) {…}`, `const f = (…) => …`, `exports.f = function (…)
// {…}`.
class JavascriptReader {
 public:
  explicit JavascriptReader(std::string_view source)
      : source_(source), tokens_(source_tokens(source, Language::javascript)) {}

  std::vector<CodeFunction> run() {
    for (std::size_t i = 0; i < tokens_.size();) {
      const std::size_t end = definition(i);
      i = end > i ? end : skip(i);
    }
    mark_public();
    return std::move(functions_);
  }

 private:
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].text : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return text(i) == what; }

  // Past a token, and past what its bracket holds.
  [[nodiscard]] std::size_t skip(std::size_t i) const {
    const bool opens = is(i, "(") || is(i, "[") || is(i, "{");
    return (opens ? closing_bracket(tokens_, i) : i) + 1;
  }

  // Behind a function that begins here; `at` where none does.
  std::size_t definition(std::size_t at) {
    std::size_t i = at;
    while (is(i, "export") || is(i, "default")) {
      ++i;
    }
    const bool exported = i > at;
    i += is(i, "async") ? 1 : 0;
    if (is(i, "function") && is(i + 1, "*") && is(i + 3, "(")) {
      const std::size_t behind = function(std::string(text(i + 2)), at, i + 3, exported);
      if (behind > at) {
        functions_.back().refusal = "it is a generator, whose items no test holds";
      }
      return behind;
    }
    if (is(i, "function") && !is(i + 1, "*") && is(i + 2, "(")) {
      return function(std::string(text(i + 1)), at, i + 2, exported);
    }
    if (is(i, "const") || is(i, "let") || is(i, "var")) {
      return is(i + 2, "=") ? value(std::string(text(i + 1)), at, i + 3, exported) : at;
    }
    if (is(i, "exports") && is(i + 1, ".") && is(i + 3, "=")) {
      return value(std::string(text(i + 2)), at, i + 4, true);
    }
    return at;
  }

  // What a name is made: a function, or `at`.
  std::size_t value(std::string name, std::size_t at, std::size_t i, bool exported) {
    i += is(i, "async") ? 1 : 0;
    if (is(i, "function") && !is(i + 1, "*")) {
      const std::size_t open = is(i + 1, "(") ? i + 1 : i + 2;
      return is(open, "(") ? function(std::move(name), at, open, exported) : at;
    }
    const bool is_bare = is(i + 1, "=>");
    const std::size_t close = is_bare      ? i
                              : is(i, "(") ? closing_bracket(tokens_, i)
                                           : tokens_.size();
    if (!is(close + 1, "=>")) {
      return at;
    }
    std::size_t body = close + 2;
    std::size_t end = body;
    if (is(body, "{")) {
      end = closing_bracket(tokens_, body) + 1;
    } else {
      end = end_of_expression(body);
    }
    add(std::move(name), at, is_bare ? std::pair(i, i + 1) : std::pair(i + 1, close), {body, end},
        exported);
    return end;
  }

  [[nodiscard]] std::size_t end_of_expression(std::size_t i) const {
    while (i < tokens_.size() && !is(i, ";") && !is(i, ",")) {
      i = skip(i);
      const bool is_next = i < tokens_.size() && tokens_[i].line > tokens_[i - 1].line &&
                           tokens_[i].kind == TokenKind::word;
      if (is_next) {
        break;
      }
    }
    return std::min(i, tokens_.size());
  }

  std::size_t function(std::string name, std::size_t at, std::size_t open, bool exported) {
    const std::size_t close = closing_bracket(tokens_, open);
    const std::size_t end = closing_bracket(tokens_, close + 1) + 1;
    if (!is(close + 1, "{") || end > tokens_.size()) {
      return at;
    }
    add(std::move(name), at, {open + 1, close}, {close + 1, end}, exported);
    return end;
  }

  void add(std::string name, std::size_t at, std::pair<std::size_t, std::size_t> given,
           std::pair<std::size_t, std::size_t> body, bool exported) {
    if (body.first >= tokens_.size() || body.second > tokens_.size() || body.first >= body.second) {
      return;
    }
    CodeFunction function{.name = std::move(name),
                          .parameters = {},
                          .comment = comment_before(source_, tokens_[at].begin),
                          .begin = tokens_[body.first].begin,
                          .end = tokens_[body.second - 1].end};
    const auto inside = std::span(tokens_).subspan(body.first, body.second - body.first);
    for (std::size_t i = given.first; i < given.second;) {
      std::size_t end = i;
      while (end < given.second && !is(end, ",")) {
        end = skip(end);
      }
      parameter(function, i, end, inside);
      i = end + 1;
    }
    exported_.insert(exported ? function.name : "");
    std::erase_if(functions_, [&](const CodeFunction& one) { return one.name == function.name; });
    functions_.push_back(std::move(function));
  }

  void parameter(CodeFunction& function, std::size_t begin, std::size_t end,
                 std::span<const SourceToken> body) const {
    if (is(begin, "{")) {
      function.parameters.push_back(options(begin, end, function.parameters.size(), body));
      return;
    }
    const bool is_rest = is(begin, "...");
    begin += is_rest ? 1 : 0;
    const std::string name(begin < end ? text(begin) : "");
    const std::string_view fallback = is(begin + 1, "=") && begin + 2 < end ? text(begin + 2) : "";
    CodeParameter parameter{.name = name, .kinds = {}};
    if (!name.empty() && (is_word_character(name[0]) || name[0] == '$')) {
      parameter.kinds =
          javascript_kinds(body, name, annotation_of(function.comment, name), fallback);
    }
    parameter.is_optional = is_rest || !fallback.empty();
    for (std::vector<Value>& kind : parameter.kinds) {
      const auto* list = kind.back().get_if<List>();
      if (is_rest && list != nullptr) {
        kind = std::vector<Value>(list->items);
      }
    }
    if (parameter.kinds.empty() && !parameter.is_optional) {
      function.refusal = fmt::format("{} is called, and no function can be an argument", name);
    }
    for (int further = 2; is_rest && further <= kMostRest; ++further) {
      CodeParameter another = parameter;
      another.name = fmt::format("{} {}", name, further);
      function.parameters.push_back(std::exchange(parameter, std::move(another)));
    }
    function.parameters.push_back(std::move(parameter));
  }

  // `{ limit = 3, name }`: an object of that.
  [[nodiscard]] CodeParameter options(std::size_t open, std::size_t end, std::size_t place,
                                      std::span<const SourceToken> body) const {
    const std::size_t close = closing_bracket(tokens_, open);
    Dict plain;
    std::vector<Value> objects;
    for (std::size_t i = open + 1; i < close && i < end;) {
      std::size_t next = i;
      while (next < close && !is(next, ",")) {
        next = skip(next);
      }
      const std::size_t inner = is(i + 1, ":") ? i + 2 : i;
      const ValueKinds kinds = javascript_kinds(
          body, text(inner), {}, is(inner + 1, "=") ? text(inner + 2) : std::string_view());
      for (const Value& value : kinds.empty() ? std::vector<Value>{} : kinds[0]) {
        objects.emplace_back(Dict{{{Value(text(i)), value}}});
      }
      if (!kinds.empty()) {
        plain.entries.emplace_back(Value(text(i)), kinds[0][0]);
      }
      i = next + 1;
    }
    // Each with the others as they are.
    std::vector<Value> values{Value(plain)};
    for (const Value& object : objects) {
      Dict changed = plain;
      const auto& entry = object.get_if<Dict>()->entries[0];
      for (auto& [key, value] : changed.entries) {
        value = equal(key, entry.first, Language::javascript) ? entry.second : value;
      }
      values.emplace_back(std::move(changed));
    }
    values.emplace_back(Dict{});
    return {.name = fmt::format("argument {}", place + 1),
            .kinds = {std::move(values)},
            .is_optional = is(close + 1, "=")};
  }

  // Where a file exports something, the rest is its own.
  void mark_public() {
    bool has_exports = false;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool is_list = (is(i, "export") && is(i + 1, "{")) ||
                           (is(i, "exports") && is(i + 1, "=") && is(i + 2, "{"));
      has_exports = has_exports || is(i, "export") || is(i, "exports");
      const std::size_t open = is_list ? i + (is(i, "export") ? 1 : 2) : i;
      for (std::size_t k = open; is_list && k < closing_bracket(tokens_, open); ++k) {
        exported_.insert(std::string(text(k)));
      }
      if ((is(i, "exports") && (is(i + 1, "=") || is(i + 1, "."))) ||
          (is(i, "export") && is(i + 1, "default"))) {
        exported_.insert(std::string(text(i + 2)));
      }
    }
    for (CodeFunction& function : functions_) {
      const bool is_reached =
          (!has_exports || exported_.contains(function.name)) && !function.name.starts_with('_');
      function.is_public = is_reached && function.refusal.empty();
      function.refusal = is_reached ? function.refusal : "";
    }
  }

  std::string_view source_;
  std::vector<SourceToken> tokens_;
  std::vector<CodeFunction> functions_;
  std::set<std::string> exported_;
};

// Text without quotes and escapes; nothing where an escape is unusual.
std::optional<std::string> unquoted(std::string_view quoted) {
  std::string text;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') {
      text += quoted[i];
      continue;
    }
    const char c = quoted[++i];
    if (is_digit(c) || c == 'u' || c == 'x') {
      return std::nullopt;
    }
    text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
  }
  return text;
}

// A character of C++, as in 'a'.
bool is_character(const SourceToken& token, Language language) {
  return language == Language::cpp && token.kind == TokenKind::pattern &&
         token.text.starts_with('\'');
}

void add_number(std::string_view digits, std::vector<Value>& found) {
  std::int64_t whole = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
  if (error == std::errc() && end == digits.data() + digits.size()) {
    for (const std::int64_t near : {whole, whole + 1, whole - 1}) {
      found.emplace_back(near);
    }
  } else if (auto value = parse_literal(digits); value && value->is<double>()) {
    found.push_back(*std::move(value));
  }
}

// Numbers, with those next to them, words, options and endings of names: all are text.
std::vector<Value> bash_constants(std::string_view source) {
  constexpr std::array<std::string_view, 10> kOperators{"-eq", "-ne", "-lt", "-le", "-gt",
                                                        "-ge", "-z",  "-n",  "-a",  "-o"};
  const auto is_part = [](char c) {
    return is_word_character(c) || c == '.' || c == '-' || c == '/';
  };
  std::vector<Value> found;
  for (std::size_t at = 0; at < source.size();) {
    const char before = at == 0 ? '\n' : source[at - 1];
    if (source[at] == '#' && (before == '\n' || before == ' ')) {
      at = std::min(source.find('\n', at), source.size());
      continue;
    }
    std::size_t end = at;
    while (end < source.size() && is_part(source[end])) {
      ++end;
    }
    const std::string_view word = source.substr(at, end - at);
    const bool is_pattern = end < source.size() && (source[end] == ')' || source[end] == '|');
    const bool is_operator = std::ranges::find(kOperators, word) != kOperators.end() && !is_pattern;
    at = std::max(end, at + 1);
    if (word.empty() || word.size() > 40 || is_operator || before == '$' || before == '{') {
      continue;
    }
    std::int64_t whole = 0;
    const auto [behind, error] = std::from_chars(word.data(), word.data() + word.size(), whole);
    if (error == std::errc() && behind == word.data() + word.size()) {
      for (const std::int64_t near : {whole, whole + 1, whole - 1}) {
        found.emplace_back(fmt::format("{}", near));
      }
    } else {
      found.emplace_back(std::string(word));
    }
  }
  return found;
}

}  // namespace

std::string comment_before(std::string_view source, std::size_t begin) {
  std::string_view before = source.substr(0, begin);
  while (!before.empty() && before.back() != '\n') {
    before.remove_suffix(1);
  }
  before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
  std::vector<std::string_view> lines;
  if (before.ends_with("*/")) {
    const std::size_t open = before.rfind("/*");
    before = open == before.npos ? "" : before.substr(open, before.size() - open - 2);
    lines = split(before, '\n');
  } else {
    lines = split(before, '\n');
    std::size_t first = lines.size();
    while (first > 0 &&
           (trim(lines[first - 1]).starts_with("//") || trim(lines[first - 1]).starts_with("#"))) {
      --first;
    }
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
  }
  std::string text;
  for (std::string_view line : lines) {
    line = trim(line);
    line.remove_prefix(std::min(line.find_first_not_of("/*#!"), line.size()));
    text.append(line).append("\n");
  }
  return text;
}

std::vector<CodeFunction> code_functions(std::string_view source, Language language) {
  switch (language) {
    case Language::javascript:
      return JavascriptReader(source).run();
    case Language::cpp:
      return cpp_functions(source);
    case Language::bash:
      return {bash_script(source)};
    default:
      return {};
  }
}

std::vector<std::pair<std::size_t, std::size_t>> bodies_of(
    std::string_view source, Language language, const std::vector<CodeFunction>& functions,
    std::string_view function, const std::vector<std::string>& others) {
  if (language == Language::bash) {
    return {{0, source.size()}};
  }
  std::vector<std::pair<std::size_t, std::size_t>> bodies;
  std::vector<std::string> names{std::string(function)};
  for (std::size_t next = 0; next < names.size(); ++next) {
    const auto found = std::ranges::find(functions, names[next], &CodeFunction::name);
    if (found == functions.end()) {
      continue;
    }
    bodies.emplace_back(found->begin, found->end);
    const std::string_view body = source.substr(found->begin, found->end - found->begin);
    for (const SourceToken& token : source_tokens(body, language)) {
      const auto helper = std::ranges::find(functions, token.text, &CodeFunction::name);
      if (helper != functions.end() && std::ranges::find(names, helper->name) == names.end() &&
          std::ranges::find(others, helper->name) == others.end()) {
        names.push_back(helper->name);
      }
    }
  }
  return bodies;
}

std::vector<Value> constants_of(std::string_view source, Language language,
                                std::span<const std::pair<std::size_t, std::size_t>> parts) {
  std::vector<Value> found;
  if (language == Language::bash) {
    found = bash_constants(source);
  }
  for (const auto& [begin, end] : parts) {
    if (language == Language::bash) {
      break;
    }
    const std::string_view part = source.substr(begin, end - begin);
    for (const SourceToken& token : source_tokens(part, language)) {
      if (token.kind == TokenKind::number) {
        add_number(token.text, found);
      } else if (token.kind == TokenKind::text || is_character(token, language)) {
        auto text = token.text.size() < 200 ? unquoted(token.text) : std::nullopt;
        if (text) {
          found.emplace_back(*std::move(text));
        }
      }
    }
  }
  std::vector<Value> each;
  std::set<std::string> seen;
  for (Value& value : found) {
    if (seen.insert(write_literal(value)).second && each.size() < kMostConstants) {
      each.push_back(std::move(value));
    }
  }
  return each;
}

}  // namespace synth
