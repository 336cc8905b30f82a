#include "synth/authors/offline/search/bits/bits_program.h"

#include <utility>

namespace synth {

std::uint64_t evaluate(const BitsProgram& program, std::span<const std::uint64_t> arguments) {
  const auto value = [&](std::size_t which) {
    return evaluate(program.arguments[which], arguments);
  };
  switch (program.operation) {
    case BitsOperation::parameter:
      return arguments[program.index];
    case BitsOperation::constant:
      return program.index;
    case BitsOperation::complement:
      return ~value(0);
    case BitsOperation::left:
      return value(0) << program.index;
    case BitsOperation::right:
      return value(0) >> program.index;
    case BitsOperation::conjunction:
      return value(0) & value(1);
    case BitsOperation::disjunction:
      return value(0) | value(1);
    case BitsOperation::exclusive:
      return value(0) ^ value(1);
    case BitsOperation::sum:
      return value(0) + value(1);
    case BitsOperation::difference:
      return value(0) - value(1);
    case BitsOperation::choice:
      return value(0) == program.index ? value(1) : value(2);
  }
  return 0;
}

BitsProgram simplified(const BitsProgram& program) {
  BitsProgram out{program.operation, program.index, {}};
  bool is_constant = program.operation != BitsOperation::parameter;
  for (const BitsProgram& argument : program.arguments) {
    out.arguments.push_back(simplified(argument));
    is_constant = is_constant && out.arguments.back().operation == BitsOperation::constant;
  }
  if (is_constant) {
    return {BitsOperation::constant, evaluate(out, {}), {}};
  }
  const bool is_shift =
      out.operation == BitsOperation::left || out.operation == BitsOperation::right;
  if (is_shift && out.arguments[0].operation == out.operation &&
      out.index + out.arguments[0].index < 64) {
    out.index += out.arguments[0].index;
    BitsProgram shifted = std::move(out.arguments[0].arguments[0]);
    out.arguments[0] = std::move(shifted);
  }
  if (is_commutative(out.operation) && out.arguments[0].operation == BitsOperation::constant) {
    std::swap(out.arguments[0], out.arguments[1]);
  }
  return out;
}

std::size_t size_of(const BitsProgram& program) {
  std::size_t size = 1;
  for (const BitsProgram& argument : program.arguments) {
    size += size_of(argument);
  }
  return size;
}

}  // namespace synth
