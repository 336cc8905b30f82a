#include "synth/authors/offline/reading/remark_pattern.h"

#include "synth/authors/offline/cases/prose_condition_reader.h"
#include "synth/authors/offline/reading/ignored_parts.h"
#include "synth/authors/offline/reading/remark_vocabulary.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

bool is_article(const RemarkWord& word) {
  return word.text == "the" || word.text == "a" || word.text == "an";
}

// Returns the length of the quoted text that begins here; 0 if there is none.
std::size_t quoted_size(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool is_apostrophe = at > 0 && is_word_character(text[at - 1]);
  if ((quote != '\'' && quote != '"') || is_apostrophe) {
    return 0;
  }
  const std::size_t end = text.find(quote, at + 1);
  return end == std::string_view::npos ? 0 : end + 1 - at;
}

std::size_t word_size(std::string_view text, std::size_t at) {
  for (const std::string_view whole : {"i.e.", "e.g.", "i.e", "e.g"}) {
    if (in_lower_case(text.substr(at, whole.size())) == whole) {
      return whole.size();
    }
  }
  std::size_t end = at;
  const auto joins = [&](std::size_t i) {
    if (i > at && i + 1 < text.size() && text[i] == '.') {
      return is_digit(text[i - 1]) && is_digit(text[i + 1]);
    }
    return i > at && i + 1 < text.size() && (text[i] == '\'' || text[i] == '-' || text[i] == '/') &&
           is_letter(text[i - 1]) && is_letter(text[i + 1]);
  };
  while (end < text.size() && (is_word_character(text[end]) || text[end] == '_' || joins(end))) {
    ++end;
  }
  return end - at;
}

}  // namespace

bool RemarkWord::is_mark() const {
  return text.size() == 1 && !is_word_character(text[0]);
}

std::vector<RemarkWord> remark_words(std::string_view text) {
  std::vector<RemarkWord> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t quoted = quoted_size(text, at);
    const std::size_t size = quoted > 0 ? quoted : std::max<std::size_t>(1, word_size(text, at));
    const std::string word = in_lower_case(text.substr(at, size));
    if (quoted > 0 || std::string_view(" \t\n").find(word[0]) == std::string_view::npos) {
      words.push_back({word, size > 1 && quoted == 0 ? stem(word) : word, at, at + size});
    }
    at += size;
  }
  return words;
}

std::size_t end_of_data(std::string_view text, std::size_t at) {
  if (text[at] == '\'' || text[at] == '"') {
    return at + quoted_size(text, at);
  }
  int depth = 0;
  for (std::size_t i = at; i < text.size() && (depth > 0 || i == at); ++i) {
    const char c = text[i];
    if (const std::size_t quoted = quoted_size(text, i); quoted > 0) {
      i += quoted - 1;
    }
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    if (depth == 0) {
      return i > at ? i + 1 : at;
    }
  }
  return at;
}

RemarkPattern::RemarkPattern(std::string_view pattern) {
  using ElementKind = Element::Kind;
  static constexpr std::array<std::pair<std::string_view, ElementKind>, 11> kKinds = {
      {{"*", ElementKind::some},
       {"**", ElementKind::rest},
       {"VALUE", ElementKind::value},
       {"COND", ElementKind::condition},
       {"PARAM", ElementKind::parameter},
       {"KIND", ElementKind::kind},
       {"ORDER", ElementKind::order},
       {"IGNORED", ElementKind::ignored},
       {"^", ElementKind::begin},
       {"^^", ElementKind::start},
       {"$", ElementKind::end}}};
  for (std::string_view word : split(pattern, ' ')) {
    Element& element = elements_.emplace_back();
    element.is_optional = word.ends_with('?');
    word.remove_suffix(element.is_optional ? 1 : 0);
    const auto* const known =
        std::ranges::find(kKinds, word, &std::pair<std::string_view, ElementKind>::first);
    if (known != kKinds.end()) {
      element.kind = known->second;
      continue;
    }
    if (word.starts_with('~')) {
      element.kind = ElementKind::among;
      element.vocabulary = &vocabulary_named(word.substr(1));
      continue;
    }
    for (const std::string_view alternative : split(word, '|')) {
      if (alternative.starts_with('=') && alternative.size() > 1) {
        element.texts.emplace_back(alternative.substr(1));
      } else {
        element.stems.push_back(alternative.size() > 1 ? stem(alternative)
                                                       : std::string(alternative));
      }
    }
  }
}

