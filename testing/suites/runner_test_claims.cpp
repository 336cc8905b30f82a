#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/suites/runner_test_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace synth {
namespace {

using Texts = std::vector<std::string_view>;

bool is_name(char c) {
  return is_word_character(c) || c == '$';
}

bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

// Not of C++'s 1'000.
bool opens_literal(std::string_view text, std::size_t at) {
  return is_quote(text[at]) && !(text[at] == '\'' && at > 0 && is_digit(text[at - 1]));
}

// Behind the literal that begins at `at`.
std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at) {
    at += text[at] == '\\' ? 1 : 0;
  }
  return std::min(at + 1, text.size());
}

// The text with blanks in place of comments.
std::string without_comments(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; at < out.size();) {
    if (opens_literal(out, at)) {
      at = end_of_quoted(out, at);
      continue;
    }
    const bool line = out.compare(at, 2, "//") == 0;
    if (line || out.compare(at, 2, "/*") == 0) {
      const std::size_t end = out.find(line ? "\n" : "*/", at + 2);
      const std::size_t behind = end == out.npos ? out.size() : end + (line ? 0 : 2);
      std::replace_if(
          out.begin() + static_cast<std::ptrdiff_t>(at),
          out.begin() + static_cast<std::ptrdiff_t>(behind), [](char c) { return c != '\n'; }, ' ');
      at = behind;
    } else {
      ++at;
    }
  }
  return out;
}

// The items of a list whose opening bracket is at `at`, which goes behind the closing one.
std::optional<Texts> items_in(std::string_view text, std::size_t& at) {
  Texts items;
  std::string open;
  std::size_t begin = at + 1;
  while (at < text.size()) {
    const char c = text[at];
    if (opens_literal(text, at)) {
      at = end_of_quoted(text, at);
      continue;
    }
    if (c == '(' || c == '[' || c == '{') {
      open += c;
    } else if (c == ')' || c == ']' || c == '}') {
      open.pop_back();
    }
    const bool ends = open.empty();
    if (ends || (c == ',' && open.size() == 1)) {
      const std::string_view item = trim(text.substr(begin, at - begin));
      if (!item.empty() || !ends) {
        items.push_back(item);
      }
      begin = at + 1;
    }
    ++at;
    if (ends) {
      return items;
    }
  }
  return std::nullopt;
}

// A literal of JavaScript or C++, written as Python has it.
class LiteralText {
 public:
  LiteralText(Language language, std::string_view text)
      : is_cpp_(language == Language::cpp), text_(trim(text)) {}

  std::optional<Value> read() {
    if (!is_cpp_ && text_ == "undefined") {
      return Value(Undefined{});
    }
    if (is_cpp_ && text_.starts_with('(')) {  // as a macro needs it around commas
      std::size_t end = 0;
      const auto inside = items_in(text_, end);
      text_ = inside && inside->size() == 1 && end == text_.size() ? inside->front() : text_;
    }
    while (at_ < text_.size()) {
      if (!step()) {
        return std::nullopt;
      }
    }
    auto value = closers_.empty() ? parse_literal(python_) : fail(Errc::bad_input, "open");
    return value ? std::optional(*std::move(value)) : std::nullopt;
  }

 private:
  [[nodiscard]] char next_mark() const {
    const std::size_t place = text_.find_first_not_of(" \t\n", at_);
    return place == text_.npos ? '\0' : text_[place];
  }

