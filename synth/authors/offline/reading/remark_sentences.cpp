#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/remark_checks.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <vector>

// Remarks in separate sentences on results: indices, the limit, missing elements.

namespace synth {
namespace {

using Base = Shape::Base;

// "Below n" excludes n.
constexpr std::string_view kBeforeEnd =
    "below under before less smaller lower fewer exclusive excluding exclusively";

bool has_one_of(const std::vector<std::string>& words, std::string_view list) {
  return std::ranges::any_of(words, [&](const std::string& word) { return is_among(word, list); });
}

}  // namespace

// Handles "Return both indices, smaller index first" if the code returns indices.
bool RemarkDealer::deal_indices(const Remark& remark) {
  const Shape& shape = out_.reading.shape;
  const bool gives_places = shape.is_list() && !shape.element().is_list() &&
                            !shape.element().is(Base::text) &&
                            (has("enumerate(") || has(".index("));
  if (!gives_places) {
    return false;
  }
  if (remark.topic == "indices") {
    return deal_order(remark.said);
  }
  return remark.parts.empty() || deal_kind(remark.parts[0]);
}

// Returns whether the code includes n: "n itself should be included if it is prime".
bool RemarkDealer::includes_limit(const Remark& remark) const {
  if (remark.parts.empty() || (remark.parts.size() > 1 && !speaks_of_core(remark.parts[1]))) {
    return false;
  }
  const auto parameter = std::ranges::find_if(core_.inputs, [&](const Parameter& input) {
    return in_lower_case(input.name) == in_lower_case(remark.parts[0]);  // as in "N itself ..."
  });
  const std::string limit = parameter == core_.inputs.end() ? "" : parameter->name;
  return !limit.empty() && !has("[:-1]") &&
         (has(", " + limit + " + 1)") || has("= " + limit + " + 1\n") ||
          has("<= " + limit + "\n") || has("<= " + limit + ":"));
}

// Returns whether the code iterates over both ends: "Both 1 and 50 should be included".
bool RemarkDealer::includes_ends(const Remark& remark) const {
  std::vector<std::int64_t> ends;
  for (const std::string& part : remark.parts) {
    const char* const behind = part.data() + part.size();
    const auto read = std::from_chars(part.data(), behind, ends.emplace_back());
    if (read.ec != std::errc() || read.ptr != behind) {
      return false;
    }
  }
  if (ends.empty()) {  // "both ends" names no numbers: a range has both unless one is excluded
    return has("range(") && !has("[1:") && !says_one_of(core_.purpose, kBeforeEnd);
  }
  if (ends.size() == 1) {
    ends.push_back(ends[0]);
  }
  const bool has_first = ends.size() == 2 && has("range(" + std::to_string(ends[0]) + ", ");
  const bool has_last = has(", " + std::to_string(ends[1] + 1) + ")") ||
                        has(", " + std::to_string(ends[1]) + " + 1)");
  return remark.parts.size() == 1 ? has_first || has_last : has_first && has_last;
}

// Returns whether the remark is only about ends, which the code includes: ", including n itself",
// ", including a and b".
bool RemarkDealer::speaks_of_ends(const Remark& remark) const {
  std::vector<std::string> named;
  for (const std::string& word : plain_words(remark.said)) {
    const bool is_named = std::ranges::any_of(
        core_.inputs, [&](const Parameter& input) { return in_lower_case(input.name) == word; });
    if (is_named) {
      named.push_back(word);
    } else if (!is_among(word, "including and both itself themselves also")) {
      return false;
    }
  }
  if (named.size() == 1) {
    Remark limit = remark;
    limit.parts = named;
    return with_input_types(core_).inputs.size() == 1 && includes_limit(limit) &&
           !says_one_of(core_.purpose, kBeforeEnd);
  }
  return named.size() == 2 && named[0] != named[1] && gives_ends("both");
}

// Returns whether the code has the stated beginning: "The sequence starts with 0 and 1."
bool RemarkDealer::starts_with(const Remark& remark) const {
  const bool is_whole = remark.parts.size() < 2 || remark.parts[1] == "1";
  const bool is_fibonacci = described_code().find("fibonacci") != std::string::npos;
  return (is_fibonacci && remark.parts[0] == "0" && is_whole) ||
         (remark.parts.size() == 1 && has("range(" + remark.parts[0] + ", "));
}

// Returns whether it is about something that was not found, and not about a missing property.
bool RemarkDealer::speaks_of_missing(std::string_view said) {
  const std::vector<std::string> words = plain_words(said);
  return has_one_of(words,
                    "in found find present there exist exists contain contains contained occur "
                    "occurs appear appears nowhere absent missing possible any such") &&
         !has_one_of(words,
                     "sorted empty valid positive negative integer string least most fewer less "
                     "more enough than two three both equal same length order");
}

}  // namespace synth
