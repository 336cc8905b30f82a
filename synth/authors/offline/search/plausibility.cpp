#include "synth/authors/offline/search/plausibility.h"

#include "synth/authors/offline/program/pool.h"
#include "synth/authors/offline/search/evidence.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// The score limit of plain functions: within it and without conditions four of five functions that
// fit their examples are right, beyond it half (bench/offline_tasks.md).
constexpr int kPlainEnough = 33;

// Returns the evidence that the examples must have. For parts that the words do not mention there
// are about 2 to the power of their cost alternatives; the examples have to contain twice that
// information to exclude chance. A word that names a part also supports the parts around it. On
// MBPP 92 % of the functions that pass this test are right, and every second one of the others
// (bench/offline_tasks.md).
double bits_wanted(const Found& found) {
  constexpr double kBitsForCost = 2;
  constexpr double kBitsForNaming = 0.5;
  return kBitsForCost * found.unexplained - kBitsForNaming * found.named;
}

// The limit of doubt, chosen on the even half of the tasks of bench/offline_tasks.md: of the
// functions that pass and have a close rival or little evidence, none was wrong there.
constexpr double kMostDoubt = 0.1;
// Added for each point of words that name parts (Found::named).
constexpr double kForNaming = 0.006;
// The required share of the evidence if a word names a part of the code.
constexpr double kLeastShare = 0.6;
constexpr double kShareWithoutWords = 0.5;  // if nothing is explained, and need not be
// The length from which a piece of a result is too long for a separator.
constexpr std::size_t kLeastPasted = 2;
// The number of examples that show regularities, and justify a long program …
constexpr std::size_t kSeveral = 3;
// … which may have conditions if there are so few words that they cannot mention any.
constexpr std::size_t kFewWords = 3;

// Returns whether a constant is in the prose or in every given text, whose constants cost 2 or
// less.
bool is_explained(const Expression& constant, const Task& task) {
  constexpr int kShownCost = 3;
  return constant.index < task.problem.constants.size() &&
         task.problem.constants[constant.index].cost < kShownCost;
}

// Returns whether several results are this text, as with labels ("YES"), or all of several contain
// it.
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

// Returns whether the code contains a text that only results of examples explain.
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

// Returns whether a parameter with values of several types has no effect: a function that the
// search cannot express may agree with a part of it by chance.
bool leaves_any_out(const Expression& found, const Task& task, const Pool& pool) {
  for (std::size_t i = 0; i < task.problem.parameters.size(); ++i) {
    const TypeId type = task.problem.parameters[i];
    if (pool.structures().is(type, Structure::Kind::any) && !has_parameter(found, i)) {
      return true;
    }
  }
  return false;
}

// Returns whether it ignores a parameter, though there are few examples, and no words name a part
// of it or one of its parameters.
bool ignores_a_parameter(const FunctionSpec& spec, const Found& found, const Task& task) {
  if (found.named > 0 || task.problem.wanted >= kSeveral) {
    return false;
  }
  const Words words(task.prose);
  bool ignores = false;
  for (std::size_t i = 0; i < task.problem.parameters.size() && i < spec.inputs.size(); ++i) {
    const bool is_used = has_parameter(found.expression, i);
    if (is_used && words.has(spec.inputs[i].name)) {
      return false;
    }
    ignores = ignores || !is_used;
  }
  return ignores;
}

std::string what_would_help(const std::optional<std::string>& call) {
  return call ? fmt::format("it would settle this to say what one call gives: {}", *call)
              : "another example, or words for each step, would help";
}

}  // namespace

bool branches(const Expression& expression) {
  return expression.kind == Expression::Kind::conditional ||
         std::ranges::any_of(expression.arguments, branches);
}

bool is_plain_enough(const Found& found) {
  return found.score <= kPlainEnough;
}

bool is_borne_out(const Found& found, const std::vector<Example>& examples, double share) {
  return evidence_in(examples) >= share * bits_wanted(found);
}

bool outweigh(const std::vector<Example>& examples, const Found& found) {
  return evidence_in(examples) >= found.cost;
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
  if (ignores_a_parameter(spec, likeliest, task)) {
    return fmt::format("what fits the examples of '{}' does without one of its parameters; {}",
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
