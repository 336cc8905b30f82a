#include "synth/authors/offline/search/idioms.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::string_view kOrder = "order sequence arrangement";
constexpr std::string_view kKept =
    "keep kept preserve maintain retain same original initial first input appear appearance occur "
    "occurrence encounter seen stable change alter affect disturb disturbing relative given "
    "existing";
constexpr std::string_view kMade =
    "sort ascending descending increasing decreasing alphabetical alphabetic lexicographic "
    "lexicographical numeric numerical";
constexpr std::string_view kTurned = "reverse opposite backward backwards inverse flip invert";
constexpr std::string_view kSort = "sort reorder rearrange";
constexpr std::string_view kNegations = "without not never don no";
constexpr std::string_view kDifference = "difference gap";
constexpr std::string_view kBeside = "neighbour neighbor adjacent consecutive successive next";
constexpr std::string_view kTwo = "two any";
constexpr std::string_view kThings =
    "number element value item integer reading entry neighbour neighbor";

class IdiomReader {
 public:
  explicit IdiomReader(std::string_view prose) : words_(plain_words(prose)) {
    for (const std::string& word : words_) {
      stems_.push_back(stem(word));
    }
  }

  std::string read() {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      out.push_back(is_turned_order(i) ? "reverse" : is_kept_order(i) ? "stable" : words_[i]);
      if (is_gap(i)) {
        out.emplace_back("gap");
      }
      if (is_from_last_to_first(i)) {
        out.emplace_back("reverse");
      }
    }
    return join(out, " ");
  }

 private:
  // Returns whether one of `wanted` occurs within that many words before or behind.
  [[nodiscard]] bool is_near(std::size_t at, std::size_t before, std::size_t behind,
                             std::string_view wanted) const {
    const std::size_t end = std::min(stems_.size(), at + behind + 1);
    for (std::size_t i = at - std::min(at, before); i < end; ++i) {
      if (i != at && is_one_of(i, wanted)) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_one_of(std::size_t at, std::string_view wanted) const {
    const auto all = split(wanted, ' ');
    return std::ranges::any_of(all,
                               [&](std::string_view word) { return stem(word) == stems_[at]; });
  }

  [[nodiscard]] bool is_kept_order(std::size_t at) const {
    return (is_one_of(at, kOrder) && is_near(at, 5, 6, kKept) && !is_near(at, 3, 3, kMade)) ||
           (is_one_of(at, kSort) && is_near(at, 2, 0, kNegations));
  }

  [[nodiscard]] bool is_turned_order(std::size_t at) const {
    return is_one_of(at, kOrder) && is_near(at, 5, 5, kTurned) && !is_near(at, 5, 5, kMade);
  }

  [[nodiscard]] bool is_from_last_to_first(std::size_t at) const {
    return is_one_of(at, "last end") && is_near(at, 0, 3, "first beginning start") &&
           !is_near(at, 0, 2, "and or");
  }

  [[nodiscard]] bool is_gap(std::size_t at) const {
    return is_one_of(at, kDifference) &&
           (is_near(at, 0, 5, kBeside) || (is_near(at, 0, 3, kTwo) && is_near(at, 0, 4, kThings)));
  }

  std::vector<std::string> words_;
  std::vector<std::string> stems_;
};

}  // namespace

std::string read_idioms(std::string_view prose) {
  return IdiomReader(prose).read();
}

}  // namespace synth
