#include "synth/authors/offline/text/number_words.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <charconv>

namespace synth {

std::optional<std::int64_t> number_of_word(std::string_view word) {
  constexpr std::size_t kMostDigits = 9;
  if (!word.empty() && word.size() <= kMostDigits && std::ranges::all_of(word, is_digit)) {
    std::int64_t number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
  }
  const auto* const found = std::ranges::find(kNumberWords, word);
  return found == kNumberWords.end() ? std::nullopt
                                     : std::optional<std::int64_t>(found - kNumberWords.begin());
}

}  // namespace synth
