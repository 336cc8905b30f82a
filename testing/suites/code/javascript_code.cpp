#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/mutants/code_tokens.h"
#include "testing/suites/code/code_reader.h"

#include <algorithm>
#include <set>

namespace synth {
namespace {

constexpr int kMostRest = 3;  // number of arguments for `...rest`

// Returns the type in JSDoc's `@param {number[]} xs`.
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

// A reader of functions of JavaScript: `function f(…) {…}`, `const f = (…) => …`, `exports.f =
// function (…) {…}`.
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

  // Returns the place after a token, or after the content of its bracket.
  [[nodiscard]] std::size_t skip(std::size_t i) const {
    const bool opens = is(i, "(") || is(i, "[") || is(i, "{");
    return (opens ? closing_bracket(tokens_, i) : i) + 1;
  }

  // Reads a function that begins here; returns the place after it, or `at` if there is none.
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

  // Reads the value of a name; returns the place after a function, or `at`.
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
    parameter.is_listed = is_rest;
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

  // Returns the parameter of `{ limit = 3, name }`: an object with these members.
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
    // Changes each member while the others keep their values.
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

  // Marks public functions: if a file exports anything, its other functions are private.
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

}  // namespace

std::vector<CodeFunction> javascript_functions(std::string_view source) {
  return JavascriptReader(source).run();
}

}  // namespace synth
