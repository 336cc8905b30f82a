#include "synth/support/ascii.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"
#include "testing/core/bash_test.h"
#include "testing/mutants/bash_words.h"
#include "testing/suites/code/code_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace synth {
namespace {

constexpr std::size_t kMostArguments = 9;
constexpr std::size_t kFurtherArguments = 3;  // for a script that takes any number

// Returns the text without comments, which a `#` at the beginning of a word starts.
std::string without_bash_comments(std::string_view source) {
  std::string text;
  for (const std::string_view line : split(source, '\n')) {
    std::size_t end = line.size();
    for (std::size_t i = 0; i < line.size() && end == line.size(); ++i) {
      const bool begins = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t' || line[i - 1] == ';';
      end = line[i] == '#' && begins ? i : end;
    }
    text.append(line.substr(0, end)).append("\n");
  }
  return text;
}

// Removes text in single quotes, where $2 may be awk's. Returns it unchanged if they do not pair.
std::string without_quoted(const std::string& source) {
  std::string text;
  char quote = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const char c = source[i];
    const bool is_escaped = c == '\\' && quote != '\'';
    if (quote == 0 ? c == '\'' || c == '"' : c == quote) {
      quote = quote == 0 ? c : 0;
      text += c;
    } else if (quote != '\'') {
      text += c;
    }
    if (is_escaped && i + 1 < source.size()) {
      text += source[++i];
    }
  }
  return quote == 0 ? text : source;
}

// Returns whether the word occurs by itself.
bool has_command(std::string_view source, std::string_view word) {
  for (std::size_t at = source.find(word); at != source.npos; at = source.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins =
        at == 0 || std::string_view(" \t\n;|(!`").find(source[at - 1]) != source.npos;
    const bool ends =
        end >= source.size() || std::string_view(" \t\n;|)`").find(source[end]) != source.npos;
    if (begins && ends) {
      return true;
    }
  }
  return false;
}

// Returns the options of `getopts "uvn:"`: -u, -v, and -n with a value in the same word.
std::vector<Value> options_of(std::string_view source) {
  constexpr std::string_view kGetopts = "getopts ";
  std::vector<Value> options;
  const std::size_t at = source.find(kGetopts);
  if (at == source.npos) {
    return options;
  }
  std::string_view letters = source.substr(at + kGetopts.size());
  letters = letters.substr(0, letters.find_first_of(" \n", 1));
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (!is_letter(letters[i]) && !is_digit(letters[i])) {
      continue;
    }
    const std::string option = {'-', letters[i]};
    if (i + 1 < letters.size() && letters[i + 1] == ':') {
      options.emplace_back(option + "2");
      options.emplace_back(option + "abc");
    } else {
      options.emplace_back(option);
    }
  }
  return options;
}

// A reader of a script's uses of its arguments.
class ScriptReader {
 public:
  explicit ScriptReader(std::string_view source)
      : source_(without_quoted(without_bash_comments(source))),
        options_(options_of(without_bash_comments(source))) {}

  std::vector<CodeParameter> parameters() {
    look();
    std::vector<CodeParameter> found;
    const std::size_t further = takes_any_ ? kFurtherArguments : counts_arguments_ ? 1 : 0;
    const std::size_t count = std::min(most_ + further, kMostArguments);
    for (std::size_t i = 1; i <= count; ++i) {
      const std::string name = names_.contains(i) ? names_[i] : fmt::format("argument {}", i);
      const bool is_number = counts(fmt::format("{}", i)) || (names_.contains(i) && counts(name)) ||
                             (i > most_ && counts_any());
      found.push_back({.name = name,
                       .kinds = kinds(is_number),
                       .is_optional = counts_arguments_ || i > most_ || is_optional_.contains(i),
                       .is_further = most_ > 0 && i > most_,
                       .is_listed = i > most_});
    }
    if (reads_input()) {
      found.push_back({.name = std::string(kBashStdin), .kinds = {inputs()}});
    }
    return found;
  }

 private:
  void look() {
    for (std::size_t at = source_.find('$'); at != std::string::npos;
         at = source_.find('$', at + 1)) {
      const auto expansion = bash_expansion(source_, at);
      if (!expansion) {
        continue;
      }
      if (expansion->name == "@" || expansion->name == "*" || expansion->name == "#") {
        (expansion->name == "#" ? counts_arguments_ : takes_any_) = true;
        continue;
      }
      const bool is_argument = expansion->name.size() == 1 && is_digit(expansion->name[0]);
      const auto place = is_argument ? static_cast<std::size_t>(expansion->name[0] - '0') : 0;
      if (place == 0) {
        continue;
      }
      most_ = std::max(most_, place);
      if (source_.compare(expansion->end, 2, ":-") == 0) {
        is_optional_[place] = true;
      }
      note_name(at, place);
    }
    takes_any_ = takes_any_ || has_command(source_, "shift") || has_command(source_, "getopts");
  }

