#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace synth {

// The operations on 64-bit unsigned words, modulo 2^64. Constants and parameters take no argument.
enum class BitsOperation : std::uint8_t {
  parameter,  // index: its position
  constant,   // index: its value
  complement,
  left,   // by index bits
  right,  // by index bits, filled with zeros
  conjunction,
  disjunction,
  exclusive,
  sum,
  difference,
  choice,  // arguments: word, then, else; the condition is word == index
};

constexpr std::size_t arity(BitsOperation operation) {
  switch (operation) {
    case BitsOperation::parameter:
    case BitsOperation::constant:
      return 0;
    case BitsOperation::complement:
    case BitsOperation::left:
    case BitsOperation::right:
      return 1;
    case BitsOperation::choice:
      return 3;
    default:
      return 2;
  }
}

constexpr bool is_commutative(BitsOperation operation) {
  return arity(operation) == 2 && operation != BitsOperation::difference;
}

// A program on words that a search found, independent of the search's tables.
struct BitsProgram {
  BitsOperation operation = BitsOperation::constant;
  std::uint64_t index = 0;
  std::vector<BitsProgram> arguments = {};
};

// Returns the value for these arguments.
std::uint64_t evaluate(const BitsProgram& program, std::span<const std::uint64_t> arguments);

// Returns the same function as a programmer would write it: without operations on constants alone,
// with shifts of shifts merged, and constants as right operands.
BitsProgram simplified(const BitsProgram& program);

// Returns the number of operations, parameters and constants.
std::size_t size_of(const BitsProgram& program);

}  // namespace synth