  bool step() {
    const char c = text_[at_];
    if (is_quote(c)) {
      return c != '`' && quoted();
    }
    if (is_digit(c) || is_name(c)) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && (is_name(text_[at_]) || (is_digit(c) && text_[at_] == '.') ||
                                    (is_cpp_ && (text_[at_] == ':' || text_[at_] == '\'')) ||
                                    (is_exponent() && text_[begin] != '0'))) {
        ++at_;
      }
      const std::string_view word = text_.substr(begin, at_ - begin);
      return is_digit(c) ? number(word) : named(word);
    }
    ++at_;
    return mark(c);
  }

  // The sign in 1e-9.
  [[nodiscard]] bool is_exponent() const {
    return at_ > 0 && (text_[at_] == '-' || text_[at_] == '+') &&
           (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E');
  }

  bool quoted() {
    const std::size_t end = end_of_quoted(text_, at_);
    python_ += text_.substr(at_, end - at_);
    at_ = end;
    while (is_cpp_ && at_ < text_.size() && is_name(text_[at_])) {
      ++at_;  // "a"s
    }
    return true;
  }

  bool number(std::string_view word) {
    std::string digits(word);
    std::erase_if(digits, [](char c) { return c == '\'' || c == '_'; });
    const bool is_hex = digits.starts_with("0x") || digits.starts_with("0X");
    const std::string_view suffix = !is_cpp_ ? "n" : is_hex ? "uUlL" : "uUlLfF";
    while (!digits.empty() && suffix.find(digits.back()) != suffix.npos) {
      digits.pop_back();
    }
    const bool is_key = !is_cpp_ && next_mark() == ':';
    python_ += is_key ? "'" + digits + "'" : digits;
    return true;
  }

  bool named(std::string_view word) {
    static const std::map<std::string_view, std::string_view> kWords{
        {"true", "True"}, {"false", "False"}, {"null", "None"}, {"std::nullopt", "None"}};
    if (!is_cpp_ && next_mark() == ':') {
      python_ += fmt::format("'{}'", word);
      return true;
    }
    if (const auto known = kWords.find(word); known != kWords.end()) {
      python_ += known->second;
      return true;
    }
    if (is_cpp_ && word == "std::string" && (next_mark() == '(' || next_mark() == '{')) {
      at_ = text_.find_first_of("({", at_) + 1;
      closers_ += ' ';
      return true;
    }
    return is_cpp_ && word == "std::vector" && open_vector();
  }

  // `<std::vector<int>>{`, of elements that are neither pairs nor the like.
  bool open_vector() {
    const std::size_t brace = text_.find('{', at_);
    if (brace == text_.npos) {
      return false;
    }
    const std::string_view type = text_.substr(at_, brace - at_);
    for (const std::string_view other : {"pair", "tuple", "map", "set", "optional", "array"}) {
      if (type.find(other) != type.npos) {
        return false;
      }
    }
    at_ = brace + 1;
    python_ += '[';
    closers_ += ']';
    return true;
  }

  bool mark(char c) {
    if (c == '[' || c == '{') {
      const bool in_vector = !closers_.empty() && closers_.back() == ']';
      if (is_cpp_ && (c == '[' || !in_vector)) {
        return false;
      }
      python_ += is_cpp_ ? '[' : c;
      closers_ += is_cpp_ || c == '[' ? ']' : '}';
      return true;
    }
    if (c == ']' || c == '}' || c == ')') {
      if (closers_.empty()) {
        return false;
      }
      python_ += closers_.back();
      closers_.pop_back();
      return true;
    }
    python_ += c == '\n' ? ' ' : c;
    return std::string_view(",:-+. \t\n").find(c) != std::string_view::npos;
  }

  bool is_cpp_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::string python_;
  std::string closers_;
};

void add_new(std::vector<std::string>& texts, std::string_view text) {
  if (std::ranges::find(texts, text) == texts.end()) {
    texts.emplace_back(text);
  }
}

// Behind each place where `word` stands alone.
std::vector<std::size_t> places_behind(std::string_view text, std::string_view word) {
  std::vector<std::size_t> places;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_name(text[at - 1])) && (end == text.size() || !is_name(text[end]))) {
      places.push_back(end);
    }
  }
  return places;
}

// What the reading of files in JavaScript and in C++ has in common.
class ClaimsReader {
 public:
  ClaimsReader(Language language, std::string_view text)
      : language_(language), text_(without_comments(text)) {}

  RunnerTestClaims take() {
    std::ranges::stable_sort(found_, {}, &std::pair<std::size_t, Test>::first);
    for (auto& [place, test] : found_) {
      claims_.tests.push_back(std::move(test));
    }
    return std::move(claims_);
  }

