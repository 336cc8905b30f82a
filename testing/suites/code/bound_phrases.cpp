#include "testing/suites/code/bound_phrases.h"

namespace synth {
namespace {

using Bound = StatedRule::Bound;

constexpr std::string_view kMore = "greater larger more higher bigger";
constexpr std::string_view kLess = "less smaller lower fewer";

}  // namespace

std::optional<StatedRule::Bound> bound_of_mark(std::string_view mark) {
  return mark == "<"    ? std::optional(Bound::less)
         : mark == "<=" ? std::optional(Bound::at_most)
         : mark == ">"  ? std::optional(Bound::more)
         : mark == ">=" ? std::optional(Bound::at_least)
                        : std::nullopt;
}

std::optional<BoundPhrase> bound_before(const ProseSentence& words, std::size_t i) {
  if (i < 1) {
    return std::nullopt;
  }
  if (words.is_one(i - 1, "below under")) {
    return BoundPhrase{Bound::less, i - 1};
  }
  if (words.is_one(i - 1, "above over")) {
    return BoundPhrase{Bound::more, i - 1};
  }
  if (i < 2) {
    return std::nullopt;
  }
  if (words.is(i - 2, "at") && words.is_one(i - 1, "most least")) {
    return BoundPhrase{words.is(i - 1, "most") ? Bound::at_most : Bound::at_least, i - 2};
  }
  if (words.is(i - 2, "up") && words.is(i - 1, "to")) {
    return BoundPhrase{Bound::at_most, i - 2};
  }
  const bool or_equal =
      i >= 5 && words.is(i - 1, "to") && words.is(i - 2, "equal") && words.is(i - 3, "or");
  const std::size_t than = or_equal ? i - 4 : i - 1;
  if (than < 1 || !words.is(than, "than") ||
      !words.is_one(than - 1, std::string(kMore) + " " + std::string(kLess))) {
    return std::nullopt;
  }
  const bool is_more = words.is_one(than - 1, kMore);
  if (than >= 2 && words.is_one(than - 2, "no not")) {
    return BoundPhrase{is_more ? Bound::at_most : Bound::at_least, than - 2};
  }
  return BoundPhrase{is_more ? (or_equal ? Bound::at_least : Bound::more)
                             : (or_equal ? Bound::at_most : Bound::less),
                     than - 1};
}

std::optional<StatedRule::Bound> bound_behind(const ProseSentence& words, std::size_t i) {
  if (!words.is_one(i + 1, "or and")) {
    return std::nullopt;
  }
  return words.is_one(i + 2, std::string(kMore) + " above over up") ? std::optional(Bound::at_least)
         : words.is_one(i + 2, std::string(kLess) + " below under down")
             ? std::optional(Bound::at_most)
             : std::nullopt;
}

std::optional<std::size_t> range_from(const ProseSentence& words, std::size_t i) {
  const std::size_t high = i + 2;
  if (!words.is_kind(high, ProseWord::Kind::number) || words[high].number < words[i].number) {
    return std::nullopt;
  }
  const bool is_joined = words[i + 1].is_joined && words[high].is_joined;
  const bool is_dashed = words.is(i + 1, "-") && is_joined && !words.is(high + 1, "-") &&
                         (i == 0 || !words.is(i - 1, "-") || !words[i].is_joined);
  const bool is_interval =
      words.is(i + 1, ",") && i > 0 && words.is_one(i - 1, "[ (") && words.is_one(high + 1, "] )");
  const bool is_and = words.is(i + 1, "and") && i > 0 && words.is(i - 1, "between");
  return is_dashed || is_interval || is_and || words.is_one(i + 1, "to through ..")
             ? std::optional(high)
             : std::nullopt;
}

}  // namespace synth
