#include "synth/authors/offline/reading/arbitrary_arguments.h"

#include <string>
#include <string_view>

namespace synth {
namespace {

// The random generator of Knuth's MMIX, the same on every machine.
class Arbitrary {
 public:
  explicit Arbitrary(Pool& pool) : pool_(pool) {}

  Cell of(TypeId type) {
    if (type == kBool) {
      return below(2);
    }
    if (type == kInt) {
      return 1 + below(below(2) == 0 ? 12 : 60);
    }
    if (type == kFloat) {
      return make_float(static_cast<double>(1 + below(80)) / 4.0);
    }
    return type == kString ? text() : list(element_of(type));
  }

 private:
  std::int64_t below(std::uint64_t end) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::int64_t>((state_ >> 33U) % end);
  }

  Cell text() {
    static constexpr std::string_view kLetters = "aabBcde  eioxAZ.7";
    static constexpr std::string_view kFew = "abc";
    const std::string_view letters = below(2) == 0 ? kLetters : kFew;
    std::string out;
    for (std::int64_t left = 1 + below(9); left > 0; --left) {
      out += letters[static_cast<std::size_t>(below(letters.size()))];
    }
    return pool_.string(below(3) == 0 ? out + std::string(out.rbegin(), out.rend()) : out);
  }

  Cell list(TypeId element) {
    std::vector<Cell> items;
    for (std::int64_t left = 1 + below(6); left > 0; --left) {
      const Cell item = element == kInt ? below(25) - 9 : of(element);
      items.push_back(item);
      if (below(4) == 0) {
        items.push_back(item);
      }
    }
    return pool_.list(items);
  }

  Pool& pool_;
  std::uint64_t state_ = 1;
};

}  // namespace

std::vector<std::vector<Cell>> arbitrary_arguments(const std::vector<TypeId>& types,
                                                   std::size_t calls, Pool& pool) {
  Arbitrary arbitrary(pool);
  std::vector<std::vector<Cell>> columns;
  for (const TypeId type : types) {
    std::vector<Cell>& column = columns.emplace_back();
    for (std::size_t i = 0; i < calls; ++i) {
      column.push_back(arbitrary.of(type));
    }
  }
  return columns;
}

}  // namespace synth