 protected:
  // Hands the arguments of each call of `word` to `read`, which says whether it understood them.
  template <class Read>
  void each(std::string_view word, std::size_t least, const Read& read) {
    for (const std::size_t place : places_behind(text_, word)) {
      std::size_t at = place;
      if (at >= text_.size() || text_[at] != '(') {
        continue;
      }
      const auto arguments = items_in(text_, at);
      Test test;
      test.origin = TestOrigin::user;
      test.name = title_before(place);
      if (!arguments || arguments->size() < least || !read(*arguments, test)) {
        ++claims_.unread;
      } else {
        found_.emplace_back(place, std::move(test));
      }
    }
  }

  // `f(1, [2])`, of one of the code's functions.
  bool read_call(std::string_view text, Test& test) const {
    text = trim(text);
    text = text.starts_with("await ") ? trim(text.substr(6)) : text;
    const std::size_t bracket = text.find('(');
    if (bracket == text.npos) {
      return false;
    }
    test.function = function_named(text.substr(0, bracket));
    std::size_t at = bracket;
    const auto arguments = items_in(text, at);
    if (test.function.empty() || !arguments || at != text.size()) {
      return false;
    }
    for (const std::string_view argument : *arguments) {
      auto value = LiteralText(language_, argument).read();
      if (!value) {
        return false;
      }
      test.call.args.push_back(*std::move(value));
    }
    return true;
  }

  bool read_equal(std::string_view call, std::string_view expected, Test& test) const {
    auto value = LiteralText(language_, expected).read();
    test.claim.expected = value;
    test.call = {};
    return value && read_call(call, test);
  }

  [[nodiscard]] virtual std::string function_named(std::string_view name) const = 0;
  [[nodiscard]] virtual std::string title_before(std::size_t place) const = 0;

  ~ClaimsReader() = default;
  ClaimsReader(const ClaimsReader&) = default;
  ClaimsReader& operator=(const ClaimsReader&) = default;

  Language language_;
  std::string text_;
  RunnerTestClaims claims_;
  std::vector<std::pair<std::size_t, Test>> found_;
};

class JavascriptClaims final : public ClaimsReader {
 public:
  explicit JavascriptClaims(std::string_view text) : ClaimsReader(Language::javascript, text) {
    read_imports();
    for (const std::string_view word : {"equal", "strictEqual", "deepEqual", "deepStrictEqual"}) {
      each(word, 2, [&](const Texts& arguments, Test& test) {
        return read_equal(arguments[0], arguments[1], test);
      });
    }
    for (const std::string_view word : {"throws", "rejects"}) {
      each(word, 1,
           [&](const Texts& arguments, Test& test) { return read_throws(arguments, test); });
    }
    for (const std::string_view word : {"notEqual", "notStrictEqual", "notDeepStrictEqual", "ok",
                                        "match", "doesNotThrow", "expect"}) {
      each(word, 1, [](const Texts& /*arguments*/, const Test& /*test*/) { return false; });
    }
  }

  // The name of a function that the tests take for the module itself; empty where there is none.
  [[nodiscard]] std::string whole() const {
    for (const std::string& module : modules_) {
      for (const std::size_t place : places_behind(text_, module)) {
        if (place < text_.size() && text_[place] == '(') {
          return module;
        }
      }
    }
    return {};
  }

 private:
  void read_imports() {
    for (std::size_t at = 0; at < text_.size();) {
      if (!is_quote(text_[at])) {
        ++at;
        continue;
      }
      const std::size_t end = end_of_quoted(text_, at);
      const std::string_view path = std::string_view(text_).substr(at + 1, end - at - 2);
      if (path.starts_with("./") || path.starts_with("../")) {
        read_import(trim(std::string_view(text_).substr(0, at)), path);
      }
      at = end;
    }
  }

