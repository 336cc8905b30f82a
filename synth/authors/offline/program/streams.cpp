#include "synth/authors/offline/program/streams.h"

#include <algorithm>

namespace synth {
namespace {

bool elements(Pool& pool, const Cell* lists, std::vector<Cell>& out) {
  const std::span<const Cell> items = pool.items(lists[0]);
  out.insert(out.end(), items.begin(), items.end());
  return true;
}

bool neighbours(Pool& pool, const Cell* lists, std::vector<Cell>& out) {
  const std::span<const Cell> items = pool.items(lists[0]);
  for (std::size_t i = 1; i < items.size(); ++i) {
    out.insert(out.end(), {items[i - 1], items[i]});
  }
  return true;
}

bool indexed(Pool& pool, const Cell* lists, std::vector<Cell>& out) {
  const std::span<const Cell> items = pool.items(lists[0]);
  for (std::size_t i = 0; i < items.size(); ++i) {
    out.insert(out.end(), {static_cast<Cell>(i), items[i]});
  }
  return true;
}

bool side_by_side(Pool& pool, const Cell* lists, std::vector<Cell>& out) {
  const std::span<const Cell> left = pool.items(lists[0]);
  const std::span<const Cell> right = pool.items(lists[1]);
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    out.insert(out.end(), {left[i], right[i]});
  }
  return true;
}

bool all_pairs(Pool& pool, const Cell* lists, std::vector<Cell>& out) {
  const std::span<const Cell> items = pool.items(lists[0]);
  if (items.size() > 40) {
    return false;
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t k = i + 1; k < items.size(); ++k) {
      out.insert(out.end(), {items[i], items[k]});
    }
  }
  return true;
}

}  // namespace

TypeId variable_type(const StreamKind& kind, std::size_t variable, std::span<const TypeId> sources,
                     const Structures& structures) {
  const int source = kind.variables[variable];
  if (source >= 0) {
    return element_of(sources[static_cast<std::size_t>(source)]);
  }
  if (source == -1) {
    return kInt;
  }
  const TypeId pairs = is_list(sources[0]) ? element_of(sources[0]) : sources[0];
  const std::vector<TypeId>& parts = structures.of(pairs)->parts;
  return source == kFirstPart    ? parts[0]
         : source == kSecondPart ? parts[1]
                                 : structures.find({Structure::Kind::tuple, parts}).value_or(kInt);
}

const std::vector<StreamKind>& stream_kinds() {
  static const std::vector<StreamKind> kKinds = {
      {"elements", "list[T] -> T", {0}, 0, 0, "", "for {a} in {0}", elements},
      {"neighbours",
       "list[T] -> T",
       {0, 0},
       -1,
       3,
       "neighbour neighbor adjacent consecutive next successive sorted between pair",
       "for {a}, {b} in zip({0}, {0:16}[1:])",
       neighbours,
       {},
       true},
      {"indexed",
       "list[T] -> T",
       {-1, 0},
       1,
       3,
       "index position odd even place weighted nth",
       "for {a}, {b} in enumerate({0})",
       indexed,
       {},
       true},
      {"side_by_side",
       "list[T], list[U] -> T",
       {0, 1},
       -1,
       2,
       "pair each corresponding element-wise two-lists both dot hamming",
       "for {a}, {b} in zip({0}, {1})",
       side_by_side},
      {"all_pairs",
       "list[T] -> T",
       {0, 0},
       -1,
       4,
       "pair any-two two !neighbour !neighbor !adjacent !consecutive !successive",
       "for {a}, {b} in itertools.combinations({0}, 2)",
       all_pairs,
       "itertools",
       true},
  };
  return kKinds;
}

}  // namespace synth
