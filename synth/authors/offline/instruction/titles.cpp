#include "synth/authors/offline/instruction/titles.h"

#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kLongestTitle = 10;  // words

constexpr std::string_view kMakes = "implement write create code build define make develop";
constexpr std::string_view kAsks = "please provide program";

bool asks(std::string_view word) {
  return is_among(word, kMakes) || is_among(word, kAsks);
}

// Words in the names of methods. A Caesar cipher is an operation, not a method.
constexpr std::string_view kWays = "sieve search sort algorithm eratosthenes kadane euclid";
constexpr std::string_view kNamed = "caesar";

// The end of a title, and the beginning of the text that it names.
struct TitleEnd {
  std::size_t title = 0;  // the word behind it
  std::size_t rest = 0;   // npos if nothing follows
  bool is_told = false;   // as in "... as a function that", followed by what it does
};

class TitleReader {
 public:
  TitleReader(const std::string& text, std::string_view function)
      : text_(text), function_(in_lower_case(function)), words_(remark_words(text)) {}

  [[nodiscard]] std::optional<TitleEnd> find() const {
    static const RemarkPattern kAsked(": write|create|implement|define|build|make");
    for (std::size_t i = 1; i + 1 < words_.size(); ++i) {
      if (kAsked.match(words_, i, text_, {}) ||
          (words_[i].text == ":" && is_name(i + 1) && i + 2 < words_.size())) {
        return TitleEnd{i, i + 1};
      }
      if (auto end = function_at(i); end && i <= kLongestTitle) {
        return end;
      }
    }
    return std::nullopt;
  }

  // Returns its words without the request for it.
  [[nodiscard]] std::string title(const TitleEnd& end) const {
    std::size_t first = 0;
    while (first < end.title && (asks(words_[first].text) ||
                                 is_among(words_[first].text, "give me us a an the python"))) {
      ++first;
    }
    return first < end.title
               ? text_.substr(words_[first].begin, words_[end.title - 1].end - words_[first].begin)
               : std::string();
  }

  [[nodiscard]] std::string before(const TitleEnd& end) const {
    return text_.substr(0, words_[end.title - 1].end);
  }
  [[nodiscard]] std::string rest(const TitleEnd& end) const {
    return text_.substr(words_[end.rest].begin);
  }

 private:
  [[nodiscard]] bool is_name(std::size_t at) const {
    return !function_.empty() && at < words_.size() && words_[at].text == function_;
  }

  // Matches ": a function primes_up_to that", "as a function that".
  [[nodiscard]] std::optional<TitleEnd> function_at(std::size_t at) const {
    static const RemarkPattern kFunction(
        ":|,? as|in|with|through|by? =python? function|method|routine|procedure called|named?");
    // As in "A Caesar cipher function encrypt that".
    const bool is_titled = is_asked_for(at) && end_of_named(at) != 0;
    if (is_titled) {
      return TitleEnd{at, end_of_named(at), true};
    }
    const auto match = kFunction.match(words_, at, text_, {});
    const bool is_joined = is_among(words_[at].text, ": , as in with through by");
    if (!match || !is_joined || !is_whole(at, "function method that which program") ||
        (words_[at].text != ":" && !asks(words_[0].text))) {
      return std::nullopt;
    }
    std::size_t end = match->end;
    const bool is_named = is_name(end);
    end += is_named ? 1 : 0;
    if (is_named && (end == words_.size() || words_[end].text == ".")) {
      return TitleEnd{at, std::string::npos};
    }
    if (end + 1 >= words_.size() || !is_among(words_[end].text, "that which to")) {
      return std::nullopt;
    }
    return TitleEnd{at, end + 1, true};
  }

  // Returns whether the words before it ask for something with a name.
  [[nodiscard]] bool is_asked_for(std::size_t at) const {
    const std::string name = title({at, at});
    return is_among(words_[0].text, kMakes) && at < kLongestTitle &&
           (says_one_of(name, kWays) || says_one_of(name, kNamed)) &&
           is_whole(at, "function that which to");
  }

  // Returns whether no mark and none of these words precede it.
  [[nodiscard]] bool is_whole(std::size_t at, std::string_view others) const {
    return std::ranges::none_of(
        words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(at),
        [&](const RemarkWord& word) { return word.is_mark() || is_among(word.text, others); });
  }

  // Returns the word behind "function NAME that"; 0 if the text differs.
  [[nodiscard]] std::size_t end_of_named(std::size_t at) const {
    const bool is_it = words_[at].text == "function" && is_name(at + 1) && at + 3 < words_.size() &&
                       is_among(words_[at + 2].text, "that which");
    return is_it ? at + 3 : 0;
  }

  const std::string& text_;
  std::string function_;
  std::vector<RemarkWord> words_;
};

std::string with_first_capital(std::string text) {
  if (!text.empty()) {
    text.front() = to_upper(text.front());
  }
  return text;
}

}  // namespace

std::string without_title(std::string text, std::string_view function) {
  const TitleReader reader(text, function);
  const auto end = reader.find();
  if (!end) {
    return text;
  }
  if (end->rest == std::string::npos) {
    return reader.before(*end);
  }
  const std::string way = reader.title(*end);
  std::string rest = end->is_told ? with_first_capital(reader.rest(*end)) : reader.rest(*end);
  const bool is_way = says_one_of(way, kWays) && !says_one_of(way, kNamed);
  if (!is_way) {
    return end->is_told ? reader.before(*end) + ": " + rest : rest;
  }
  const bool is_own_name = in_lower_case(way) == in_lower_case(function);
  if (!is_own_name && in_lower_case(rest).find(in_lower_case(way)) == std::string::npos) {
    const std::size_t last = rest.find_last_not_of(" .");
    rest.insert(last == std::string::npos ? rest.size() : last + 1, " using the " + way);
  }
  return rest;
}

}  // namespace synth
