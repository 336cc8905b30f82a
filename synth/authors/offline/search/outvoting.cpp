#include "synth/authors/offline/search/outvoting.h"

#include "synth/authors/offline/text/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kLeastAgreeing = 3;
constexpr std::size_t kMostExamples = 12;
// The divisor of the budget: plain functions are found early.
constexpr std::uint64_t kShareOfWork = 25;
// The limit of such functions' scores, and the least distance of the function that fits all
// examples: chosen on suites of examples of which one was made wrong. Of 158 functions one was
// wrongly accused of an example, and 33 of the wrong examples were named, one of them wrongly.
constexpr int kPlainScore = 30;
constexpr int kFarBehind = 12;
// The least distance to the function that fits without another example; below it, it is open which
// example is wrong.
constexpr int kPlainMargin = 8;

bool has_result(const Example& example) {
  return example.claim.expected && !example.claim.expected->is<Null>();
}

bool is_plain_part(const Solved& solved, const Solved& whole) {
  const bool is_behind = whole.code.empty() || whole.score - solved.score >= kFarBehind;
  return !solved.code.empty() && !solved.is_contrived && !solved.is_chance &&
         solved.score <= kPlainScore && is_behind;
}

}  // namespace

std::optional<Outvoting> find_outvoting(const FunctionSpec& spec,
                                        const std::vector<Example>& examples,
                                        const SearchBudget& budget, Language language,
                                        const std::vector<CallableFunction>& callable,
                                        const Solved& whole) {
  const bool speaks_of_cases =
      Words(spec.purpose).count("if otherwise else unless when whether except") > 0;
  if (!whole.leaves_doubt() || speaks_of_cases || examples.size() <= kLeastAgreeing ||
      examples.size() > kMostExamples || !std::ranges::all_of(examples, has_result)) {
    return std::nullopt;
  }
  SearchBudget share = budget;
  share.work = budget.work / kShareOfWork;
  std::vector<Solved> plain;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    std::vector<Example> others = examples;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    Solved solved = solve_function(spec, others, share, language, callable);
    if (is_plain_part(solved, whole)) {
      plain.push_back(std::move(solved));
    }
  }
  std::ranges::stable_sort(plain, {}, &Solved::score);
  if (plain.empty() || (plain.size() > 1 && plain[1].score - plain[0].score < kPlainMargin)) {
    return std::nullopt;
  }
  Ambiguity doubt;
  doubt.reason = fmt::format("{}; mend the example, or say what is special about it",
                             whole.code.empty() ? "nothing was found that gives all results"
                                                : "what gives all results is far longer");
  doubt.outvotes_examples = true;
  doubt.examples_failed = 1;
  return Outvoting{std::move(plain.front().code.front()), std::move(doubt)};
}

}  // namespace synth
