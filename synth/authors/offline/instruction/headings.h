#pragma once

#include "specs/examples/example_reader.h"
#include "specs/examples/signature_reader.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace synth {

// Which headings of an instruction introduce a function: f(a, b) may also be a call of one.
class Headings {
 public:
  // All are the caller's and stay as they are.
  Headings(std::string_view text, const std::vector<ReadSignature>& signatures,
           const std::vector<ReadExample>& examples)
      : text_(text), signatures_(signatures), examples_(examples) {}

  // With parameters it does where it is introduced as one or has examples.
  [[nodiscard]] bool introduces(const ReadSignature& signature) const;

  // `def f(...)`
  [[nodiscard]] bool is_definition(const ReadSignature& signature) const;

  // Where one sentence introduces several functions, each has one of its own: "..., and a function
  // count(xs) that ..." and "..., count(xs) which ..." begin at the comma.
  [[nodiscard]] std::size_t begin_of_clause(const ReadSignature& signature) const;

 private:
  [[nodiscard]] bool is_described(const ReadSignature& signature) const;
  [[nodiscard]] std::size_t first_mention(std::string_view name) const;
  [[nodiscard]] bool starts_line(std::size_t at) const;

  std::string_view text_;
  const std::vector<ReadSignature>& signatures_;
  const std::vector<ReadExample>& examples_;
};

}  // namespace synth
