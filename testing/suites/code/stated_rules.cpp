#include "testing/suites/code/stated_rules.h"

#include "synth/support/text.h"
#include "testing/suites/code/bound_phrases.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

using Of = StatedRule::Of;
using Bound = StatedRule::Bound;

constexpr std::size_t kNearWords = 3;  // words between a parameter and its description
// Limits on what is read, so that time stays linear.
constexpr std::size_t kMostWords = 300;  // of a sentence
constexpr std::size_t kMostRules = 100;

Bound turned(Bound bound) {
  switch (bound) {
    case Bound::less:
      return Bound::more;
    case Bound::at_most:
      return Bound::at_least;
    case Bound::more:
      return Bound::less;
    default:
      return Bound::at_most;
  }
}

// What a comparison is about: `n`, `xs[i]`, `len(xs)`, `xs.size()`, `|xs|`.
struct Operand {
  std::size_t begin = 0;
  std::size_t end = 0;
  Of of = Of::numbers;
  std::string parameter;
};

class SentenceReader {
 public:
  SentenceReader(std::string_view sentence, std::string_view subject,
                 std::span<const std::string> names, std::vector<StatedRule>& rules)
      : words_(sentence), subject_(subject), names_(names), rules_(rules) {}

  void run() {
    if (words_.size() <= kMostWords && !is_condition()) {
      comparisons();
      for (std::size_t i = 0; i < words_.size(); ++i) {
        if (is_number(i)) {
          in_words(i);
        }
      }
      words_about_kinds();
    }
  }

 private:
  using Kind = ProseWord::Kind;

