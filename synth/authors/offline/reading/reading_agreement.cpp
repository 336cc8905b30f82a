#include "synth/authors/offline/reading/reading_agreement.h"

#include "synth/authors/offline/program/evaluation.h"
#include "synth/authors/offline/reading/arbitrary_arguments.h"
#include "synth/authors/offline/reading/commands/steps.h"
#include "synth/authors/offline/reading/reading_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kComparedCalls = 60;
constexpr std::size_t kEnough = 12;  // calls for which both have a value

// Returns the code with its assigned names numbered, so that names do not matter.
std::string plain_code(const FunctionReading& reading) {
  std::string out;
  std::string value = reading.value;
  std::vector<std::pair<std::string, std::string>> names;
  for (const auto& [name, code] : reading.assignments) {
    std::string assigned = code;
    for (const auto& [from, to] : names) {
      assigned = renamed(std::move(assigned), from, to);
    }
    std::erase_if(names, [&](const auto& known) { return known.first == name; });
    names.emplace_back(name, fmt::format("step_{}_", names.size()));
    out += names.back().second + " = " + assigned + "\n";
  }
  for (const auto& [from, to] : names) {
    value = renamed(std::move(value), from, to);
  }
  return out + value;
}

ReadingAgreement on_arguments(const FunctionSpec& spec, const FunctionReading& one,
                              const FunctionReading& other) {
  Pool pool;
  const auto first = expression_of(spec, one, pool);
  const auto second = expression_of(spec, other, pool);
  const bool is_comparable = first && second && first->expression.type == second->expression.type &&
                             first->types == second->types &&
                             !std::ranges::any_of(first->types, is_dictionary);
  if (!is_comparable) {
    return ReadingAgreement::unknown;
  }
  const std::vector<std::vector<Cell>> columns =
      arbitrary_arguments(first->types, kComparedCalls, pool);
  const std::vector<Cell> left = evaluate(first->expression, columns, kComparedCalls, pool);
  const std::vector<Cell> right = evaluate(second->expression, columns, kComparedCalls, pool);
  std::size_t known = 0;
  std::set<Cell> results;
  for (std::size_t i = 0; i < kComparedCalls; ++i) {
    if (left[i] == kUndefined || right[i] == kUndefined) {
      continue;
    }
    if (left[i] != right[i]) {
      return ReadingAgreement::other;
    }
    ++known;
    results.insert(left[i]);
  }
  return known >= kEnough && results.size() > 1 ? ReadingAgreement::same
                                                : ReadingAgreement::unknown;
}

}  // namespace

ReadingAgreement agreement_of(const FunctionSpec& spec, const FunctionReading& one,
                              const FunctionReading& other) {
  if (one.shape.base != other.shape.base) {
    return ReadingAgreement::other;
  }
  return plain_code(one) == plain_code(other) ? ReadingAgreement::same
                                              : on_arguments(spec, one, other);
}

}  // namespace synth
