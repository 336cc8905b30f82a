#include "synth/authors/offline/search/plausibility.h"

#include "synth/authors/offline/program/pool.h"
#include "synth/authors/offline/search/evidence.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Within this bound and without conditions four of five functions that fit their examples are
// right, outside of it half (bench/offline_tasks.md).
constexpr int kPlainEnough = 33;

// Of parts that the words do not speak of there are some 2 to the power of their cost that would do
// as well: examples have to say twice as much for chance to be out of the question. A word
// that names a part vouches for what is around it too. On MBPP 92 % of what passes is right, and
// every second one of what does not (bench/offline_tasks.md).
double bits_wanted(const Found& found) {
  constexpr double kBitsForCost = 2;
  constexpr double kBitsForNaming = 0.5;
  return kBitsForCost * found.unexplained - kBitsForNaming * found.named;
}

// Chosen on the even half of the tasks of bench/offline_tasks.md: of what passes, and has a rival
// close behind or little evidence, none was wrong there.
constexpr double kMostDoubt = 0.1;
constexpr double kForNaming = 0.006;  // more for each point of words that name parts (Found::named)
// Of the evidence, where a word names a part of the code.
constexpr double kLeastShare = 0.6;
constexpr double kShareWithoutWords = 0.5;  // where nothing is explained, and need not be
// A piece of a result so long was not meant as a separator.
constexpr std::size_t kLeastPasted = 2;
// Of examples: so many show what is regular in them, a long program too ...
constexpr std::size_t kSeveral = 3;
// ... that may have conditions where there are so few words that they cannot speak of any.
constexpr std::size_t kFewWords = 3;

// Constants of cost 2 or less are in the prose, or in every text that is given.
bool is_explained(const Expression& constant, const Task& task) {
  constexpr int kShownCost = 3;
  return constant.index < task.problem.constants.size() &&
         task.problem.constants[constant.index].cost < kShownCost;
}

// Whether several results are this text, as labels are ("YES"), or all of several have it.
bool is_regular(std::string_view text, const Task& task, const Pool& pool) {
  const Goal& goal = task.problem.goals[0];
  if (goal.type != kString) {
    return false;
  }
  const auto equal =
      std::ranges::count_if(goal.values, [&](Cell value) { return pool.text(value) == text; });
  return equal > 1 ||
         (goal.values.size() >= kSeveral && std::ranges::all_of(goal.values, [&](Cell value) {
            return pool.text(value).find(text) != std::string_view::npos;
          }));
}

bool branches(const Expression& part) {
  return part.kind == Expression::Kind::conditional ||
         std::ranges::any_of(part.arguments, branches);
}

// Whether a text stands in the code that only results of examples explain.
bool pastes(const Expression& part, const Task& task, const Pool& pool) {
  if (part.kind == Expression::Kind::constant && part.type == kString) {
    const std::string_view text = pool.text(part.value);
    const bool is_said = in_lower_case(task.prose).find(in_lower_case(text)) != std::string::npos;
    return text.size() >= kLeastPasted && !is_explained(part, task) && !is_said &&
           !is_regular(text, task, pool);
  }
  return std::ranges::any_of(
      part.arguments, [&](const Expression& argument) { return pastes(argument, task, pool); });
}

bool has_parameter(const Expression& part, std::size_t parameter) {
  return (part.kind == Expression::Kind::parameter && part.index == parameter) ||
         std::ranges::any_of(part.arguments, [&](const Expression& argument) {
           return has_parameter(argument, parameter);
         });
}

// Whether a parameter does nothing, if values may be of several types: what the search cannot do
// with these, a part of them may give by chance.
bool leaves_any_out(const Expression& found, const Task& task, const Pool& pool) {
  for (std::size_t i = 0; i < task.problem.parameters.size(); ++i) {
    const TypeId type = task.problem.parameters[i];
    if (pool.structures().is(type, Structure::Kind::any) && !has_parameter(found, i)) {
      return true;
    }
  }
  return false;
}

std::string what_would_help(const std::optional<std::string>& call) {
  return call ? fmt::format("it would settle this to say what one call gives: {}", *call)
              : "another example, or words for each step, would help";
}

}  // namespace

bool is_plain_enough(const Found& found) {
  return found.score <= kPlainEnough;
}

bool is_borne_out(const Found& found, const std::vector<Example>& examples, double share) {
  return evidence_in(examples) >= share * bits_wanted(found);
}

std::optional<std::string> find_implausibility(const FunctionSpec& spec, const Task& task,
                                               const std::vector<Example>& examples,
                                               const Found& likeliest, const Rivals& rivals,
                                               const Pool& pool) {
  if (pastes(likeliest.expression, task, pool)) {
    return fmt::format(
        "what fits the examples of '{}' copies pieces of their results; another example, or words "
        "for how the result comes about, would help",
        spec.name);
  }
  if (leaves_any_out(likeliest.expression, task, pool)) {
    return fmt::format(
        "what fits the examples of '{}' does without one of its parameters, whose values are of "
        "several types; {}",
        spec.name, what_would_help(rivals.settling_call()));
  }
  const bool is_wordless = Words(task.prose).stems().size() <= kFewWords;
  const bool is_shown = task.problem.wanted >= kSeveral &&
                        (is_wordless || !branches(likeliest.expression)) &&
                        is_borne_out(likeliest, examples, is_wordless ? kShareWithoutWords : 1);
  if (!is_plain_enough(likeliest) && !is_shown) {
    return fmt::format(
        "all that fits the examples of '{}' is far longer than what the words say, and would fit "
        "by chance; {}",
        spec.name, what_would_help(rivals.settling_call()));
  }
  if (rivals.doubt() > kMostDoubt + kForNaming * likeliest.named) {
    return fmt::format("several functions fit the examples of '{}' equally well; {}", spec.name,
                       what_would_help(rivals.settling_call()));
  }
  if (!is_shown && !is_borne_out(likeliest, examples, likeliest.named > 0 ? kLeastShare : 1)) {
    return fmt::format(
        "the examples of '{}' say too little for code that the words do not speak of; {}",
        spec.name, what_would_help(rivals.settling_call()));
  }
  return std::nullopt;
}

}  // namespace synth