  [[nodiscard]] std::string text(std::size_t i) const { return words_.text(i); }
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return words_.is(i, what); }
  [[nodiscard]] bool is_one(std::size_t i, std::string_view what) const {
    return words_.is_one(i, what);
  }
  [[nodiscard]] bool is_word(std::size_t i) const {
    return i < words_.size() && words_[i].kind == Kind::word;
  }
  [[nodiscard]] bool is_number(std::size_t i) const {
    return i < words_.size() && words_[i].kind == Kind::number && !is_calculated(i);
  }
  // Returns whether a number or name is a part of a calculation.
  [[nodiscard]] bool is_calculated(std::size_t i) const {
    const bool is_less = is_word(i) && i + 2 < words_.size() && words_[i + 2].kind == Kind::number;
    const bool is_minus = is(i + 1, "-") && (is_less || !meant_by(i + 2).empty());
    return is_one(i - 1, "* / + ^ . %") || is_one(i + 1, "* / + ^") || is_minus ||
           (is(i - 1, "-") && !meant_by(i - 2).empty() && i >= 2);
  }

  // Returns whether it tells what comes of a value rather than which values there may be.
  [[nodiscard]] bool is_condition() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (is_one(i,
                 "if when whenever unless otherwise else return returns raise raises throw "
                 "throws exception retval -> => ==")) {
        return true;
      }
    }
    return false;
  }

  // Returns the parameter that a word names: exactly, or one that begins alike.
  [[nodiscard]] std::string meant_by(std::size_t i) const {
    const std::string_view word = is_word(i) ? words_[i].text : std::string_view();
    std::string alike;
    std::size_t count = 0;
    for (const std::string& name : names_) {
      if (name == word) {
        return name;
      }
      if (std::min(name.size(), word.size()) > 2 &&
          (name.starts_with(word) || word.starts_with(name))) {
        alike = name;
        ++count;
      }
    }
    return count == 1 ? alike : "";
  }

  [[nodiscard]] std::optional<Operand> operand(std::size_t i) const {
    const bool is_length = is(i, "len") && is(i + 1, "(") && is(i + 3, ")");
    const bool is_barred = is(i, "|") && is(i + 2, "|");
    if (is_length || is_barred) {
      const std::size_t inner = i + (is_length ? 2 : 1);
      return meant_by(inner).empty()
                 ? std::nullopt
                 : std::optional(Operand{i, inner + 2, Of::size, meant_by(inner)});
    }
    Operand found{.begin = i, .end = i + 1, .parameter = meant_by(i)};
    if (found.parameter.empty() || is_calculated(i)) {
      return std::nullopt;
    }
    if (is(i + 1, ".") && is_one(i + 2, "length size")) {
      found.of = Of::size;
      found.end = i + (is(i + 3, "(") && is(i + 4, ")") ? 5 : 3);
    } else if (is(i + 1, "[") && is(i + 3, "]")) {
      found.end = i + 4;
    }
    return found;
  }

  [[nodiscard]] bool is_noun(std::size_t i) const {
    return is_word(i) && !is_one(i, "and or but to inclusive inclusively exclusive exclusively");
  }

  // `end`: after the number, where what it counts would stand.
  void add(const std::string& parameter, Of of, Bound bound, double number, std::size_t end) {
    const bool counts = of == Of::numbers && is_noun(end);
    rules_.push_back({counts ? Of::value : of, bound, number, parameter});
    if (counts) {
      rules_.push_back({Of::size, bound, number, parameter});
    }
  }

  void comparisons() {
    std::vector<Operand> operands;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (auto found = operand(i)) {
        i = found->end - 1;
        operands.push_back(*std::move(found));
      }
    }
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const auto bound =
          words_[i].kind == Kind::mark ? bound_of_mark(words_[i].text) : std::nullopt;
      if (bound) {
        compare(i, *bound, operands);
      }
    }
  }

  void compare(std::size_t i, Bound bound, const std::vector<Operand>& operands) {
    if (is_number(i + 1)) {
      const auto left = std::ranges::find(operands, i, &Operand::end);
      const bool is_open = i == 0 || is_one(i - 1, "is are be , ( - :");
      if (left != operands.end()) {
        add(left->parameter, left->of, bound, words_[i + 1].number, i + 2);
      } else if (is_open && !subject_.empty()) {
        add(subject_, Of::numbers, bound, words_[i + 1].number, i + 2);
      }
    }
    if (i == 0 || !is_number(i - 1)) {
      return;
    }
    auto right = std::ranges::find(operands, i + 1, &Operand::begin);
    while (right != operands.end()) {  // `1 <= n, m <= 10`: each of them
      add(right->parameter, right->of, turned(bound), words_[i - 1].number, words_.size());
      const std::size_t end = right->end;
      right = is(end, ",") && is_bounded(end + 1)
                  ? std::ranges::find(operands, end + 1, &Operand::begin)
                  : operands.end();
    }
  }

  // Returns whether names with commas, and then a comparison, follow.
  [[nodiscard]] bool is_bounded(std::size_t i) const {
    while (is_word(i) && is(i + 1, ",")) {
      i += 2;
    }
    return is_word(i) && bound_of_mark(text(i + 1)).has_value();
  }

  // Returns the parameter of which words in front say something: "n is", "n must be an integer".
  [[nodiscard]] std::string said_of(std::size_t end, bool is_range) const {
    if (!subject_.empty()) {
      return subject_;
    }
    std::size_t i = end;
    while (is_range && i > 0 && is_one(i - 1, "between from in the range of [ (")) {
      --i;
    }
    if (is_range && i == end) {
      return "";
    }
    const auto back_to = [&](auto found) {
      for (std::size_t words = 0; words <= 2 && i > 0 && is_word(i - 1); ++words, --i) {
        if (found(i - 1)) {
          return true;
        }
      }
      return false;
    };
    if (!back_to([&](std::size_t k) { return is_one(k, "is are be lie lies"); })) {
      return "";
    }
    --i;
    return back_to([&](std::size_t k) { return !meant_by(k).empty(); }) ? meant_by(i - 1) : "";
  }

  void in_words(std::size_t i) {
    const auto high = range_from(words_, i);
    if (high && is_number(*high)) {
      const std::string parameter = said_of(i, true);
      if (!parameter.empty()) {
        const bool is_closed = !is_one(*high + 1, "] )") || !is_one(i - 1, "[ (");
        const std::size_t end = *high + (is_closed ? 1 : 2);
        const bool opens = !is_closed && is(i - 1, "(") && is(i + 1, ",");
        const bool ends = !is_closed && is(*high + 1, ")") && is(i + 1, ",");
        add(parameter, Of::numbers, opens ? Bound::more : Bound::at_least, words_[i].number, end);
        add(parameter, Of::numbers, ends ? Bound::less : Bound::at_most, words_[*high].number, end);
      }
      return;
    }
    if (const auto phrase = bound_before(words_, i)) {
      const std::string parameter = said_of(phrase->begin, false);
      if (!parameter.empty()) {
        add(parameter, Of::numbers, phrase->bound, words_[i].number, i + 1);
      }
    } else if (const auto bound = bound_behind(words_, i)) {
      const std::string parameter = said_of(i, false);
      if (!parameter.empty()) {
        add(parameter, Of::numbers, *bound, words_[i].number, i + 3);
      }
    }
  }

  void words_about_kinds() {
    bool has_negative = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      has_negative = has_negative || is(i, "negative");
    }
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const bool is_count = is_one(i, "non-negative nonnegative");
      if (!has_negative && (is_count || is_one(i, "positive natural"))) {
        sign(i, is_count ? Bound::at_least : Bound::more);
      }
      const bool is_filled = is_one(i, "non-empty nonempty") ||
                             (!subject_.empty() && is(i, "empty") && i > 0 &&
                              (is(i - 1, "not") || (i > 1 && is(i - 1, "be") && is(i - 2, "not"))));
      if (is_filled && (i == 0 || !is(i - 1, "of"))) {
        rules_.push_back({subject_.empty() ? Of::any_size : Of::size, Bound::more, 0, subject_});
      }
      const bool is_whole =
          is_one(i, "integer integers int") && !is(i + 1, "or") && (i == 0 || !is(i - 1, "or"));
      if (is_whole && !subject_.empty()) {
        rules_.push_back({Of::whole, Bound::at_least, 0, subject_});
      }
    }
  }

  // "positive", of the subject or in "a positive integer n", "a list of positive numbers".
  void sign(std::size_t i, Bound bound) {
    if (!subject_.empty()) {
      rules_.push_back({Of::numbers, bound, 0, subject_});
      return;
    }
    std::size_t noun = i + 1;
    while (noun <= i + 3 &&
           !is_one(noun, "number integer int float digit numbers integers ints floats digits")) {
      ++noun;
    }
    if (noun > i + 3) {
      return;
    }
    bool is_item = false;
    for (std::size_t k = 0; k < i && text(noun).ends_with('s'); ++k) {
      is_item = is_item || is_one(k, "list array sequence tuple set vector");
    }
    bool is_near = false;
    for (std::size_t k = i - std::min(i, kNearWords); k <= noun + kNearWords; ++k) {
      is_near =
          is_near || (is_word(k) && std::ranges::find(names_, words_[k].text) != names_.end());
    }
    rules_.push_back({is_item ? Of::any_item : Of::any_number, bound, 0, "", is_near});
  }

  ProseSentence words_;
  std::string subject_;
  std::span<const std::string> names_;
  std::vector<StatedRule>& rules_;
};