// Matches a pattern at one position.
class RemarkPattern::Matching {
 public:
  Matching(const std::vector<Element>& elements, const std::vector<RemarkWord>& words,
           std::string_view text, const FunctionSpec& spec)
      : elements_(elements), words_(words), text_(text), spec_(spec) {}

  std::optional<Match> from(std::size_t element, std::size_t at) const {
    if (element == elements_.size()) {
      return Match{at};
    }
    const Element& wanted = elements_[element];
    std::optional<Match> best;
    const auto consider = [&](std::size_t end, bool is_part) {
      auto found = from(element + 1, end);
      if (found && (!best || found->end > best->end)) {
        if (is_part) {
          found->parts.insert(found->parts.begin(), {at, end});
        }
        best = std::move(found);
      }
    };
    if (at < words_.size() && is_article(words_[at]) && wanted.kind != Element::Kind::begin &&
        wanted.kind != Element::Kind::start) {
      const auto later = from(element, at + 1);  // a part may begin with its article
      if (later && (!best || later->end > best->end)) {
        best = later;
      }
    }
    take(wanted, at, consider);
    if (wanted.is_optional) {  // it is skipped only if that makes the match longer
      consider(at, false);
    }
    return best;
  }

 private:
  template <class Consider>
  void take(const Element& wanted, std::size_t at, const Consider& consider) const {
    using ElementKind = Element::Kind;
    switch (wanted.kind) {
      case ElementKind::begin:
        if (begins_clause(at)) {
          consider(at, false);
        }
        return;
      case ElementKind::start:
        if (at == 0 || ends_sentence(at - 1) || words_[at - 1].text == ";") {
          consider(at, false);
        }
        return;
      case ElementKind::end:
        if (ends_clause(at)) {
          consider(at, false);
        }
        return;
      case ElementKind::some:
        // A cue does not cover words that another word reverses.
        for (std::size_t end = at; end < words_.size() && !words_[end].is_mark() &&
                                   !is_among(words_[end].text, "not never");) {
          consider(++end, true);
        }
        return;
      case ElementKind::among:
        for (std::size_t end = at; end < words_.size();) {
          const bool joins = end > at && words_[end].text == "," && end + 1 < words_.size();
          if (!joins && !wanted.vocabulary->has(words_[end])) {
            return;
          }
          ++end;
          if (!joins) {
            consider(end, true);
          }
        }
        return;
      case ElementKind::rest:
        for (std::size_t end = at; end < words_.size() && !ends_sentence(end);) {
          ++end;
          if (ends_clause(end) || &wanted + 1 != &elements_.back() + 1) {
            consider(end, true);
          }
        }
        return;
      case ElementKind::word:
        if (at < words_.size() &&
            (std::ranges::find(wanted.stems, words_[at].stem) != wanted.stems.end() ||
             std::ranges::find(wanted.texts, words_[at].text) != wanted.texts.end())) {
          consider(at + 1, false);
        }
        return;
      default:
        if (const std::size_t end = end_of(wanted.kind, at); end > at) {
          consider(end, true);
        }
        return;
    }
  }

  [[nodiscard]] std::size_t end_of(Element::Kind kind, std::size_t at) const {
    using ElementKind = Element::Kind;
    if (at >= words_.size()) {
      return at;
    }
    if (kind == ElementKind::parameter) {
      const bool is_known = std::ranges::any_of(spec_.inputs, [&](const Parameter& input) {
        return in_lower_case(input.name) == words_[at].text;  // it may begin a sentence
      });
      return is_known ? at + 1 : at;
    }
    if (kind == ElementKind::ignored) {
      return end_of_ignored(at);
    }
    if (kind == ElementKind::kind || kind == ElementKind::order) {
      return kind == ElementKind::kind ? end_of_kind(at) : end_of_order(at);
    }
    // A value inside brackets is not a separate value; and nested brackets must not be read again
    // for each of them.
    if (kind == ElementKind::value && at > 0 && words_[at].is_mark() &&
        words_[at - 1].text == words_[at].text) {
      return at;
    }
    Scanner scanner{text_, words_[at].begin};
    const bool is_read = kind == ElementKind::value ? read_guard_value(scanner).has_value()
                                                    : read_condition(scanner, spec_).has_value();
    std::size_t end = at;
    while (is_read && end < words_.size() && words_[end].begin < scanner.at) {
      ++end;
    }
    return end;
  }

