#include "synth/authors/offline/ranking.h"

#include <algorithm>
#include <set>

namespace synth {
namespace {

struct Prose {
  const Words& words;
  const Words& parameter_names;

  [[nodiscard]] bool explains(std::string_view word) const {
    return words.has(word) && !parameter_names.has(word);
  }
};

// What an expression consists of, counted over all its parts.
struct Parts {
  int size = 0;
  int conditionals = 0;
  int unexplained_constants = 0;
  std::set<std::size_t> parameters;
  std::set<std::string_view> words;  // of the prose, that some part is named by
};

std::string_view words_of(const Expression& expression) {
  if (expression.component != nullptr) {
    return expression.component->words;
  }
  return expression.combinator != nullptr ? expression.combinator->words : std::string_view();
}

void count(const Expression& expression, const Problem& problem, const Prose& prose, Parts& parts) {
  ++parts.size;
  if (expression.kind == Expression::Kind::parameter) {
    parts.parameters.insert(expression.index);
  }
  if (expression.kind == Expression::Kind::conditional) {
    ++parts.conditionals;
  }
  if (expression.kind == Expression::Kind::constant &&
      problem.constants[expression.index].cost > 2) {
    ++parts.unexplained_constants;
  }
  for (std::string_view rest = words_of(expression); !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    if (prose.explains(word)) {
      parts.words.insert(word);
    }
  }
  for (const Expression& argument : expression.arguments) {
    count(argument, problem, prose, parts);
  }
}

int score(const Found& found, const Problem& problem, const Prose& prose) {
  Parts parts;
  count(found.expression, problem, prose, parts);
  const auto unused = static_cast<int>(problem.parameters.size() - parts.parameters.size());
  const auto undefined = static_cast<int>(std::count(
      found.values.begin() + static_cast<std::ptrdiff_t>(problem.wanted + problem.guarded),
      found.values.end(), kUndefined));
  const int other_type = found.expression.type != problem.goals[0].type ? 3 : 0;
  return 2 * found.cost + 20 * unused + 2 * undefined + 2 * parts.unexplained_constants +
         4 * parts.conditionals + other_type + parts.size -
         7 * static_cast<int>(parts.words.size());
}

}  // namespace

std::vector<Found> rank(std::vector<Found> found, const Problem& problem, const Words& words,
                        const Words& parameter_names) {
  const Prose prose{words, parameter_names};
  std::vector<std::pair<int, std::size_t>> order;
  for (std::size_t i = 0; i < found.size(); ++i) {
    order.emplace_back(score(found[i], problem, prose), i);
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
