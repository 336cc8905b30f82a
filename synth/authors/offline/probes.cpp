#include "synth/authors/offline/probes.h"

#include "synth/authors/offline/hash.h"
#include "synth/authors/offline/sequence.h"

#include <algorithm>

namespace synth {
namespace {

class Mutator {
 public:
  explicit Mutator(Pool& pool) : pool_(pool) {}

  // A value near `cell`; `other` is the same parameter's in another row.
  Cell mutate(TypeId type, Cell cell, Cell other) {
    if (is_list(type)) {
      return pool_.list(change(items(cell), items(other), [&](Cell item, Cell donor) {
        return mutate(element_of(type), item, donor);
      }));
    }
    switch (type) {
      case kBool:
        return 1 - cell;
      case kFloat:
        return make_float(as_float(cell) + static_cast<double>(below(9)) - 4);
      case kInt: {
        const Cell moved = make_int(static_cast<Wide>(cell) + static_cast<Cell>(below(7)) - 2);
        return cell >= 0 && moved < 0 ? cell + 1 : moved;
      }
      default:
        return mutate_text(cell, other);
    }
  }

  std::size_t below(std::size_t bound) {
    state_ += 0x9e3779b97f4a7c15ULL;  // SplitMix64
    return static_cast<std::size_t>(mix(state_) % bound);
  }

 private:
  std::vector<Cell> items(Cell list) const {
    const std::span<const Cell> items = pool_.items(list);
    return {items.begin(), items.end()};
  }

  // Takes some elements from the other row, moves one, drops one; an empty list stays as it is.
  template <class MutateItem>
  std::vector<Cell> change(std::vector<Cell> list, const std::vector<Cell>& other,
                           MutateItem mutate_item) {
    if (!other.empty()) {
      list.insert(list.begin() + static_cast<std::ptrdiff_t>(below(list.size() + 1)),
                  other[below(other.size())]);
    }
    if (list.size() > 1) {
      std::swap(list[below(list.size())], list[below(list.size())]);
    }
    if (list.size() > 2 && below(2) == 0) {
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(below(list.size())));
    }
    if (!list.empty() && !other.empty() && below(2) == 0) {
      Cell& item = list[below(list.size())];
      item = mutate_item(item, other[below(other.size())]);
    }
    return list;
  }

  // Words change places where there are words, characters where there are none.
  Cell mutate_text(Cell cell, Cell other) {
    const std::u32string text = pool_.decode(cell);
    if (text.find(U' ') == std::u32string::npos) {
      return join(change(items(characters(pool_, cell)), items(characters(pool_, other)),
                         [](Cell, Cell donor) { return donor; }),
                  {});
    }
    return join(change(words(cell), words(other),
                       [&](Cell word, Cell donor) { return mutate_text(word, donor); }),
                U" ");
  }

  std::vector<Cell> words(Cell cell) {
    std::vector<Cell> out;
    std::u32string word;
    for (const char32_t point : pool_.decode(cell) + U' ') {
      if (point != U' ') {
        word.push_back(point);
      } else if (!word.empty()) {
        out.push_back(pool_.encode(word));
        word.clear();
      }
    }
    return out;
  }

  Cell join(const std::vector<Cell>& parts, std::u32string_view separator) {
    std::u32string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      out += i == 0 ? std::u32string_view() : separator;
      out += pool_.decode(parts[i]);
    }
    return pool_.encode(out);
  }

  Pool& pool_;
  std::uint64_t state_ = 20;
};

}  // namespace

void add_probes(Problem& problem, Pool& pool, std::size_t count) {
  Mutator mutator(pool);
  const std::size_t known = problem.rows;
  for (std::size_t probe = 0; probe < count; ++probe) {
    const std::size_t base = mutator.below(known);
    for (std::size_t i = 0; i < problem.parameters.size(); ++i) {
      const Cell cell = problem.inputs[i][base];
      const Cell other = problem.inputs[i][mutator.below(known)];
      const bool keep = problem.parameters.size() > 1 && mutator.below(3) == 0;
      const Cell mutated = keep ? cell : mutator.mutate(problem.parameters[i], cell, other);
      problem.inputs[i].push_back(mutated == kUndefined ? cell : mutated);
    }
    ++problem.rows;
  }
}

}  // namespace synth
