#include "synth/authors/offline/search/bits/bits_bank.h"

#include "synth/authors/offline/program/hash.h"

namespace synth {
namespace {

std::uint64_t fingerprint(const BitsBank::Values& values) {
  std::uint64_t sum = 0;
  std::uint64_t factor = 0x9e3779b97f4a7c15ULL;
  for (const std::uint64_t value : values) {
    // A product's low bits depend only on the value's low bits, so its high half is folded in.
    const std::uint64_t product = (value ^ (value >> 32U)) * factor;
    sum = sum * 3 + (product ^ (product >> 29U));
    factor += 0x3c6ef372fe94f82aULL;  // stays odd
  }
  return mix(sum);
}

}  // namespace

std::size_t BitsBank::bytes() const {
  return terms_.capacity() * sizeof(BitsTerm) + values_.capacity() * sizeof(Values) + seen_.bytes();
}

bool BitsBank::add(const BitsTerm& term, const Values& values) {
  if (!seen_.insert(fingerprint(values))) {
    return false;
  }
  terms_.push_back(term);
  values_.push_back(values);
  return true;
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