  // `before`: all that stands in front of the path.
  void read_import(std::string_view before, std::string_view path) {
    std::size_t begin = before.npos;
    std::size_t end = before.npos;
    if (before.ends_with("from")) {
      begin = before.rfind("import");
      begin = begin == before.npos ? begin : begin + 6;
      end = before.size() - 4;
    } else if (before.ends_with('(')) {
      end = before.rfind('=');
      for (const std::string_view word : {"const ", "let ", "var "}) {
        const std::size_t place = before.rfind(word, end);
        if (end != before.npos && place != before.npos &&
            (begin == before.npos || place + word.size() > begin)) {
          begin = place + word.size();
        }
      }
    }
    const bool has_names = begin != before.npos && end != before.npos && begin <= end;
    if (!has_names && !before.ends_with("import")) {
      return;
    }
    add_new(claims_.code, path);
    if (has_names) {
      read_binding(trim(before.substr(begin, end - begin)));
    }
  }

  void read_binding(std::string_view binding) {
    const std::size_t brace = binding.find('{');
    if (const std::string_view whole = trim(binding.substr(0, brace)); !whole.empty()) {
      const std::size_t as = whole.rfind(' ');
      const std::string_view name = as == whole.npos ? whole : whole.substr(as + 1);
      modules_.emplace(name.substr(0, name.find(',')));
    }
    std::size_t at = brace;
    const auto names = brace == binding.npos ? std::nullopt : items_in(binding, at);
    for (const std::string_view item : names.value_or(Texts())) {
      const std::size_t name_end = std::min(item.find_first_of(" :"), item.size());
      const std::size_t as = item.find_last_of(" :");
      functions_[std::string(as == item.npos ? item : item.substr(as + 1))] =
          item.substr(0, name_end);
    }
  }

  // `() => f(1)`, `async () => { await f(1); }`, `function () { return f(1); }`
  bool read_throws(const Texts& arguments, Test& test) const {
    std::string_view body = arguments[0];
    const std::size_t arrow = body.find("=>");
    const std::size_t brace = body.find('{');
    if (arrow != body.npos && (brace == body.npos || arrow < brace)) {
      body = trim(body.substr(arrow + 2));
    } else if (body.find("function") == 0 && brace != body.npos) {
      body = body.substr(brace);
    } else {
      return false;
    }
    if (body.starts_with('{') && body.ends_with('}')) {
      body = trim(body.substr(1, body.size() - 2));
      body = body.ends_with(';') ? trim(body.substr(0, body.size() - 1)) : body;
      body = body.starts_with("return ") ? trim(body.substr(7)) : body;
    }
    const std::string_view error = arguments.size() > 1 ? arguments[1] : "";
    const bool is_class = error.ends_with("Error") && std::ranges::all_of(error, is_name);
    test.claim.raises = is_class ? std::string(error) : "Exception";
    test.kind = TestKind::error;
    return read_call(body, test);
  }

  [[nodiscard]] std::string function_named(std::string_view name) const override {
    const std::size_t dot = name.rfind('.');
    if (dot != name.npos && modules_.contains(std::string(name.substr(0, dot)))) {
      return std::string(name.substr(dot + 1));
    }
    const auto known = functions_.find(std::string(name));
    return known == functions_.end() ? "" : known->second;
  }

  [[nodiscard]] std::string title_before(std::size_t place) const override {
    std::size_t last = 0;
    for (const std::string_view word : {"test(", "it("}) {
      const std::size_t found = text_.rfind(word, place);
      last = found == text_.npos ? last : std::max(last, found + word.size());
    }
    if (last == 0 || last >= text_.size() || !is_quote(text_[last])) {
      return "test";
    }
    return text_.substr(last + 1, end_of_quoted(text_, last) - last - 2);
  }

  std::map<std::string, std::string> functions_;  // as the tests call them, to their own names
  std::set<std::string> modules_;
};

class GoogleTestClaims final : public ClaimsReader {
 public:
  explicit GoogleTestClaims(std::string_view text) : ClaimsReader(Language::cpp, text) {
    for (const std::string_view line : split(text_, '\n')) {
      const std::string_view directive = trim(line);
      const std::size_t quote = directive.find('"');
      if (directive.starts_with("#include") && quote != directive.npos) {
        add_new(claims_.code,
                directive.substr(quote + 1, end_of_quoted(directive, quote) - quote - 2));
      }
    }
    for (const std::string prefix : {"EXPECT_", "ASSERT_"}) {
      read_macros(prefix);
    }
  }