bool says_same_sizes(std::string_view text) {
  const std::vector<ProseWord> words = prose_words(text);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string first = in_lower_case(words[i].text);
    const std::string second = in_lower_case(words[i + 1].text);
    if ((is_among(first, "same equal identical") && is_among(second, "length size")) ||
        (first == "equally" && second == "long")) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_within(double number, const StatedRule& rule) {
  switch (rule.bound) {
    case Bound::less:
      return number < rule.number;
    case Bound::at_most:
      return number <= rule.number;
    case Bound::more:
      return number > rule.number;
    default:
      return number >= rule.number;
  }
}

std::vector<StatedRule> read_stated_rules(std::string_view prose,
                                          std::span<const std::string> names) {
  std::vector<StatedRule> rules;
  for (const ProsePart& part : prose_parts(prose, names)) {
    for (const std::string_view sentence : prose_sentences(part.text)) {
      SentenceReader(sentence, part.subject, names, rules).run();
    }
    if (says_same_sizes(part.text)) {
      rules.push_back({.of = Of::same_sizes});
    }
  }
  std::vector<StatedRule> each;
  for (StatedRule& rule : rules) {
    if (each.size() < kMostRules && std::ranges::find(each, rule) == each.end()) {
      each.push_back(std::move(rule));
    }
  }
  return each;
}

}  // namespace synth
