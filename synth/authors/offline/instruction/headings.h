#pragma once

#include "specs/examples/example_reader.h"
#include "specs/examples/signature_reader.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace synth {

// Decides which headings of an instruction introduce a function: f(a, b) may also be a call of one.
class Headings {
 public:
  // The caller owns the arguments and must not change them.
  Headings(std::string_view text, const std::vector<ReadSignature>& signatures,
           const std::vector<ReadExample>& examples)
      : text_(text), signatures_(signatures), examples_(examples) {}

  // Returns whether the heading introduces a function. One with parameters does so if the text
  // before it or its line says so, or it has examples.
  [[nodiscard]] bool introduces(const ReadSignature& signature) const;

  // Returns whether it is the head of `def f(...)`.
  [[nodiscard]] bool is_definition(const ReadSignature& signature) const;

  // Returns the beginning of its clause. If one sentence introduces several functions, each has its
  // own clause: "..., and a function count(xs) that ..." and "..., count(xs) which ..." begin at
  // the comma.
  [[nodiscard]] std::size_t begin_of_clause(const ReadSignature& signature) const;

 private:
  [[nodiscard]] bool is_described(const ReadSignature& signature) const;
  [[nodiscard]] bool is_listed(const ReadSignature& signature) const;
  [[nodiscard]] std::size_t first_mention(std::string_view name) const;
  [[nodiscard]] bool starts_line(std::size_t at) const;

  std::string_view text_;
  const std::vector<ReadSignature>& signatures_;
  const std::vector<ReadExample>& examples_;
};

}  // namespace synth
