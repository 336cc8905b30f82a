#include "synth/authors/offline/search/ranking.h"

#include "synth/authors/offline/program/evaluation.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>
#include <set>

namespace synth {
namespace {

// The points of a score, in which the cost of a component counts twice. Chosen on the even half of
// the tasks of bench/offline_tasks.md.
constexpr int kWord = 7;         // a word of the prose that names a part …
constexpr int kFurtherWord = 4;  // … and each further one that names the same part
constexpr int kSaidWord = 4;     // a word of a phrase that says all of a part
constexpr int kTurnedCost = 5;
constexpr int kUnsaid = 6;
constexpr int kOwnPart = 6;
constexpr int kDenied = 15;
constexpr int kIdle = 8;
constexpr int kIdleButNamed = 3;
constexpr int kUseless = 10;
constexpr int kNoValueThere = 15;          // for having no value where calls must end otherwise
constexpr int kUncalled = 30;              // a function that should be used …
constexpr int kUncalledButDescribed = 10;  // … or that the words describe
// The cost from which constants are far-fetched; a few examples do not justify them.
constexpr int kFarFetched = 5;
constexpr int kOfFarFetched = 8;
constexpr std::size_t kFewExamples = 3;

struct Prose {
  const Words& words;
  const Words& parameter_names;

  [[nodiscard]] std::optional<std::size_t> place_of(std::string_view word) const {
    return parameter_names.has(word) ? std::nullopt : words.position(word);
  }
};

// The parts of an expression, counted recursively.
struct ScoreParts {
  int size = 0;
  int others = 0;  // parts beside parameters, variables and calls
  int conditionals = 0;
  int unexplained_constants = 0;
  int far_fetched_constants = 0;
  int unsaid = 0;     // components that are unlikely without a word for them
  int own_parts = 0;  // texts searched for a part of themselves: fits a few examples by chance
  int denied = 0;     // parts that the prose excludes
  int idle = 0;       // parts without effect on the examples that the prose does not name
  int idle_but_named = 0;
  int useless = 0;  // parts without effect on any row
  std::set<std::size_t> parameters;
  std::set<std::string_view> called;  // forms of calls of functions of the instruction
  int named = 0;                      // points for words of the prose that name parts
  int turned = 0;                     // parts whose inner parts the prose names first
  int said = 0;                       // words of phrases that say a part
  int unexplained = 0;                // costs of parts that no word of the prose names
};

bool uses_variable(const Expression& part, std::size_t variable) {
  return (part.kind == Expression::Kind::variable && part.index == variable) ||
         std::ranges::any_of(part.arguments, [&](const Expression& argument) {
           return uses_variable(argument, variable);
         });
}

bool uses_parameter(const Expression& part, std::size_t parameter) {
  return (part.kind == Expression::Kind::parameter && part.index == parameter) ||
         std::ranges::any_of(part.arguments, [&](const Expression& argument) {
           return uses_parameter(argument, parameter);
         });
}

// Returns whether it searches a text for one that is made from the same parameter.
bool seeks_own_part(const Expression& part, std::size_t parameters) {
  if ((part.component->flags & kSeeks) == 0) {
    return false;
  }
  for (std::size_t i = 0; i < parameters; ++i) {
    if (uses_parameter(part.arguments[0], i) && uses_parameter(part.arguments[1], i)) {
      return true;
    }
  }
  return false;
}

// Returns the number of unused variables of a stream: a function of the items has no need to
// iterate over pairs of them.
int unused_variables(const Expression& lift) {
  int unused = 0;
  for (std::size_t i = 0; i < lift.stream->named() && !lift.combinator->over_parts; ++i) {
    unused += uses_variable(lift.arguments.back(), i) ? 0 : 1;
  }
  return unused;
}

class PartCounter {
 public:
  using PartSet = std::set<const Expression*>;

  PartCounter(const Problem& problem, const Prose& prose, PartSet idle, PartSet useless)
      : problem_(problem), prose_(prose), idle_(std::move(idle)), useless_(std::move(useless)) {}

