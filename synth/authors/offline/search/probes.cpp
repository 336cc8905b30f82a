#include "synth/authors/offline/search/probes.h"

#include "synth/authors/offline/program/convert.h"
#include "testing/inputs/inputs.h"

namespace synth {
namespace {

constexpr std::uint64_t kSeed = 20;
constexpr std::size_t kMutated = 24;

Type type_of(TypeId type) {
  if (is_list(type)) {
    return {Type::Kind::list, {type_of(element_of(type))}};
  }
  switch (type) {
    case kBool:
      return {Type::Kind::boolean};
    case kInt:
      return {Type::Kind::integer};
    case kFloat:
      return {Type::Kind::floating};
    case kString:
      return {Type::Kind::string};
    default:
      return {Type::Kind::any};  // by the known values
  }
}

// Appends the arguments of each call whose types the search has.
std::size_t append(const std::vector<Call>& calls, const std::vector<TypeId>& types,
                   std::vector<std::vector<Cell>>& columns, Pool& pool) {
  std::size_t rows = 0;
  for (const Call& call : calls) {
    std::vector<Cell> row;
    for (std::size_t i = 0; i < types.size(); ++i) {
      const auto cell = to_cell(pool, types[i], call.args[i]);
      if (cell && *cell != kUndefined) {
        row.push_back(*cell);
      }
    }
    if (row.size() == types.size()) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        columns[i].push_back(row[i]);
      }
      ++rows;
    }
  }
  return rows;
}

}  // namespace

void add_probes(Problem& problem, const std::vector<Call>& known, std::size_t count, Pool& pool) {
  problem.rows +=
      append(calls_near(known, {}, count, kSeed), problem.parameters, problem.inputs, pool);
}

std::vector<std::vector<Cell>> inputs_near(const Problem& problem, const std::vector<Call>& known,
                                           Pool& pool) {
  std::vector<Type> types;
  for (const TypeId parameter : problem.parameters) {
    types.push_back(type_of(parameter));
  }
  std::vector<std::vector<Cell>> columns(problem.parameters.size());
  append(calls_near(known, types, kMutated, kSeed), problem.parameters, columns, pool);
  return columns;
}

}  // namespace synth