  // Returns the end of "new list of lower-case words", "boolean value", "one flat list", "true or
  // false".
  [[nodiscard]] std::size_t end_of_kind(std::size_t at) const {
    static constexpr std::string_view kAdjectives =
        "new single one flat resulting plain whole ordinary sorted ascending expanded decoded "
        "encoded combined merged final non-negative python ordered";
    static constexpr std::string_view kNouns =
        "boolean bool list array string text integer int number float dictionary dict tuple "
        "truth set";
    static constexpr std::string_view kElements =
        "lists list strings integers ints numbers words tuples pairs floats booleans characters "
        "letters primes factors digits zeros zeroes ones rows values elements items sublists and";
    const auto is = [&](std::size_t i, std::string_view list) {
      return i < words_.size() && is_among(words_[i].text, list);
    };
    std::size_t end = at;
    if (is(end, "true") && is(end + 1, "or") && is(end + 2, "false")) {
      return end + 3;
    }
    while (is(end, kAdjectives)) {
      ++end;
    }
    if (!is(end, kNouns)) {
      return at;
    }
    ++end;
    end += is(end, "value") ? 1U : 0U;
    while (is(end, "of") && is(end + 1, kElements)) {
      end += 2;
      while (is(end, kElements) && (!is(end, "and") || is(end + 1, kElements))) {
        ++end;
      }
    }
    return end;
  }

  // Returns the end of "spaces, punctuation and upper/lower case".
  [[nodiscard]] std::size_t end_of_ignored(std::size_t at) const {
    std::size_t end = at;
    for (std::size_t i = at; i < words_.size(); ++i) {
      const bool joins = words_[i].text == "," || words_[i].text == "and" || words_[i].text == "or";
      if (!joins && !is_ignorable(words_[i].text)) {
        break;
      }
      end = joins ? end : i + 1;
    }
    return end;
  }

  [[nodiscard]] std::size_t end_of_order(std::size_t at) const {
    static constexpr std::string_view kWays =
        "ascending increasing descending decreasing alphabetical alphabetic lexicographic "
        "lexicographical numerical numeric sorted rising non-decreasing nondecreasing";
    const auto is = [&](std::size_t i, std::string_view list) {
      return i < words_.size() && is_among(words_[i].text, list);
    };
    if (is(at, kWays) && is(at + 1, "order")) {
      return at + 2;
    }
    if (is(at, "ascending descending alphabetically numerically")) {
      return ends_clause(at + 1) ? at + 1 : at;
    }
    static constexpr std::string_view kEnds = "smallest lowest least largest biggest highest";
    if (is(at, "smallest lowest smaller lower largest biggest highest larger") &&
        (is(at + 1, "first") || (is(at + 2, "first") && is(at + 1, "one index number value")))) {
      return is(at + 1, "first") ? at + 2 : at + 3;
    }
    const std::size_t to = at + 2;
    return is(at, "from") && is(at + 1, kEnds) && is(to, "to") && is(to + 1, kEnds) ? to + 2 : at;
  }

  [[nodiscard]] bool ends_sentence(std::size_t at) const {
    return words_[at].text == "." || words_[at].text == "?" || words_[at].text == "!";
  }
  [[nodiscard]] bool begins_clause(std::size_t at) const {
    return at == 0 || words_[at - 1].is_mark() || words_[at - 1].text == "and" ||
           words_[at - 1].text == "but";
  }
  [[nodiscard]] bool ends_clause(std::size_t at) const {
    return at >= words_.size() || words_[at].is_mark() || words_[at].text == "and" ||
           words_[at].text == "or";
  }

  const std::vector<Element>& elements_;
  const std::vector<RemarkWord>& words_;
  std::string_view text_;
  const FunctionSpec& spec_;
};

std::optional<RemarkPattern::Match> RemarkPattern::match(const std::vector<RemarkWord>& words,
                                                         std::size_t at, std::string_view text,
                                                         const FunctionSpec& spec) const {
  return Matching(elements_, words, text, spec).from(0, at);
}

}  // namespace synth