  // Notes the argument's name in `name=$1` or `name="${1:-2}"`.
  void note_name(std::size_t at, std::size_t place) {
    std::size_t end = at;
    end -= end > 0 && source_[end - 1] == '"' ? 1 : 0;
    if (end == 0 || source_[end - 1] != '=') {
      return;
    }
    std::size_t begin = --end;
    while (begin > 0 && is_word_character(source_[begin - 1])) {
      --begin;
    }
    if (begin < end && !is_digit(source_[begin])) {
      names_.emplace(place, source_.substr(begin, end - begin));
    }
  }

  // Returns whether the script does arithmetic with a parameter.
  [[nodiscard]] bool counts(const std::string& name) const {
    constexpr std::array<std::string_view, 6> kOperators{"-eq", "-ne", "-lt", "-le", "-gt", "-ge"};
    for (const std::string_view line : split(source_, '\n')) {
      const bool is_used =
          line.find("$" + name) != line.npos || line.find("${" + name) != line.npos;
      const std::size_t opened = line.find("((");
      const bool in_arithmetic =
          opened != line.npos && line.find(name, opened) != line.npos && !is_digit(name[0]);
      const bool is_compared =
          is_used &&
          (std::ranges::any_of(kOperators,
                               [&](std::string_view o) { return line.find(o) != line.npos; }) ||
           opened != line.npos);
      if (is_compared || in_arithmetic) {
        return true;
      }
    }
    return false;
  }

  // Returns whether it does arithmetic at all, so that the items of `$@` may be numbers.
  [[nodiscard]] bool counts_any() const {
    return source_.find("((") != std::string::npos || source_.find(" -gt ") != std::string::npos ||
           source_.find(" -lt ") != std::string::npos;
  }

  [[nodiscard]] bool reads_input() const {
    constexpr std::array<std::string_view, 16> kReaders{
        "read", "cat", "mapfile", "readarray", "sort", "awk", "grep", "sed",
        "wc",   "tr",  "head",    "tail",      "uniq", "tac", "cut",  "/dev/stdin"};
    return std::ranges::any_of(kReaders,
                               [&](std::string_view word) { return has_command(source_, word); });
  }

  [[nodiscard]] ValueKinds kinds(bool is_number) const {
    const auto texts = [](std::initializer_list<std::string_view> all) {
      return mapped<Value>(all, [](std::string_view text) { return std::string(text); });
    };
    const std::vector<Value> numbers =
        texts({"3", "0", "1", "2", "10", "-1", "7", "5", "4", "12", "100", "-5", "99", "6"});
    const std::vector<Value> words =
        texts({"abc", "", "a", "b", "A b", "hello", "Abc", "aba", "x,y", "12", "a.b", "two words"});
    ValueKinds all = is_number ? ValueKinds{numbers, words} : ValueKinds{words, numbers};
    if (!options_.empty()) {
      all.insert(all.begin(), options_);
    }
    return all;
  }

  [[nodiscard]] static std::vector<Value> inputs() {
    return {Value("b\na\nc\n"),  Value("a 2\nb 5\n"),
            Value("ab 10\n"),    Value("x 3 y\nz 0 w\n"),
            Value(""),           Value("a\n"),
            Value("3\n1\n2\n"),  Value("hello world\nfoo bar\n"),
            Value("a\na\nb\n"),  Value("10 x\n2 y\n"),
            Value("a,1\nb,2\n"), Value("no end"),
            Value("\n\nx\n"),    Value("k=v\n"),
            Value("5\n")};
  }

  std::string source_;
  std::vector<Value> options_;
  std::size_t most_ = 0;
  bool takes_any_ = false;
  bool counts_arguments_ = false;
  std::map<std::size_t, std::string> names_;
  std::map<std::size_t, bool> is_optional_;
};

}  // namespace

CodeFunction bash_script(std::string_view source) {
  return {.name = std::string(kBashScript),
          .parameters = ScriptReader(source).parameters(),
          .comment = {},
          .begin = 0,
          .end = source.size()};
}

}  // namespace synth
