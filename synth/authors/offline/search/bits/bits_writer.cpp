#include "synth/authors/offline/search/bits/bits_writer.h"

#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/writing/python/python_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace synth {
namespace {

// A text with its outermost operator; `spills` is true if its value may have a sign or bits beyond
// the word. The lower 64 bits are right all the same, since only `>>` and comparison depend on
// higher bits.
struct BitsText {
  std::string text;
  Binding binding = kAtom;
  bool spills = false;
};

class BitsWriter {
 public:
  explicit BitsWriter(const std::vector<std::string>& parameters) : parameters_(parameters) {
    mask_ = "mask";
    while (std::ranges::find(parameters_, mask_) != parameters_.end()) {
      mask_ += "_";
    }
  }

  // Returns the statements that return the program's value.
  std::string body(const BitsProgram& program) {
    const std::string statements = this->statements(program, 1);
    return (uses_mask_ ? fmt::format("    {} = (1 << 64) - 1\n", mask_) : std::string()) +
           statements;
  }

 private:
  std::string statements(const BitsProgram& program, std::size_t depth) {
    const std::string margin(4 * depth, ' ');
    if (program.operation != BitsOperation::choice) {
      return fmt::format("{}return {}\n", margin, word(program));
    }
    const BitsText condition = cut(text_of(program.arguments[0]));
    return fmt::format("{}if {} == {}:\n{}{}", margin, operand(condition), program.index,
                       statements(program.arguments[1], depth + 1),
                       statements(program.arguments[2], depth));
  }

  std::string word(const BitsProgram& program) { return cut(text_of(program)).text; }

  // Masks a text to 64 bits.
  BitsText cut(const BitsText& text) {
    if (!text.spills) {
      return text;
    }
    uses_mask_ = true;
    return {fmt::format("{} & {}", operand(text, kBitAnd), mask_), kBitAnd, false};
  }

  // Returns an operand in parentheses even if Python does not need them, since few readers know the
  // precedence of its bitwise operators. A chain of one operator has none.
  static std::string operand(const BitsText& text, Binding chain = kAtom) {
    return text.binding == chain || text.binding >= kUnary ? text.text
                                                           : fmt::format("({})", text.text);
  }

  BitsText text_of(const BitsProgram& program) {
    switch (program.operation) {
      case BitsOperation::parameter:
        return {parameters_[program.index], kAtom, false};
      case BitsOperation::constant:
        return {program.index < 1'000 ? fmt::format("{}", program.index)
                                      : fmt::format("0x{:x}", program.index),
                kAtom, false};
      case BitsOperation::complement:
        return {"~" + operand(text_of(program.arguments[0])), kUnary, true};
      case BitsOperation::left:
        return shift(text_of(program.arguments[0]), "<<", program.index, true);
      case BitsOperation::right:
        return shift(cut(text_of(program.arguments[0])), ">>", program.index, false);
      case BitsOperation::conjunction:
        return binary(program, "&", kBitAnd);
      case BitsOperation::disjunction:
        return binary(program, "|", kBitOr);
      case BitsOperation::exclusive:
        return binary(program, "^", kBitXor);
      case BitsOperation::sum:
        return is_negation(program)
                   ? BitsText{"-" + operand(text_of(program.arguments[0].arguments[0])), kUnary,
                              true}
                   : binary(program, "+", kAdditive);
      case BitsOperation::difference:
        return binary(program, "-", kAdditive);
      case BitsOperation::choice:
        break;  // a statement, never inside an expression
    }
    return {};
  }

  static BitsText shift(const BitsText& value, std::string_view operation, std::uint64_t bits,
                        bool spills) {
    return {fmt::format("{} {} {}", operand(value), operation, bits), kShift, spills};
  }

  // Returns whether it is ~x + 1.
  static bool is_negation(const BitsProgram& sum) {
    return sum.arguments[0].operation == BitsOperation::complement &&
           sum.arguments[1].operation == BitsOperation::constant && sum.arguments[1].index == 1;
  }

  BitsText binary(const BitsProgram& program, std::string_view operation, Binding binding) {
    const BitsText left = text_of(program.arguments[0]);
    const BitsText right = text_of(program.arguments[1]);
    const bool spills = binding == kAdditive || (binding == kBitAnd ? left.spills && right.spills
                                                                    : left.spills || right.spills);
    return {fmt::format("{} {} {}", operand(left, binding), operation, operand(right)), binding,
            spills};
  }

  const std::vector<std::string>& parameters_;
  std::string mask_;
  bool uses_mask_ = false;
};

}  // namespace

std::string write_bits_function(const FunctionSpec& spec, const BitsProgram& program) {
  const std::vector<std::string> parameters = spec.parameter_names();
  return write_heading(spec) + BitsWriter(parameters).body(program);
}

}  // namespace synth
