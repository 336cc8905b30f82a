#pragma once

#include "specs/examples/example_reader.h"
#include "specs/examples/signature_reader.h"

#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

namespace synth {

// Decides which headings of an instruction introduce a function: f(a, b) may also be a call of one.
class Headings {
 public:
  // The caller owns the arguments and must not change them. The functions below take one of these
  // signatures.
  Headings(std::string_view text, const std::vector<ReadSignature>& signatures,
           const std::vector<ReadExample>& examples);

  // Returns whether the heading introduces a function. One with parameters does so if the text
  // before it or its line says so, or it has examples.
  [[nodiscard]] bool introduces(const ReadSignature& signature) const {
    return introduce_[index_of(signature)];
  }

  // Returns whether it is the head of `def f(...)`.
  [[nodiscard]] bool is_definition(const ReadSignature& signature) const;

  // Returns whether it stands at the end of the request that it is for: "Double a number: f(x)".
  [[nodiscard]] bool ends_request(const ReadSignature& signature) const;

  // Returns whether the request that it is for stands in front of it and goes on behind it: "Matrix
  // product: f(a, b) for two matrices", "A colour as text: f(r, g, b), e.g. ...".
  [[nodiscard]] bool is_amid_request(const ReadSignature& signature) const;

  // Returns the beginning of its clause. If one sentence introduces several functions, each has its
  // own clause: "..., and a function count(xs) that ..." and "..., count(xs) which ..." begin at
  // the comma.
  [[nodiscard]] std::size_t begin_of_clause(const ReadSignature& signature) const;

 private:
  [[nodiscard]] std::size_t index_of(const ReadSignature& signature) const {
    return static_cast<std::size_t>(&signature - signatures_.data());
  }
  [[nodiscard]] bool is_introduced(const ReadSignature& signature) const;
  [[nodiscard]] bool is_described(const ReadSignature& signature) const;
  [[nodiscard]] bool is_listed(const ReadSignature& signature, const ReadSignature& before) const;
  [[nodiscard]] bool is_first_mention(const ReadSignature& signature) const;
  [[nodiscard]] bool starts_line(std::size_t at) const;

  std::string_view text_;
  const std::vector<ReadSignature>& signatures_;
  const std::vector<ReadExample>& examples_;
  // The positions where each word first occurs, in front of a parenthesis and elsewhere.
  std::map<std::string_view, std::size_t> calls_;
  std::map<std::string_view, std::size_t> mentions_;
  std::vector<bool> introduce_;  // by signature
  // The beginning of the first heading with parameters that introduces a function.
  std::size_t first_introduced_ = std::string_view::npos;
};

}  // namespace synth
