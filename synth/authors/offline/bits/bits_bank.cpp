#include "synth/authors/offline/bits/bits_bank.h"

#include "synth/authors/offline/hash.h"

namespace synth {
namespace {

std::uint64_t fingerprint(const BitsBank::Values& values) {
  std::uint64_t sum = 0;
  std::uint64_t factor = 0x9e3779b97f4a7c15ULL;
  for (const std::uint64_t value : values) {
    // A product's low bits depend on the value's low bits only, so its high half is folded in.
    const std::uint64_t product = (value ^ (value >> 32U)) * factor;
    sum = sum * 3 + (product ^ (product >> 29U));
    factor += 0x3c6ef372fe94f82aULL;  // stays odd
  }
  const std::uint64_t mixed = mix(sum);
  return mixed == 0 ? 1 : mixed;
}

}  // namespace

std::size_t BitsBank::bytes() const {
  return terms_.capacity() * sizeof(BitsTerm) + values_.capacity() * sizeof(Values) +
         seen_.capacity() * sizeof(std::uint64_t);
}

bool BitsBank::add(const BitsTerm& term, const Values& values) {
  const std::uint64_t print = fingerprint(values);
  const std::size_t mask = seen_.size() - 1;
  std::size_t at = print & mask;
  for (; seen_[at] != 0; at = (at + 1) & mask) {
    if (seen_[at] == print) {
      return false;
    }
  }
  seen_[at] = print;
  terms_.push_back(term);
  values_.push_back(values);
  if (terms_.size() * 2 > seen_.size()) {
    enlarge();
  }
  return true;
}

void BitsBank::enlarge() {
  std::vector<std::uint64_t> larger(seen_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (const std::uint64_t old : seen_) {
    if (old != 0) {
      std::size_t at = old & mask;
      while (larger[at] != 0) {
        at = (at + 1) & mask;
      }
      larger[at] = old;
    }
  }
  seen_ = std::move(larger);
}

BitsProgram BitsBank::program(BitsTermId id) const {
  const BitsTerm& term = terms_[id];
  BitsProgram program{term.operation, term.index, {}};
  for (std::size_t i = 0; i < arity(term.operation); ++i) {
    program.arguments.push_back(this->program(term.arguments.at(i)));
  }
  return program;
}

}  // namespace synth
