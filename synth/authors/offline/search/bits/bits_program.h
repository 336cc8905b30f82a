#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace synth {

// What is done with 64-bit unsigned words, modulo 2^64. Constants and parameters take no argument.
enum class BitsOperation : std::uint8_t {
  parameter,  // index: which
  constant,   // index: its value
  complement,
  left,   // by index bits
  right,  // by index bits, zeros coming in
  conjunction,
  disjunction,
  exclusive,
  sum,
  difference,
  choice,  // arguments: condition, then, else; the condition is whether a word equals `index`
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

// A program on words that a search found, free of the search's tables.
struct BitsProgram {
  BitsOperation operation = BitsOperation::constant;
  std::uint64_t index = 0;
  std::vector<BitsProgram> arguments = {};
};

// The value for these arguments.
std::uint64_t evaluate(const BitsProgram& program, std::span<const std::uint64_t> arguments);

// The same function as a person would write it: without operations on constants alone, shifts of
// shifts as one, constants behind what they are combined with.
BitsProgram simplified(const BitsProgram& program);

// How many operations, parameters and constants it is made of.
std::size_t size_of(const BitsProgram& program);

}  // namespace synth
