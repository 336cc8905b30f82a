#include "testing/runtimes/python/host/plain_script.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace synth {
namespace {

// As in kPlainBuiltins: whole words between spaces.
constexpr std::string_view kKeywords =
    "False None True and assert break continue def elif else for if in is lambda not or pass "
    "return "
    "while";

// Of str, bytes, list, tuple, dict, set, int, float and complex; none that takes a format or a
// codec, which reach attributes and modules.
constexpr std::string_view kMethods =
    "add append as_integer_ratio bit_count bit_length capitalize casefold center clear conjugate "
    "copy count denominator difference difference_update discard endswith expandtabs extend find "
    "fromkeys get imag index insert intersection intersection_update is_integer isalnum isalpha "
    "isascii isdecimal isdigit isdisjoint isidentifier islower isnumeric isspace issubset "
    "issuperset "
    "istitle isupper items join keys ljust lower lstrip numerator partition pop popitem real "
    "remove "
    "removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip "
    "setdefault sort split splitlines startswith strip swapcase symmetric_difference "
    "symmetric_difference_update title union update upper values zfill";

// Other keywords, and builtins that a plain script has not: it would miss them.
constexpr std::string_view kForeign =
    "aiter anext as async await breakpoint callable class classmethod compile copyright credits "
    "del "
    "delattr dir eval except exec exit finally format from getattr global globals hasattr hash "
    "help "
    "id import input issubclass license locals memoryview nonlocal object open property quit raise "
    "setattr staticmethod super try type vars with yield";

constexpr std::string_view kSymbols = "()[]{}:,;+-*/%&|^~<>=!.";

bool is_among(std::string_view words, std::string_view word) {
  for (std::size_t at = words.find(word); at != std::string_view::npos;
       at = words.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) {
      return true;
    }
  }
  return false;
}

// Names with small letters behind a capital are classes, of exceptions above all.
bool is_plain_name(std::string_view name) {
  if (is_among(kKeywords, name) || is_among(kPlainBuiltins, name)) {
    return name != "AssertionError";
  }
  const bool is_class = is_upper(name.front()) && std::ranges::any_of(name, is_lower);
  return (name.front() != '_' || name == "_") && !is_class && !is_among(kForeign, name);
}

// Reads tokens as Python does (The Python Language Reference, 2), or refuses: where the two could
// differ, this one refuses.
class PlainReader {
 public:
  explicit PlainReader(std::string_view script) : script_(script) {}

  bool accepts() {
    while (at_ < script_.size()) {
      if (!take_token()) {
        return false;
      }
    }
    return true;
  }

 private:
  [[nodiscard]] char next(std::size_t ahead = 0) const {
    return at_ + ahead < script_.size() ? script_[at_ + ahead] : '\0';
  }

  template <class Condition>
  void skip_while(Condition condition) {
    while (at_ < script_.size() && condition(script_[at_])) {
      ++at_;
    }
  }

  bool take_token() {
    const char c = next();
    if (c == ' ' || c == '\t' || c == '\n') {
      ++at_;
      return true;
    }
    if (c == '#') {
      skip_while([](char each) { return each != '\n'; });
      return true;
    }
    const bool is_attribute = after_dot_;
    after_dot_ = false;
    if (is_digit(c) || (c == '.' && is_digit(next(1)))) {
      return take_number();
    }
    if (is_word_character(c)) {  // digits were taken above
      return take_word(is_attribute);
    }
    if (c == '"' || c == '\'') {
      return take_text();
    }
    ++at_;
    after_dot_ = c == '.';
    return kSymbols.find(c) != std::string_view::npos;
  }

  bool take_word(bool is_attribute) {
    const std::size_t begin = at_;
    skip_while(is_word_character);
    const std::string_view word = script_.substr(begin, at_ - begin);
    if (next() == '"' || next() == '\'') {
      std::string prefix(word);
      std::ranges::transform(prefix, prefix.begin(), to_lower);
      return is_among("f fr rf", prefix) ? take_formatted()
                                         : is_among("r b u br rb", prefix) && take_text();
    }
    return is_attribute ? is_among(kMethods, word) : is_plain_name(word);
  }

  bool take_number() {
    const auto digits = [this] { skip_while([](char c) { return is_digit(c) || c == '_'; }); };
    const char base = to_lower(next(1));
    if (next() == '0' && (base == 'x' || base == 'o' || base == 'b')) {
      at_ += 2;
      skip_while([](char c) {
        return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'f') || c == '_';
      });
    } else {
      digits();
      if (next() == '.') {
        ++at_;
        digits();
      }
      if (to_lower(next()) == 'e') {
        at_ += next(1) == '+' || next(1) == '-' ? 2 : 1;
        digits();
      }
      at_ += to_lower(next()) == 'j' ? 1 : 0;
    }
    return !is_word_character(next());
  }

  bool take_text() {
    const char quote = next();
    const bool is_long = next(1) == quote && next(2) == quote;
    at_ += is_long ? 3 : 1;
    while (at_ < script_.size()) {
      const char c = next();
      if (c == quote && (!is_long || (next(1) == quote && next(2) == quote))) {
        at_ += is_long ? 3 : 1;
        return true;
      }
      if (c == '\n' && !is_long) {
        return false;
      }
      at_ += c == '\\' ? 2 : 1;
    }
    return false;
  }

  // Where it ends depends on Python's version if there are quotes or backslashes in it.
  bool take_formatted() {
    const char quote = next();
    const std::size_t begin = ++at_;
    const std::size_t end = script_.find_first_of("'\"\\\n", begin);
    if (end == std::string_view::npos || script_[end] != quote) {
      return false;
    }
    at_ = end + 1;
    return next() != quote && has_plain_fields(script_.substr(begin, end - begin));
  }

  // What stands between braces is code; those that are doubled are text.
  static bool has_plain_fields(std::string_view text) {
    for (std::size_t open = text.find('{'); open != std::string_view::npos;
         open = text.find('{', open)) {
      if (text.substr(open).starts_with("{{")) {
        open += 2;
        continue;
      }
      const std::size_t close = text.find_first_of("{}#", open + 1);
      if (close == std::string_view::npos || text[close] != '}' ||
          !PlainReader(text.substr(open + 1, close - open - 1)).accepts()) {
        return false;
      }
      open = close + 1;
    }
    return true;
  }

  std::string_view script_;
  std::size_t at_ = 0;
  bool after_dot_ = false;
};

}  // namespace

bool is_plain_script(std::string_view script) {
  // Python takes a carriage return for the end of a line wherever it stands.
  const bool is_readable = std::ranges::none_of(
      script, [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t'; });
  return is_readable && PlainReader(script).accepts();
}

}  // namespace synth
