#include "synth/authors/offline/remark_checks.h"
#include "synth/authors/offline/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

// What sentences of their own say of results: of places, of the limit, of what is not there.

namespace synth {
namespace {

using Base = Shape::Base;

bool has_one_of(const std::vector<std::string>& words, std::string_view list) {
  return std::ranges::any_of(words, [&](const std::string& word) { return is_among(word, list); });
}

}  // namespace

// "Return both indices, smaller index first", of code that gives places.
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

// "n itself should be included if it is prime": the code goes up to n.
bool RemarkDealer::includes_limit(const Remark& remark) const {
  if (remark.parts.empty() || (remark.parts.size() > 1 && !speaks_of_core(remark.parts[1]))) {
    return false;
  }
  const auto parameter = std::ranges::find_if(core_.inputs, [&](const Parameter& input) {
    return in_lower_case(input.name) == in_lower_case(remark.parts[0]);  // "N itself ..."
  });
  const std::string limit = parameter == core_.inputs.end() ? "" : parameter->name;
  return !limit.empty() && !has("[:-1]") &&
         (has(", " + limit + " + 1)") || has("= " + limit + " + 1\n") ||
          has("<= " + limit + "\n") || has("<= " + limit + ":"));
}

// Of what is sought and not found; not of another property that something has not.
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
