#include "synth/authors/offline/search/rivals.h"

#include "specs/equality.h"
#include "specs/literal.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/program/evaluation.h"
#include "synth/authors/offline/search/probes.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

constexpr std::size_t kMostRivals = 12;
// The additional runs of a called function for two functions with calls inside calls.
constexpr int kRunsOfAComparison = 4;
// The distance in score at which a function is e times less likely. Chosen with the bounds of
// plausibility.cpp on the even half of the tasks of bench/offline_tasks.md.
constexpr double kPointsForE = 6;

// Returns the set of a list's elements; other values as they are.
Value set_of(Value value) {
  const List* const list = value.get_if<List>();
  return list != nullptr ? Value(Set{list->items}) : std::move(value);
}

bool are_close(double a, double b) {
  constexpr double kRounding = 1e-12;
  return a == b || std::abs(a - b) <= kRounding * std::max(std::abs(a), std::abs(b));
}

}  // namespace

Rivals::Rivals(const FunctionSpec& spec, const Task& task, const std::vector<Found>& ranked,
               Pool& pool)
    : function_(spec.name),
      task_(task),
      ranked_(ranked),
      pool_(pool),
      inputs_(inputs_near(task.problem, task.calls, pool)) {
  for (const auto& called : task.called) {
    called->calls().allow(kRunsOfAComparison);
  }
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    for (Cell& cell : inputs_[i]) {
      cell =
          is_set(i) && cell != kUndefined ? set_cell(pool, task.problem.parameters[i], cell) : cell;
    }
  }
  for (std::size_t i = 0; i < std::min(ranked.size(), kMostRivals); ++i) {
    values_.push_back(evaluate(ranked[i].expression, inputs_, inputs_[0].size(), pool));
    for (Cell& value : values_.back()) {
      value = comparable(task.problem, pool, ranked[i].expression.type, value);
    }
  }
}

// Returns whether both have equal values, or none; 5 equals 5.0, and numbers that differ by
// rounding are equal.
bool Rivals::agree(std::size_t other, std::size_t row) const {
  const auto number = [&](std::size_t rival) {
    const Cell cell = values_[rival][row];
    return ranked_[rival].expression.type == kFloat ? as_float(cell) : static_cast<double>(cell);
  };
  const auto is_number = [](TypeId type) { return type == kInt || type == kFloat; };
  const TypeId type = ranked_[0].expression.type;
  const TypeId other_type = ranked_[other].expression.type;
  const bool are_defined = values_[0][row] != kUndefined && values_[other][row] != kUndefined;
  if (!are_defined || (type == other_type && type != kFloat)) {
    return values_[0][row] == values_[other][row];
  }
  if (is_structured(type) || is_structured(other_type)) {
    return equal(to_value(pool_, type, values_[0][row]),
                 to_value(pool_, other_type, values_[other][row]), Language::python);
  }
  return is_number(type) && is_number(other_type) ? are_close(number(0), number(other))
                                                  : values_[0][row] == values_[other][row];
}

bool Rivals::is_set(std::size_t parameter) const {
  const std::vector<bool>& sets = task_.shape.set_parameters;
  return parameter < sets.size() && sets[parameter];
}

// Returns whether the result of the call would separate them.
bool Rivals::differ(std::size_t other, std::size_t row) const {
  return values_[0][row] != kUndefined && values_[other][row] != kUndefined && !agree(other, row);
}

bool Rivals::is_said_as_well(std::size_t other) const {
  constexpr int kFewParts = 2;
  const Found& first = ranked_[0];
  const Found& rival = ranked_[other];
  const bool is_said = first.calls_described && first.unexplained == 0 &&
                       first.parts <= kFewParts && first.expression.type != kBool;
  return !is_said ||
         (rival.calls_described && rival.unexplained == 0 && rival.named >= first.named);
}

double Rivals::weight(std::size_t other) const {
  return std::exp(-std::max(0, ranked_[other].score - ranked_[0].score) / kPointsForE);
}

double Rivals::doubt() const {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < values_[0].size(); ++row) {
    if (values_[0][row] != kUndefined) {
      rows.push_back(row);
    }
  }
  double doubt = 0;
  for (std::size_t other = 1; other < values_.size() && !rows.empty(); ++other) {
    if (!is_said_as_well(other)) {
      continue;
    }
    const auto differing =
        std::ranges::count_if(rows, [&](std::size_t row) { return !agree(other, row); });
    doubt += weight(other) * static_cast<double>(differing) / static_cast<double>(rows.size());
  }
  return doubt;
}

std::string Rivals::ask(std::size_t other, std::size_t row) const {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    Value value = to_value(pool_, task_.problem.parameters[i], inputs_[i][row]);
    arguments.push_back(write_literal(is_set(i) ? set_of(std::move(value)) : std::move(value)));
  }
  const auto result = [&](std::size_t rival) {
    Value value = to_value(pool_, ranked_[rival].expression.type, values_[rival][row]);
    return write_literal(task_.problem.gives_set ? set_of(std::move(value)) : std::move(value));
  };
  return fmt::format("{}({}): {} or {}?", function_, join(arguments, ", "), result(0),
                     result(other));
}

std::optional<std::string> Rivals::telling_call(std::size_t other) const {
  if (other >= values_.size()) {
    return std::nullopt;
  }
  for (std::size_t row = 0; row < values_[other].size(); ++row) {
    if (differ(other, row)) {
      return ask(other, row);
    }
  }
  return std::nullopt;
}

std::optional<std::string> Rivals::settling_call() const {
  double most = 0;
  std::size_t best_row = 0;
  std::size_t likeliest = 0;  // of those that differ there
  for (std::size_t row = 0; row < values_[0].size(); ++row) {
    double told_apart = 0;
    std::size_t first = 0;
    for (std::size_t other = 1; other < values_.size(); ++other) {
      if (differ(other, row)) {
        told_apart += weight(other);
        first = first == 0 ? other : first;
      }
    }
    if (told_apart > most) {
      most = told_apart;
      best_row = row;
      likeliest = first;
    }
  }
  return likeliest == 0 ? std::nullopt : std::optional(ask(likeliest, best_row));
}

}  // namespace synth
