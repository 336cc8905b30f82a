#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/suites/code/source_literals.h"
#include "testing/suites/runners/bats_test_file.h"
#include "testing/suites/runners/runner_test_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace synth {
namespace {

using Texts = std::vector<std::string_view>;

void add_new(std::vector<std::string>& texts, std::string_view text) {
  if (std::ranges::find(texts, text) == texts.end()) {
    texts.emplace_back(text);
  }
}

// Returns the places after each whole-word occurrence of `word`.
std::vector<std::size_t> places_behind(std::string_view text, std::string_view word) {
  std::vector<std::size_t> places;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_source_name(text[at - 1])) &&
        (end == text.size() || !is_source_name(text[end]))) {
      places.push_back(end);
    }
  }
  return places;
}

// The common parts of the readers of JavaScript and C++ files.
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
  // Passes the arguments of each call of `word` to `read`, which returns whether it understood
  // them.
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

  // Reads `f(1, [2])`, a call of one of the code's functions.
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
      auto value = read_source_literal(language_, argument);
      if (!value) {
        return false;
      }
      test.call.args.push_back(*std::move(value));
    }
    return true;
  }

  bool read_equal(std::string_view call, std::string_view expected, Test& test) const {
    auto value = read_source_literal(language_, expected);
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

  // Returns the name by which the tests call the module itself; empty if there is none.
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
      if (!is_source_quote(text_[at])) {
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

  // `before`: all text before the path.
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

  // Reads `() => f(1)`, `async () => { await f(1); }` or `function () { return f(1); }`.
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
    const bool is_class = error.ends_with("Error") && std::ranges::all_of(error, is_source_name);
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
    if (last == 0 || last >= text_.size() || !is_source_quote(text_[last])) {
      return "test";
    }
    return text_.substr(last + 1, end_of_quoted(text_, last) - last - 2);
  }

  std::map<std::string, std::string> functions_;  // by the tests' names, with their own
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
      const auto within = read_source_literal(Language::cpp, arguments[2]);
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
  const auto language = language_of_tests(path);
  return language == Language::python ? std::nullopt : language;
}

std::string_view runner_of(Language language) {
  return language == Language::javascript ? "node --test"
         : language == Language::cpp      ? "GoogleTest"
                                          : "bats";
}

namespace {

Result<RunnerTestClaims> read_bats_file(const RunnerTestFile& file) {
  RunnerTestClaims claims;
  claims.unread = count_bats_tests(file.text);
  claims.code = bats_code_files(file.text);
  if (claims.code.empty()) {
    return fail(Errc::bad_input, fmt::format("{} names no script that it tests", file.name),
                "run it by a path: run bash \"$BATS_TEST_DIRNAME/name.sh\"");
  }
  return claims;
}

}  // namespace

Result<RunnerTestClaims> read_runner_claims(const RunnerTestFile& file) {
  if (file.language == Language::bash) {
    return read_bats_file(file);
  }
  const bool is_cpp = file.language == Language::cpp;
  const bool is_of_runner =
      file.text.find(is_cpp ? "gtest/gtest.h" : "node:test") != file.text.npos;
  if (!is_of_runner) {
    return fail(
        Errc::bad_input,
        fmt::format("{} is not a file of tests for {}", file.name, runner_of(file.language)),
        "tests are taken of node:test (.js, .mjs), GoogleTest (.cpp), Bats (.bats), pytest and "
        "unittest (.py), or as JSON lines");
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