  void count(const Expression& part) { count(part, 0); }

  [[nodiscard]] const ScoreParts& parts() const { return parts_; }

 private:
  // `around` is the position at which the prose names the enclosing part: in "the largest
  // difference", the maximum of differences, the outer part is named first.
  void count(const Expression& part, std::size_t around) {
    ++parts_.size;
    const bool is_said = depth_of_said_ == 0 && !useless_.contains(&part) && may_be_said(part.said);
    if (is_said) {
      said_.push_back(part.said);
      const int words = part.said.end - part.said.begin;
      parts_.said += words;
      parts_.named += kSaidWord * words;
      ++depth_of_said_;
      count_parts(part, around);
      --depth_of_said_;
      return;
    }
    count_parts(part, around);
  }

  void count_parts(const Expression& part, std::size_t around) {
    if (part.kind == Expression::Kind::parameter) {
      parts_.parameters.insert(part.index);
    }
    if (part.kind == Expression::Kind::conditional) {
      ++parts_.conditionals;
    }
    if (part.kind == Expression::Kind::constant) {
      const int cost = part.index < problem_.constants.size() ? problem_.constants[part.index].cost
                                                              : kFarFetched;
      parts_.unexplained_constants += cost > 2 && depth_of_said_ == 0 ? 1 : 0;
      parts_.far_fetched_constants += cost >= kFarFetched && depth_of_said_ == 0 ? 1 : 0;
      parts_.unexplained +=
          cost > 1 && depth_of_said_ == 0 ? cost : 0;  // 0, 1, "" and constants in the prose cost 1
    }
    const bool is_call = part.component != nullptr && part.component->evaluate.calls != nullptr;
    const bool is_name =
        part.kind == Expression::Kind::parameter || part.kind == Expression::Kind::variable;
    parts_.others += is_call || is_name ? 0 : 1;
    std::optional<std::size_t> place;
    if (part.component != nullptr) {
      place = count_words(part, part.component->words);
      parts_.unsaid +=
          !place && depth_of_said_ == 0 && (part.component->flags & kSaid) != 0 ? 1 : 0;
      parts_.unexplained += place || is_call || depth_of_said_ > 0 ? 0 : part.component->cost;
      if (is_call) {
        parts_.called.insert(part.component->python);
      }
      parts_.own_parts += seeks_own_part(part, problem_.parameters.size()) ? 1 : 0;
    }
    if (part.combinator != nullptr) {
      place = count_words(part, part.combinator->words);
      parts_.unsaid += part.stream->is_said && !explain(part.stream->words) ? 1 : 0;
      parts_.idle += unused_variables(part);
      parts_.unexplained += place || depth_of_said_ > 0 ? 0 : part.combinator->cost;
    }
    parts_.turned += place && is_turned(*place, around) ? 1 : 0;
    for (const Expression& argument : part.arguments) {
      count(argument, place.value_or(around));
    }
  }

  // Returns whether no other part is what the words say: they cannot mean both.
  [[nodiscard]] bool may_be_said(WordSpan words) const {
    return words.begin != words.end && std::ranges::none_of(said_, [&](WordSpan other) {
             return other.begin < words.end && words.begin < other.end;
           });
  }

  // Returns whether the prose names a part and the one around it in the wrong order: the outer part
  // first, except with steps in their order ("doubles and then increments").
  [[nodiscard]] bool is_turned(std::size_t place, std::size_t around) const {
    const std::optional<std::size_t> then = prose_.words.position("then");
    const bool are_steps =
        then && around != 0 && std::min(place, around) < *then && *then < std::max(place, around);
    return are_steps ? around < place : place < around;
  }

  // Counts the words that name a part, unless it has no effect at all: then no word means it.
  std::optional<std::size_t> count_words(const Expression& part, std::string_view words) {
    if (useless_.contains(&part)) {
      ++parts_.useless;
      return std::nullopt;
    }
    const auto place = explain(words);
    if (idle_.contains(&part)) {
      ++(place ? parts_.idle_but_named : parts_.idle);
    }
    return place;
  }