 private:
  void read_macros(const std::string& prefix) {
    each(prefix + "EQ", 2, [&](const Texts& arguments, Test& test) {
      return read_equal(arguments[0], arguments[1], test) ||
             read_equal(arguments[1], arguments[0], test);
    });
    each(prefix + "TRUE", 1, [&](const Texts& arguments, Test& test) {
      return read_equal(arguments[0], "true", test);
    });
    each(prefix + "FALSE", 1, [&](const Texts& arguments, Test& test) {
      return read_equal(arguments[0], "false", test);
    });
    each(prefix + "NEAR", 3, [&](const Texts& arguments, Test& test) {
      const auto within = LiteralText(Language::cpp, arguments[2]).read();
      const auto* most = within ? within->get_if<double>() : nullptr;
      test.claim.tolerance = Tolerance{most != nullptr ? *most : 0, 0};
      return most != nullptr && read_equal(arguments[0], arguments[1], test);
    });
    each(prefix + "THROW", 2, [&](const Texts& arguments, Test& test) {
      test.claim.raises = std::string(arguments[1]);
      test.kind = TestKind::error;
      return read_call(arguments[0], test);
    });
    for (const std::string_view other : {"NE", "LT", "LE", "GT", "GE", "THAT", "STREQ", "DOUBLE_EQ",
                                         "FLOAT_EQ", "NO_THROW", "ANY_THROW"}) {
      each(fmt::format("{}{}", prefix, other), 1,
           [](const Texts& /*arguments*/, const Test& /*test*/) { return false; });
    }
  }

  [[nodiscard]] std::string function_named(std::string_view name) const override {
    return !name.empty() && !is_digit(name.front()) && std::ranges::all_of(name, is_word_character)
               ? std::string(name)
               : "";
  }

  [[nodiscard]] std::string title_before(std::size_t place) const override {
    const std::size_t found = text_.rfind("TEST(", place);
    std::size_t at = found == text_.npos ? found : found + 4;
    const auto names = found == text_.npos ? std::nullopt : items_in(text_, at);
    return names && names->size() == 2 ? fmt::format("{}.{}", (*names)[0], (*names)[1]) : "test";
  }
};

}  // namespace

std::optional<Language> language_of_runner_tests(const std::filesystem::path& path) {
  static const std::map<std::string, Language> kLanguages{
      {".js", Language::javascript}, {".mjs", Language::javascript}, {".cjs", Language::javascript},
      {".cpp", Language::cpp},       {".cc", Language::cpp},         {".cxx", Language::cpp}};
  const auto known = kLanguages.find(path.extension().string());
  return known == kLanguages.end() ? std::nullopt : std::optional(known->second);
}

std::string_view runner_of(Language language) {
  return language == Language::javascript ? "node --test" : "GoogleTest";
}

Result<RunnerTestClaims> read_runner_claims(const RunnerTestFile& file) {
  const bool is_cpp = file.language == Language::cpp;
  const bool is_of_runner =
      file.text.find(is_cpp ? "gtest/gtest.h" : "node:test") != file.text.npos;
  if (!is_of_runner) {
    return fail(Errc::bad_input,
                fmt::format("{} is no file of tests for {}", file.name, runner_of(file.language)),
                "tests are taken of node:test (.js, .mjs), GoogleTest (.cpp), pytest and unittest "
                "(.py), or as JSON lines");
  }
  if (is_cpp) {
    return GoogleTestClaims(file.text).take();
  }
  JavascriptClaims claims(file.text);
  if (const std::string whole = claims.whole(); !whole.empty()) {
    return fail(Errc::bad_input,
                fmt::format("{} calls what it imports as '{}', a whole module", file.name, whole),
                fmt::format("the code exports functions by name: import {{ {} }}", whole));
  }
  return claims.take();
}

}  // namespace synth
