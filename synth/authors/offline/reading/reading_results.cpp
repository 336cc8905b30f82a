#include "synth/authors/offline/reading/reading_results.h"

#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/program/evaluation.h"
#include "synth/authors/offline/reading/arbitrary_arguments.h"
#include "synth/authors/offline/reading/reading_source.h"

#include <algorithm>
#include <set>
#include <string>

namespace synth {
namespace {

constexpr std::size_t kCalls = 24;
constexpr std::size_t kWanted = 8;  // results, which tell functions apart as well as more would

using Columns = std::vector<std::vector<Cell>>;

// Returns the arguments of the examples; nothing if one is of another type.
std::optional<Columns> arguments_of(const std::vector<Example>& examples,
                                    const std::vector<TypeId>& types, Pool& pool) {
  Columns columns(types.size());
  for (const Example& example : examples) {
    if (example.call.args.size() != types.size() || !example.claim.expected) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < types.size(); ++i) {
      const auto cell = to_cell(pool, types[i], example.call.args[i]);
      if (!cell) {
        return std::nullopt;
      }
      columns[i].push_back(*cell);
    }
  }
  return columns;
}

}  // namespace

std::optional<bool> gives_results(const FunctionSpec& spec, const FunctionReading& reading,
                                  const std::vector<Example>& examples) {
  Pool pool;
  const auto read = expression_of(with_read_types(spec), reading, pool);
  const auto columns = read ? arguments_of(examples, read->types, pool) : std::nullopt;
  if (!columns) {
    return std::nullopt;
  }
  const std::vector<Cell> results = evaluate(read->expression, *columns, examples.size(), pool);
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto wanted = to_cell(pool, read->expression.type, *examples[i].claim.expected);
    if (!wanted) {
      return std::nullopt;
    }
    if (results[i] != *wanted) {
      return false;
    }
  }
  return true;
}

std::vector<Example> results_of(const FunctionSpec& spec, const FunctionReading& reading) {
  Pool pool;
  const auto read = expression_of(with_read_types(spec), reading, pool);
  if (!read || std::ranges::any_of(read->types, is_dictionary)) {
    return {};
  }
  const Columns columns = arbitrary_arguments(read->types, kCalls, pool);
  const std::vector<Cell> results = evaluate(read->expression, columns, kCalls, pool);
  std::vector<Example> examples;
  std::set<Cell> known;
  for (std::size_t i = 0; i < kCalls && examples.size() < kWanted; ++i) {
    if (results[i] == kUndefined || !known.insert(results[i]).second) {
      continue;
    }
    Example example;
    for (std::size_t parameter = 0; parameter < columns.size(); ++parameter) {
      example.call.args.push_back(to_value(pool, read->types[parameter], columns[parameter][i]));
    }
    example.claim.expected = to_value(pool, read->expression.type, results[i]);
    examples.push_back(std::move(example));
  }
  return examples;
}

}  // namespace synth