  // Counts the words of the prose that name a part. Returns the position of the first.
  std::optional<std::size_t> explain(std::string_view words) {
    std::optional<std::size_t> place;
    int points = kWord;
    for (const std::string_view word : split(words, ' ')) {
      const auto at = prose_.place_of(word);
      if (at) {
        place = std::min(place.value_or(*at), *at);
        if (words_.insert(word).second) {
          parts_.named += points;
          points = kFurtherWord;
        }
      }
    }
    parts_.denied += prose_.words.deny(words) ? 1 : 0;
    return place;
  }

  const Problem& problem_;
  const Prose& prose_;
  PartSet idle_;
  PartSet useless_;
  std::set<std::string_view> words_;  // those that have named a part
  std::vector<WordSpan> said_;        // those that say a part
  int depth_of_said_ = 0;             // of parts that are said, around this one
  ScoreParts parts_;
};

ScoreParts parts_of(const Found& found, const Problem& problem, const Prose& prose, Pool& pool) {
  PartCounter counter(problem, prose, idle_parts(found.expression, problem, problem.wanted, pool),
                      idle_parts(found.expression, problem, problem.rows, pool));
  counter.count(found.expression);
  return counter.parts();
}

// Returns the points for functions that the words name or describe and the code does not call.
int points_for_uncalled(const ScoreParts& parts, const Task& task, const Words& words) {
  std::set<std::string_view> asked;  // forms of calls
  std::set<std::string_view> described;
  for (const auto& function : task.called) {
    if (!parts.called.contains(function->form())) {
      if (function->is_asked_for()) {
        asked.insert(function->form());
      } else if (function->is_described_by(words)) {
        described.insert(function->form());
      }
    }
  }
  return kUncalled * static_cast<int>(asked.size()) +
         kUncalledButDescribed * static_cast<int>(described.size());
}

int score(const Found& found, const ScoreParts& parts, const Task& task, const Words& words) {
  const Problem& problem = task.problem;
  const auto unused = static_cast<int>(problem.parameters.size() - parts.parameters.size());
  const auto undefined = static_cast<int>(std::count(
      found.values.begin() + static_cast<std::ptrdiff_t>(problem.wanted + problem.guarded),
      found.values.end(), kUndefined));
  const int far_fetched = problem.wanted <= kFewExamples ? parts.far_fetched_constants : 0;
  const TypeId type = found.expression.type;
  const int other_type = type != problem.goals[0].type && !is_structured(type) ? 3 : 0;
  return 2 * found.cost + 20 * unused + 2 * undefined + 2 * parts.unexplained_constants +
         kOfFarFetched * far_fetched + 4 * parts.conditionals + kUnsaid * parts.unsaid +
         kOwnPart * parts.own_parts + kDenied * parts.denied + kIdle * parts.idle +
         kIdleButNamed * parts.idle_but_named + kUseless * parts.useless +
         kTurnedCost * parts.turned + points_for_uncalled(parts, task, words) + other_type +
         parts.size - parts.named - (found.lacks_value_there ? kNoValueThere : 0);
}

}  // namespace

std::vector<Found> rank(std::vector<Found> found, const Task& task, const Words& words,
                        const Words& parameter_names, Pool& pool) {
  const Prose prose{words, parameter_names};
  std::vector<std::pair<int, std::size_t>> order;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const ScoreParts parts = parts_of(found[i], task.problem, prose, pool);
    found[i].unexplained = parts.unexplained;
    found[i].named = parts.named;
    found[i].said = parts.said;
    found[i].parts = parts.others;
    found[i].calls_described =
        !parts.called.empty() && points_for_uncalled(parts, task, words) == 0;
    order.emplace_back(score(found[i], parts, task, words), i);
  }
  std::ranges::stable_sort(order);
  std::set<std::vector<Cell>> seen;
  std::vector<Found> ranked;
  for (const auto& [points, i] : order) {
    if (seen.insert(found[i].values).second) {
      found[i].score = points;
      ranked.push_back(std::move(found[i]));
    }
  }
  return ranked;
}

}  // namespace synth
